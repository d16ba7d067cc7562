import type { Installation } from '@catenary/contract/installations'
import { installation as installationSchema, installations } from '@catenary/contract/installations'
import type { NotificationRule, NotificationSettings } from '@catenary/contract/notification-settings'
import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../api/call.ts'
import { Conflict } from '../../ui/Conflict.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import type { Opened } from '../../ui/form/OpenedRecord.tsx'
import type { FormEnds } from '../../ui/form/RecordForm.tsx'
import { useFaults } from '../../ui/form/use-faults.ts'
import type { OtherVersion } from '../../ui/form/use-saving.ts'
import { otherVersionIn, useSaving } from '../../ui/form/use-saving.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { DeleteSettings } from './DeleteSettings.tsx'
import styles from './notifications.module.css'
import type { RuleDraft } from './rule-drafts.ts'
import { ruleDrafts, ruleFaults, saidRules, withEmptyRow } from './rule-drafts.ts'
import { RuleRows } from './RuleRows.tsx'
import { useSaidSettings } from './use-said-settings.ts'
import { UsersField } from './UsersField.tsx'

interface Props extends FormEnds {
  readonly opened: Opened<Installation>
  readonly onReload: () => void
}

interface Draft {
  readonly email: boolean
  readonly sms: boolean
  /** Ids. */
  readonly users: readonly string[]
  readonly rows: readonly RuleDraft[]
}

interface Said {
  readonly email: boolean
  readonly sms: boolean
  readonly users: readonly { readonly id: string }[]
  readonly rules: readonly NotificationRule[]
}

// Who has no settings yet wants to be told by mail.
function draftOf(settings: NotificationSettings | null): Draft {
  const { email, sms, users, rules } = settings ?? { email: true, sms: false, users: [], rules: [] }
  return { email, sms, users: users.map(({ id }) => id), rows: ruleDrafts(rules) }
}

function saidBy({ email, sms, users, rows }: Draft): Said {
  return { email, sms, users: users.map((id) => ({ id })), rules: saidRules(rows) }
}

function isField(name: string): boolean {
  return ['email', 'sms', 'users', 'rules'].includes(name)
}

/** The form of an installation's notification settings. What is typed stays through every failure. */
export function NotificationForm({ opened, onReload, onChanged, onClose }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const form = useRef<HTMLFormElement>(null)
  const { entity: installation, version } = opened
  const known = installation.notificationSettings?.users ?? []
  const [initial] = useState(() => draftOf(installation.notificationSettings))
  const [draft, setDraft] = useState(initial)
  const [isTried, setTried] = useState(false)
  const saving = useNotificationSaving(opened)
  const faults = useFaults('notificationSettings', isField, saving.error)
  const compared = useSaidSettings(installation.area.id, known)
  const isChanged = JSON.stringify(saidBy(draft)) !== JSON.stringify(saidBy(initial))
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])
  const focusFirstFault = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

  // Once it is drawn: what the server finds wrong is marked only then.
  useEffect(() => {
    if (saving.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [saving.error])

  function change(changed: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...changed }))
    faults.forget(Object.keys(changed).map((name) => (name === 'rows' ? 'rules' : name)))
  }

  function changeRows(rows: readonly RuleDraft[]) {
    change({ rows: withEmptyRow(rows) })
    // What is missing is said on saving; what stands there twice at once.
    faults.setFound(ruleFaults(rows).filter(({ code }) => isTried || code === 'duplicateType'))
  }

  function save(overwrite?: OtherVersion) {
    const kept = { ...draft, rows: draft.rows.filter(({ type }) => type !== '') }
    const found = ruleFaults(kept.rows)
    flushSync(() => {
      setTried(true)
      setDraft({ ...kept, rows: withEmptyRow(kept.rows) })
      faults.setFound(found)
    })
    if (found.length > 0) return focusFirstFault()
    saving.mutate(
      { change: saidBy(kept), overwrite },
      {
        onSuccess: () => {
          toasts.done(t('notificationSettings.saved'))
          onClose()
        },
      },
    )
  }

  const other = otherVersionIn(saving.error)
  if (other)
    return (
      <Conflict
        title={t('notificationSettings.conflictTitle')}
        fields={compared(saidBy(draft), theirsIn(other))}
        busy={saving.isPending}
        onOverwrite={() => save(other)}
        onReload={onReload}
        onBack={() => saving.reset()}
      />
    )
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        save()
      }}
    >
      <fieldset className={styles.part}>
        <legend>{t('notificationSettings.channels')}</legend>
        <div className={styles.channels}>
          <Checkbox
            label={t('notificationSettings.email')}
            checked={draft.email}
            onChange={({ currentTarget: { checked } }) => change({ email: checked })}
          />
          <Checkbox
            label={t('notificationSettings.sms')}
            checked={draft.sms}
            onChange={({ currentTarget: { checked } }) => change({ sms: checked })}
          />
        </div>
        <UsersField
          label={t('notificationSettings.users')}
          areaId={installation.area.id}
          known={known}
          value={draft.users}
          error={faults.message('users')}
          onChange={(users) => change({ users })}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('notificationSettings.rules')}</legend>
        <p className={styles.hint}>{t('notificationSettings.rulesHint')}</p>
        <RuleRows rows={draft.rows} onRows={changeRows} message={(place) => faults.message(place, true)} />
      </fieldset>
      <FormFailure error={saving.error} hasFaults={faults.found.length > 0 && isTried} others={faults.others} />
      <FormFoot error={saving.error} busy={saving.isPending} onClose={onClose}>
        {installation.notificationSettings && (
          <DeleteSettings
            explanation={t('notificationSettings.deleteExplained')}
            remove={(ifMatch) =>
              call(installations.removeNotificationSettings, { params: { id: installation.id } }, { ifMatch })
            }
            version={version}
            onDone={onClose}
          />
        )}
      </FormFoot>
    </form>
  )
}

function useNotificationSaving({ entity: { id }, version }: Opened<Installation>) {
  return useSaving(
    (change: Said, { ifMatch }) => {
      const { users, rules, ...channels } = change
      const notificationSettings = { ...channels, users: [...users], rules: [...rules] }
      return call(
        installations.setNotificationSettings,
        { params: { id }, body: { notificationSettings } },
        { ifMatch },
      )
    },
    { version, stale: ['installations'] },
  )
}

function theirsIn({ theirs }: OtherVersion): NotificationSettings | null {
  const read = installationSchema.safeParse(theirs)
  return read.success ? read.data.notificationSettings : null
}
