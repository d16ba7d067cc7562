import type { Installation } from '@catenary/contract/assets/installations'
import { installation as installationSchema, installations } from '@catenary/contract/assets/installations'
import type { SystemNotificationKey, SystemNotificationSettings } from '@catenary/contract/work/notification-settings'
import { systemNotificationKeys } from '@catenary/contract/work/notification-settings'
import { call } from '../../api/call.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import type { LoadedRecord, LoadedFormCallbacks } from '../../ui/form/RecordDialog.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { DeleteSettings } from './DeleteSettings.tsx'
import { useUserNames } from './use-settings-comparison.ts'
import { UsersField } from './UsersField.tsx'
import styles from './notifications.module.css'

/** The ids of the recipients. */
type Values = Readonly<Record<SystemNotificationKey, readonly string[]>>
const noRecipients: SystemNotificationSettings = { ropeHealth0: [], ropeHealth50: [], truscan: [], trudistance: [] }

function forEachKey<Value>(valueOf: (key: SystemNotificationKey) => Value): Record<SystemNotificationKey, Value> {
  return {
    ropeHealth0: valueOf('ropeHealth0'),
    ropeHealth50: valueOf('ropeHealth50'),
    truscan: valueOf('truscan'),
    trudistance: valueOf('trudistance'),
  }
}

function bodyOf(values: Values) {
  return { systemNotificationSettings: forEachKey((key) => values[key].map((user) => ({ id: user }))) }
}

/** The form with the recipients of system notifications: rope health, and device faults. */
export function SystemForm({
  opened,
  onChanged,
  ...callbacks
}: LoadedFormCallbacks & { readonly opened: LoadedRecord<Installation> }) {
  const { t } = useTexts()
  const toasts = useToasts()
  const { entity: installation, version } = opened
  const { area, systemNotificationSettings } = installation
  const settings = systemNotificationSettings ?? noRecipients
  const params = { id: installation.id }
  const formatNames = useUserNames(area.id, Object.values(settings).flat())
  const form = useRecordForm({
    initial: forEachKey((key) => settings[key].map(({ id }) => id)) as Values,
    root: 'systemNotificationSettings',
    changeOf: bodyOf,
    send: (body, { ifMatch }) => call(installations.setSystemNotificationSettings, { params, body }, { ifMatch }),
    version,
    stale: ['installations'],
    onChanged,
    onSaved() {
      toasts.showSuccess(t('notificationSettings.saved'))
      callbacks.onClose()
    },
  })
  const compare = (theirs: unknown) =>
    systemNotificationKeys.map((key) => ({
      name: key,
      label: t(`notificationSettings.system.${key}`),
      mine: formatNames(form.values[key].map((id) => ({ id }))),
      theirs: formatNames(parseSettings(theirs)[key]),
    }))
  return (
    <FormFrame
      {...callbacks}
      form={form}
      conflict={{ title: t('notificationSettings.conflictTitle'), compare }}
      tools={
        systemNotificationSettings && (
          <DeleteSettings
            explanation={t('notificationSettings.systemDeleteExplained')}
            remove={(ifMatch) => call(installations.removeSystemNotificationSettings, { params }, { ifMatch })}
            version={version}
            onDone={callbacks.onClose}
          />
        )
      }
    >
      <div className={styles.part}>
        {systemNotificationKeys.map((key) => (
          <UsersField
            key={key}
            label={t(`notificationSettings.system.${key}`)}
            areaId={area.id}
            knownUsers={settings[key]}
            value={form.values[key]}
            error={form.message(key)}
            onChange={(ids) => form.change({ [key]: ids })}
          />
        ))}
      </div>
    </FormFrame>
  )
}

function parseSettings(record: unknown): SystemNotificationSettings {
  const parsed = installationSchema.safeParse(record)
  return (parsed.success ? parsed.data.systemNotificationSettings : null) ?? noRecipients
}
