import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import { Tabs } from '@mantine/core'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { DiscardQuestion } from '../../ui/dialog/LeaveQuestion.tsx'
import type { LoadedFormCallbacks, LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { LoadedRecordDialog } from '../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { NotificationForm } from './NotificationForm.tsx'
import { SendTest } from './SendTest.tsx'
import { StatusForm } from './StatusForm.tsx'
import { SystemForm } from './SystemForm.tsx'
import styles from './notifications.module.css'

/** The parts of the dialog, by the names that addresses have for them. */
const tabs = {
  notifications: { title: 'notificationSettings.settings', label: 'notificationSettings.rules' },
  systemNotifications: { title: 'notificationSettings.systemSettings', label: 'notificationSettings.systemTab' },
  notificationStatus: { title: 'notificationSettings.status', label: 'notificationSettings.statusTab' },
} as const
export type NotificationsTab = keyof typeof tabs

/** True for the name of a part. */
export function isNotificationsTab(name: string | undefined): name is NotificationsTab {
  return name !== undefined && name in tabs
}

interface Props {
  readonly installation: Installation
  /** The part that is shown; undefined while the dialog is closed. */
  readonly tab: NotificationsTab | undefined
  readonly onTab: (tab: NotificationsTab) => void
  readonly onClose: () => void
}

/** The notifications of an installation: its rules, those of the system, and which types are switched off. */
export function NotificationsDialog({ installation: { id, name }, tab, onTab, onClose }: Props) {
  const { t } = useTexts()
  const title = tab && t('assetSettings.titled', { title: t(tabs[tab].title), name })
  return (
    <LoadedRecordDialog
      help="notifications#2"
      endpoint={installations.get}
      id={id}
      opened={tab !== undefined}
      title={title ?? ''}
      onClose={onClose}
    >
      {(opened, callbacks) =>
        tab !== undefined && <TabbedForms opened={opened} callbacks={callbacks} tab={tab} onTab={onTab} />
      }
    </LoadedRecordDialog>
  )
}

interface TabbedProps {
  readonly opened: LoadedRecord<Installation>
  readonly callbacks: LoadedFormCallbacks
  readonly tab: NotificationsTab
  readonly onTab: (tab: NotificationsTab) => void
}

/** Each tab is saved separately: leaving unsaved input asks for confirmation. */
function TabbedForms({ opened, callbacks, tab, onTab }: TabbedProps) {
  const { t } = useTexts()
  const id = useId()
  const [isChanged, setChanged] = useState(false)
  const [next, setNext] = useState<NotificationsTab>()
  const onChanged = (changed: boolean) => {
    setChanged(changed)
    callbacks.onChanged(changed)
  }
  const choose = (chosen: string | null) => {
    if (chosen === null || !isNotificationsTab(chosen) || chosen === tab) return
    if (isChanged) setNext(chosen)
    else onTab(chosen)
  }
  const goOn = () => {
    setNext(undefined)
    onChanged(false)
    if (next) onTab(next)
  }
  return (
    <Tabs id={id} value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List className={styles.tabs}>
        {Object.entries(tabs).map(([value, { label }]) => (
          <Tabs.Tab key={value} value={value}>
            {t(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>
        <Part opened={opened} callbacks={{ ...callbacks, onChanged }} tab={tab} />
        <SendTest />
      </Tabs.Panel>
      <DiscardQuestion opened={next !== undefined} onDiscard={goOn} onStay={() => setNext(undefined)} />
    </Tabs>
  )
}

function Part({ opened, callbacks, tab }: Omit<TabbedProps, 'onTab'>) {
  const { t } = useTexts()
  if (tab === 'notifications') return <NotificationForm opened={opened} {...callbacks} />
  if (tab === 'systemNotifications') return <SystemForm opened={opened} {...callbacks} />
  const { entity, version } = opened
  return (
    <StatusForm
      {...callbacks}
      stored={entity.notificationStatus}
      version={version}
      send={(off, { ifMatch }) =>
        call(
          installations.setNotificationStatus,
          { params: { id: entity.id }, body: { notificationStatus: off } },
          { ifMatch },
        )
      }
      stale="installations"
      conflictTitle={t('notificationSettings.conflictTitle')}
    />
  )
}
