import type { Rope } from '@catenary/contract/assets/ropes'
import type { StateInputField } from '@catenary/domain/state'
import { NotificationStatusDialog } from '../../../work/public.ts'
import type { RopeDialog } from '../../search-params.ts'
import { RopeSettings } from '../settings/RopeSettings.tsx'

interface Props {
  readonly rope: Rope
  readonly dialog: RopeDialog | undefined
  /** The field of the settings that has the focus at first. */
  readonly field: StateInputField | undefined
  readonly onClose: () => void
}

/** The dialogs of a rope's page beside that of an event. */
export function RopeDialogs({ rope: { id, name }, dialog, field, onClose }: Props) {
  return (
    <>
      <RopeSettings ropeId={id} field={field} opened={dialog === 'settings'} onClose={onClose} onDeleted={onClose} />
      <NotificationStatusDialog
        target={{ type: 'ropes', id, name }}
        opened={dialog === 'notificationStatus'}
        onClose={onClose}
      />
    </>
  )
}
