import type { Installation } from '@catenary/contract/installations'
import { installations } from '@catenary/contract/installations'
import type { NotificationStatus } from '@catenary/contract/notification-settings'
import { notificationStatus } from '@catenary/contract/notification-settings'
import type { Rope } from '@catenary/contract/ropes'
import { ropes } from '@catenary/contract/ropes'
import { call } from '../../api/call.ts'
import type { Opened } from '../../ui/form/OpenedRecord.tsx'
import { OpenedRecord } from '../../ui/form/OpenedRecord.tsx'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import type { OtherVersion } from '../../ui/form/use-saving.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { StatusForm } from './StatusForm.tsx'

interface Props {
  readonly target: { readonly type: 'installations' | 'ropes'; readonly id: string; readonly name: string }
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog that switches types of notifications off for an installation or for one rope. */
export function NotificationStatusDialog({ target: { type, id, name }, opened, onClose }: Props) {
  const { t } = useTexts()
  const title = t('assetSettings.titled', { title: t('notificationSettings.status'), name })
  return (
    <RecordDialog opened={opened} title={title} onClose={onClose}>
      {(ends) =>
        type === 'ropes' ? (
          <OpenedRecord endpoint={ropes.get} id={id}>
            {(found: Opened<Rope>, onReload) => (
              <StatusForm
                off={found.entity.notificationStatus}
                version={found.version}
                send={(off, { ifMatch }) =>
                  call(ropes.setNotificationStatus, { params: { id }, body: { notificationStatus: off } }, { ifMatch })
                }
                stale="ropes"
                conflictTitle={t('notificationSettings.conflictTitleRope')}
                theirs={theirsIn}
                onReload={onReload}
                {...ends}
              />
            )}
          </OpenedRecord>
        ) : (
          <OpenedRecord endpoint={installations.get} id={id}>
            {(found: Opened<Installation>, onReload) => (
              <StatusForm
                off={found.entity.notificationStatus}
                version={found.version}
                send={(off, { ifMatch }) => {
                  const body = { notificationStatus: off }
                  return call(installations.setNotificationStatus, { params: { id }, body }, { ifMatch })
                }}
                stale="installations"
                conflictTitle={t('notificationSettings.conflictTitle')}
                theirs={theirsIn}
                onReload={onReload}
                {...ends}
              />
            )}
          </OpenedRecord>
        )
      }
    </RecordDialog>
  )
}

function theirsIn({ theirs }: OtherVersion): NotificationStatus {
  const status = typeof theirs === 'object' && theirs && 'notificationStatus' in theirs ? theirs.notificationStatus : []
  const read = notificationStatus.safeParse(status)
  return read.success ? read.data : []
}
