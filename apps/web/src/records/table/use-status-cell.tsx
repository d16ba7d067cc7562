import type { Rope } from '@catenary/contract/assets/ropes'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { useCallback } from 'react'
import { useCan } from '../../shell/session.ts'
import type { EventRow } from '../events/event-rows.ts'
import { EventStatus } from './EventStatus.tsx'
import { StatusConflictDialog } from './StatusConflictDialog.tsx'
import { useStatusChange } from './use-status-change.ts'

/** The cell with the status of an event, and the dialog of a status that somebody else changed meanwhile. */
export function useStatusCell(rope: Rope, { zone, system }: { zone: string | undefined; system: UnitSystem }) {
  const can = useCan()
  const { change, saving, conflict, acceptStored: giveWay } = useStatusChange()
  const editable = can('EVENT_EDIT') && !rope.isInArchive
  const status = useCallback(
    (row: EventRow) => (
      <EventStatus
        row={row}
        system={system}
        editable={editable}
        saving={saving?.event.id === row.event.id ? saving.status : undefined}
        onStatus={(wanted) => change({ event: row.event, status: wanted })}
      />
    ),
    [editable, system, saving, change],
  )
  const dialog = conflict && (
    <StatusConflictDialog
      {...{ conflict, zone, system }}
      busy={saving !== undefined}
      onSet={() => change({ ...conflict, overwrite: conflict.other })}
      onCancel={giveWay}
    />
  )
  return { status, conflict: dialog }
}
