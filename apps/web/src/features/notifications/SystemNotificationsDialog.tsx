import type { Installation } from '@catenary/contract/installations'
import { installation as installationSchema, installations } from '@catenary/contract/installations'
import type { SystemNotificationKey, SystemNotificationSettings } from '@catenary/contract/notification-settings'
import { systemNotificationKeys } from '@catenary/contract/notification-settings'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { Conflict } from '../../ui/Conflict.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import type { Opened } from '../../ui/form/OpenedRecord.tsx'
import { OpenedRecord } from '../../ui/form/OpenedRecord.tsx'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import type { FormEnds } from '../../ui/form/RecordForm.tsx'
import { useFaults } from '../../ui/form/use-faults.ts'
import type { OtherVersion } from '../../ui/form/use-saving.ts'
import { otherVersionIn, useSaving } from '../../ui/form/use-saving.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { DeleteSettings } from './DeleteSettings.tsx'
import styles from './notifications.module.css'
import { useSaidUsers } from './use-said-settings.ts'
import { UsersField } from './UsersField.tsx'

interface Props {
  readonly installation: Installation
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog that says who is told of what the system watches by itself: rope health, and troubles of devices. */
export function SystemNotificationsDialog({ installation: { id, name }, opened, onClose }: Props) {
  const { t } = useTexts()
  const title = t('assetSettings.titled', { title: t('notificationSettings.systemSettings'), name })
  return (
    <RecordDialog opened={opened} title={title} onClose={onClose}>
      {(ends) => (
        <OpenedRecord endpoint={installations.get} id={id}>
          {(found, onReload) => <SystemForm opened={found} onReload={onReload} {...ends} />}
        </OpenedRecord>
      )}
    </RecordDialog>
  )
}

type Draft = Readonly<Record<SystemNotificationKey, readonly string[]>>
const nobody: SystemNotificationSettings = { ropeHealth0: [], ropeHealth50: [], truscan: [], trudistance: [] }

function draftOf(settings: SystemNotificationSettings): Draft {
  const idsOf = (key: SystemNotificationKey) => settings[key].map(({ id }) => id)
  const [ropeHealth0, ropeHealth50] = [idsOf('ropeHealth0'), idsOf('ropeHealth50')]
  return { ropeHealth0, ropeHealth50, truscan: idsOf('truscan'), trudistance: idsOf('trudistance') }
}

interface FormProps extends FormEnds {
  readonly opened: Opened<Installation>
  readonly onReload: () => void
}

function SystemForm({ opened, onReload, onChanged, onClose }: FormProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const { entity: installation, version } = opened
  const { area, systemNotificationSettings } = installation
  const settings = systemNotificationSettings ?? nobody
  const [initial] = useState(() => draftOf(settings))
  const [draft, setDraft] = useState(initial)
  const saving = useSystemSaving(opened)
  const isKey = (name: string) => systemNotificationKeys.some((key) => key === name)
  const faults = useFaults('systemNotificationSettings', isKey, saving.error)
  const saidUsers = useSaidUsers(area.id, Object.values(settings).flat())
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial)
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])
  const save = (overwrite?: OtherVersion) =>
    saving.mutate(
      { change: draft, overwrite },
      {
        onSuccess: () => {
          toasts.done(t('notificationSettings.saved'))
          onClose()
        },
      },
    )
  const other = otherVersionIn(saving.error)
  if (other)
    return (
      <Conflict
        title={t('notificationSettings.conflictTitle')}
        fields={systemNotificationKeys.map((key) => ({
          name: key,
          label: t(`notificationSettings.system.${key}`),
          mine: saidUsers(draft[key].map((id) => ({ id }))),
          theirs: saidUsers(theirsIn(other)[key]),
        }))}
        busy={saving.isPending}
        onOverwrite={() => save(other)}
        onReload={onReload}
        onBack={() => saving.reset()}
      />
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        save()
      }}
    >
      <div className={styles.part}>
        {systemNotificationKeys.map((key) => (
          <UsersField
            key={key}
            label={t(`notificationSettings.system.${key}`)}
            areaId={area.id}
            known={settings[key]}
            value={draft[key]}
            error={faults.message(key)}
            onChange={(ids) => {
              setDraft((before) => ({ ...before, [key]: ids }))
              faults.forget([key])
            }}
          />
        ))}
      </div>
      <FormFailure error={saving.error} hasFaults={false} others={faults.others} />
      <FormFoot error={saving.error} busy={saving.isPending} onClose={onClose}>
        {systemNotificationSettings && (
          <DeleteSettings
            explanation={t('notificationSettings.systemDeleteExplained')}
            remove={(ifMatch) =>
              call(installations.removeSystemNotificationSettings, { params: { id: installation.id } }, { ifMatch })
            }
            version={version}
            onDone={onClose}
          />
        )}
      </FormFoot>
    </form>
  )
}

function useSystemSaving({ entity: { id }, version }: Opened<Installation>) {
  return useSaving(
    (draft: Draft, { ifMatch }) => {
      const chosen = (key: SystemNotificationKey) => draft[key].map((user) => ({ id: user }))
      const [ropeHealth0, ropeHealth50] = [chosen('ropeHealth0'), chosen('ropeHealth50')]
      const said = { ropeHealth0, ropeHealth50, truscan: chosen('truscan'), trudistance: chosen('trudistance') }
      const body = { systemNotificationSettings: said }
      return call(installations.setSystemNotificationSettings, { params: { id }, body }, { ifMatch })
    },
    { version, stale: ['installations'] },
  )
}

function theirsIn({ theirs }: OtherVersion): SystemNotificationSettings {
  const read = installationSchema.safeParse(theirs)
  return (read.success ? read.data.systemNotificationSettings : null) ?? nobody
}
