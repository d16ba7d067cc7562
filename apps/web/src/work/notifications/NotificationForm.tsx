import type { Installation } from '@catenary/contract/assets/installations'
import { installation as installationSchema, installations } from '@catenary/contract/assets/installations'
import type { NotificationSettings } from '@catenary/contract/work/notification-settings'
import { Checkbox } from '@mantine/core'
import { call } from '../../api/call.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import type { LoadedFormCallbacks, LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { DeleteSettings } from './DeleteSettings.tsx'
import type { RuleDraft } from './rule-drafts.ts'
import { ruleIssues, toRuleDrafts, toRules, withEmptyRow, withoutEmptyRows } from './rule-drafts.ts'
import { RuleRows } from './RuleRows.tsx'
import { useSettingsComparison } from './use-settings-comparison.ts'
import { UsersField } from './UsersField.tsx'
import styles from './notifications.module.css'

interface Values {
  readonly email: boolean
  readonly sms: boolean
  /** Ids. */
  readonly users: readonly string[]
  readonly rules: readonly RuleDraft[]
}

// Default for a user without settings: by mail.
function valuesOf(settings: NotificationSettings | null): Values {
  const { email, sms, users, rules } = settings ?? { email: true, sms: false, users: [], rules: [] }
  return { email, sms, users: users.map(({ id }) => id), rules: toRuleDrafts(rules) }
}

function settingsBody({ email, sms, users, rules }: Values) {
  return { email, sms, users: users.map((id) => ({ id })), rules: toRules(rules) }
}

/** The form of an installation's notification settings. */
export function NotificationForm({
  opened,
  ...callbacks
}: LoadedFormCallbacks & { readonly opened: LoadedRecord<Installation> }) {
  const { t } = useTexts()
  const { entity: installation, version } = opened
  const { area, notificationSettings } = installation
  const knownUsers = notificationSettings?.users ?? []
  const form = useNotificationForm(opened, callbacks)
  const { values, change } = form
  const compareSettings = useSettingsComparison(area.id, knownUsers)
  return (
    <FormFrame
      {...callbacks}
      form={form}
      conflict={{
        title: t('notificationSettings.conflictTitle'),
        compare: (theirs) => compareSettings(settingsBody(values), parseSettings(theirs)),
      }}
      tools={
        notificationSettings && (
          <DeleteSettings
            explanation={t('notificationSettings.deleteExplained')}
            remove={(ifMatch) =>
              call(installations.removeNotificationSettings, { params: { id: installation.id } }, { ifMatch })
            }
            version={version}
            onDone={callbacks.onClose}
          />
        )
      }
    >
      <fieldset className={styles.part}>
        <legend>{t('notificationSettings.channels')}</legend>
        <div className={styles.channels}>
          {(['email', 'sms'] as const).map((channel) => (
            <Checkbox
              key={channel}
              label={t(`notificationSettings.${channel}`)}
              checked={values[channel]}
              onChange={({ currentTarget: { checked } }) => change({ [channel]: checked })}
            />
          ))}
        </div>
        <UsersField
          label={t('notificationSettings.users')}
          areaId={area.id}
          knownUsers={knownUsers}
          value={values.users}
          error={form.message('users')}
          onChange={(users) => change({ users })}
        />
        <output className={`${styles.hint} ${styles.unreached}`}>
          {!reachesSomeone(values) && t('notificationSettings.reachesNoOne')}
        </output>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('notificationSettings.rules')}</legend>
        <p className={styles.hint}>{t('notificationSettings.rulesHint')}</p>
        <RuleRows rows={values.rules} onRows={form.changeRules} message={(path) => form.message(path, true)} />
      </fieldset>
    </FormFrame>
  )
}

function reachesSomeone({ email, sms, users }: Values): boolean {
  return (email || sms) && users.length > 0
}

function useNotificationForm(
  { entity: { id, notificationSettings }, version }: LoadedRecord<Installation>,
  callbacks: LoadedFormCallbacks,
) {
  const { t } = useTexts()
  const toasts = useToasts()
  const form = useRecordForm({
    initial: valuesOf(notificationSettings),
    root: 'notificationSettings',
    validate: ({ rules }) => ruleIssues(withoutEmptyRows(rules)),
    normalize: (values) => ({ ...values, rules: withEmptyRow(withoutEmptyRows(values.rules)) }),
    changeOf: (values) => ({ notificationSettings: settingsBody(values) }),
    send: (body, { ifMatch }) => call(installations.setNotificationSettings, { params: { id }, body }, { ifMatch }),
    version,
    stale: ['installations'],
    onChanged: callbacks.onChanged,
    onSaved() {
      toasts.showSuccess(t('notificationSettings.saved'))
      callbacks.onClose()
    },
  })
  return {
    ...form,
    changeRules(rules: readonly RuleDraft[]) {
      form.change({ rules: withEmptyRow(rules) })
      // Missing values are reported on saving, duplicates at once.
      form.markIssues(ruleIssues(rules).filter(({ code }) => form.wasChecked || code === 'duplicateType'))
    },
  }
}

function parseSettings(record: unknown): NotificationSettings | null {
  const parsed = installationSchema.safeParse(record)
  return parsed.success ? parsed.data.notificationSettings : null
}
