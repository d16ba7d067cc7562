import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import type { NotificationStatus } from '@catenary/contract/work/notification-settings'
import { call } from '../../api/call.ts'
import { LoadedRecordDialog } from '../../ui/form/RecordDialog.tsx'
import type { SaveOptions } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { StatusForm } from './StatusForm.tsx'

interface Props {
  readonly target: { readonly type: 'installations' | 'ropes'; readonly id: string; readonly name: string }
  readonly opened: boolean
  readonly onClose: () => void
}

const conflictTitles = {
  installations: 'notificationSettings.conflictTitle',
  ropes: 'notificationSettings.conflictTitleRope',
} as const

/** The dialog that switches types of notifications off for an installation or for one rope. */
export function NotificationStatusDialog({ target: { type, id, name }, opened, onClose }: Props) {
  const { t } = useTexts()
  const title = t('assetSettings.titled', { title: t('notificationSettings.status'), name })
  const send = (off: NotificationStatus, { ifMatch }: SaveOptions): Promise<unknown> => {
    const sent = { params: { id }, body: { notificationStatus: off } }
    return type === 'ropes'
      ? call(ropes.setNotificationStatus, sent, { ifMatch })
      : call(installations.setNotificationStatus, sent, { ifMatch })
  }
  return (
    <LoadedRecordDialog endpoint={getOf[type]} id={id} opened={opened} title={title} onClose={onClose}>
      {({ entity, version }, callbacks) => (
        <StatusForm
          {...callbacks}
          stored={entity.notificationStatus}
          version={version}
          send={send}
          stale={type}
          conflictTitle={t(conflictTitles[type])}
        />
      )}
    </LoadedRecordDialog>
  )
}

const getOf = { installations: installations.get, ropes: ropes.get } as const
