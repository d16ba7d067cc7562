import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { call } from '../../api/call.ts'
import { LoadedRecordDialog } from '../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { SendTest } from './SendTest.tsx'
import { StatusForm } from './StatusForm.tsx'

interface Props {
  readonly rope: Pick<Rope, 'id' | 'name'>
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog that switches types of notifications off for a rope. */
export function NotificationStatusDialog({ rope: { id, name }, opened, onClose }: Props) {
  const { t } = useTexts()
  const title = t('assetSettings.titled', { title: t('notificationSettings.status'), name })
  return (
    <LoadedRecordDialog
      help="notifications#4"
      endpoint={ropes.get}
      id={id}
      opened={opened}
      title={title}
      onClose={onClose}
    >
      {({ entity, version }, callbacks) => (
        <>
          <StatusForm
            {...callbacks}
            stored={entity.notificationStatus}
            version={version}
            send={(off, { ifMatch }) =>
              call(ropes.setNotificationStatus, { params: { id }, body: { notificationStatus: off } }, { ifMatch })
            }
            stale="ropes"
            conflictTitle={t('notificationSettings.conflictTitleRope')}
          />
          <SendTest />
        </>
      )}
    </LoadedRecordDialog>
  )
}
