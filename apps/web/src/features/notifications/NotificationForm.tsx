import type { Installation } from '@catenary/contract/installations'
import { installation as installationSchema, installations } from '@catenary/contract/installations'
import type { NotificationSettings } from '@catenary/contract/notification-settings'
import { Checkbox } from '@mantine/core'
import { call } from '../../api/call.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import type { Opened, OpenedEnds } from '../../ui/form/RecordDialog.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { DeleteSettings } from './DeleteSettings.tsx'
import styles from './notifications.module.css'
import type { RuleDraft } from './rule-drafts.ts'
import { ruleDrafts, ruleFaults, rulesIn, withEmptyRow, withoutEmptyRows } from './rule-drafts.ts'
import { RuleRows } from './RuleRows.tsx'
import { useSettingsInWords } from './use-settings-in-words.ts'
import { UsersField } from './UsersField.tsx'

interface Values {
  readonly email: boolean
  readonly sms: boolean
  /** Ids. */
  readonly users: readonly string[]
  readonly rules: readonly RuleDraft[]
}

// Who has no settings yet wants to be told by mail.
function valuesOf(settings: NotificationSettings | null): Values {
  const { email, sms, users, rules } = settings ?? { email: true, sms: false, users: [], rules: [] }
  return { email, sms, users: users.map(({ id }) => id), rules: ruleDrafts(rules) }
}

function settingsOf({ email, sms, users, rules }: Values) {
  return { email, sms, users: users.map((id) => ({ id })), rules: rulesIn(rules) }
}

/** The form of an installation's notification settings. */
export function NotificationForm({ opened, ...ends }: OpenedEnds & { readonly opened: Opened<Installation> }) {
  const { t } = useTexts()
  const { entity: installation, version } = opened
  const { area, notificationSettings } = installation
  const known = notificationSettings?.users ?? []
  const form = useNotificationForm(opened, ends)
  const { values, change } = form
  const compared = useSettingsInWords(area.id, known)
  return (
    <FormFrame
      {...ends}
      form={form}
      conflict={{
        title: t('notificationSettings.conflictTitle'),
        compare: (theirs) => compared(settingsOf(values), settingsIn(theirs)),
      }}
      tools={
        notificationSettings && (
          <DeleteSettings
            explanation={t('notificationSettings.deleteExplained')}
            remove={(ifMatch) =>
              call(installations.removeNotificationSettings, { params: { id: installation.id } }, { ifMatch })
            }
            version={version}
            onDone={ends.onClose}
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
          known={known}
          value={values.users}
          error={form.message('users')}
          onChange={(users) => change({ users })}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('notificationSettings.rules')}</legend>
        <p className={styles.hint}>{t('notificationSettings.rulesHint')}</p>
        <RuleRows rows={values.rules} onRows={form.changeRules} message={(place) => form.message(place, true)} />
      </fieldset>
    </FormFrame>
  )
}

function useNotificationForm(
  { entity: { id, notificationSettings }, version }: Opened<Installation>,
  ends: OpenedEnds,
) {
  const { t } = useTexts()
  const toasts = useToasts()
  const form = useRecordForm({
    initial: valuesOf(notificationSettings),
    root: 'notificationSettings',
    check: ({ rules }) => ruleFaults(withoutEmptyRows(rules)),
    tidy: (values) => ({ ...values, rules: withEmptyRow(withoutEmptyRows(values.rules)) }),
    changeOf: (values) => ({ notificationSettings: settingsOf(values) }),
    send: (body, { ifMatch }) => call(installations.setNotificationSettings, { params: { id }, body }, { ifMatch }),
    version,
    stale: ['installations'],
    onChanged: ends.onChanged,
    onSaved() {
      toasts.done(t('notificationSettings.saved'))
      ends.onClose()
    },
  })
  return {
    ...form,
    changeRules(rules: readonly RuleDraft[]) {
      form.change({ rules: withEmptyRow(rules) })
      // What is missing is said on saving; what stands there twice at once.
      form.mark(ruleFaults(rules).filter(({ code }) => form.wasChecked || code === 'duplicateType'))
    },
  }
}

function settingsIn(record: unknown): NotificationSettings | null {
  const read = installationSchema.safeParse(record)
  return read.success ? read.data.notificationSettings : null
}
