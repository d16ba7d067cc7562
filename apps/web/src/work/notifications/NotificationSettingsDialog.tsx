import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import { LoadedRecordDialog } from '../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { NotificationForm } from './NotificationForm.tsx'

interface Props {
  readonly installation: Installation
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog with an installation's notification rules and recipients. */
export function NotificationSettingsDialog({ installation: { id, name }, opened, onClose }: Props) {
  const { t } = useTexts()
  const title = t('assetSettings.titled', { title: t('notificationSettings.settings'), name })
  return (
    <LoadedRecordDialog endpoint={installations.get} id={id} opened={opened} title={title} onClose={onClose}>
      {(found, callbacks) => <NotificationForm opened={found} {...callbacks} />}
    </LoadedRecordDialog>
  )
}
