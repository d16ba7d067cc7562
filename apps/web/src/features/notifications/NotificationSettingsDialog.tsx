import type { Installation } from '@catenary/contract/installations'
import { installations } from '@catenary/contract/installations'
import { OpenedRecord } from '../../ui/form/OpenedRecord.tsx'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { NotificationForm } from './NotificationForm.tsx'

interface Props {
  readonly installation: Installation
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog that says who is notified of what happens on an installation, and how. */
export function NotificationSettingsDialog({ installation: { id, name }, opened, onClose }: Props) {
  const { t } = useTexts()
  const title = t('assetSettings.titled', { title: t('notificationSettings.settings'), name })
  return (
    <RecordDialog opened={opened} title={title} onClose={onClose}>
      {(ends) => (
        <OpenedRecord endpoint={installations.get} id={id}>
          {(found, onReload) => <NotificationForm opened={found} onReload={onReload} {...ends} />}
        </OpenedRecord>
      )}
    </RecordDialog>
  )
}
