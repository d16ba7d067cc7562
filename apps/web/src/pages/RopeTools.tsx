import type { Rope } from '@catenary/contract/ropes'
import { IconBellOff, IconSettings } from '@tabler/icons-react'
import { NotificationStatusDialog } from '../features/notifications/NotificationStatusDialog.tsx'
import { RopeSettings } from '../features/ropes/settings/RopeSettings.tsx'
import { useCan } from '../shell/session.ts'
import { PageTools } from '../ui/PageTools.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import type { RopeDialog } from './rope-search.ts'

interface Props {
  readonly rope: Rope
  readonly onOpen: (dialog: RopeDialog) => void
}

/** The tools of a rope's page for those who may change its settings; none on what is archived. */
export function RopeTools({ rope, onOpen }: Props) {
  const { t } = useTexts()
  const can = useCan()
  if (rope.isInArchive || !can('AREA_EDIT_PARTIAL')) return null
  return (
    <PageTools
      tools={[
        { label: t('ropes.settings'), icon: IconSettings, onUse: () => onOpen('settings') },
        { label: t('notificationSettings.status'), icon: IconBellOff, onUse: () => onOpen('notificationStatus') },
      ]}
    />
  )
}

interface DialogsProps {
  readonly rope: Rope
  readonly dialog: RopeDialog | undefined
  readonly onClose: () => void
}

/** The dialogs of a rope's page beside that of an event. */
export function RopeDialogs({ rope: { id, name }, dialog, onClose }: DialogsProps) {
  return (
    <>
      <RopeSettings ropeId={id} opened={dialog === 'settings'} onClose={onClose} onDeleted={onClose} />
      <NotificationStatusDialog
        target={{ type: 'ropes', id, name }}
        opened={dialog === 'notificationStatus'}
        onClose={onClose}
      />
    </>
  )
}
