import type { Rope } from '@catenary/contract/ropes'
import type { StateInputField } from '@catenary/domain/state'
import { NotificationStatusDialog } from '../features/notifications/NotificationStatusDialog.tsx'
import { RopeSettings } from '../features/ropes/settings/RopeSettings.tsx'
import type { RopeDialog } from './addresses.ts'

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
