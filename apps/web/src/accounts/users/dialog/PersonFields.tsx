import type { LanguageId } from '@catenary/contract/accounts/login-methods'
import { languageIds } from '@catenary/contract/accounts/login-methods'
import type { JobFunction } from '@catenary/contract/accounts/user-fields'
import { jobFunctions } from '@catenary/contract/accounts/user-fields'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { UserFieldsProps } from './fields-props.ts'
import styles from './UserForm.module.css'

const inputs = [
  { field: 'firstname', maxLength: 45, required: true },
  { field: 'lastname', maxLength: 45, required: true },
  { field: 'email', maxLength: 45, required: true, type: 'email' },
  { field: 'phone', maxLength: 45, required: false, type: 'tel' },
] as const

/** Who the user is, and what they do. */
export function PersonFields({ draft, change, message, isNew }: UserFieldsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.fields}>
      {inputs.map(({ field, ...input }) => (
        <TextInput
          key={field}
          {...input}
          data-autofocus={(isNew && field === 'firstname') || undefined}
          label={t(`users.field.${field}`)}
          value={draft[field]}
          error={message(field)}
          // Another person's data, so autofill is off.
          autoComplete="off"
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
        />
      ))}
      <NativeSelect
        label={t('users.field.function')}
        error={message('function')}
        data={[
          { value: '', label: t('usersPage.noFunction') },
          ...jobFunctions.map((value) => ({ value, label: t(`users.function.${value}`) })),
        ]}
        value={draft.function}
        onChange={({ currentTarget: { value } }) => change({ function: findKnown<JobFunction>(jobFunctions, value) })}
      />
      <NativeSelect
        label={t('users.field.languageId')}
        error={message('languageId')}
        data={[
          { value: '', label: t('usersPage.ownLanguage') },
          ...languageIds.map((value) => ({ value, label: t(`users.language.${value}`) })),
        ]}
        value={draft.languageId}
        onChange={({ currentTarget: { value } }) => change({ languageId: findKnown<LanguageId>(languageIds, value) })}
      />
      <Switch
        className={styles.wide}
        label={t('users.field.notificationEnabled')}
        checked={draft.notificationEnabled}
        onChange={({ currentTarget: { checked } }) => change({ notificationEnabled: checked })}
      />
    </div>
  )
}

function findKnown<Value extends string>(known: readonly Value[], value: string): Value | '' {
  return known.find((one) => one === value) ?? ''
}
