import type { TwoFactorMethod } from '@catenary/contract/accounts/login-methods'
import { twoFactorMethods } from '@catenary/contract/accounts/login-methods'
import { editOwnUserMethods } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { NativeSelect, Radio, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/queries.ts'
import { useCan } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { UserFieldsProps } from './fields-props.ts'
import type { UserDraft } from './user-draft.ts'
import { hasPassword } from './user-draft.ts'
import { UserPasswordField } from './UserPasswordField.tsx'
import { isMailUsername, mayBePasswordless } from './validate-user.ts'
import styles from './UserForm.module.css'

const startOptions = ['invitation', 'password'] as const

/** How the user logs in, and how a new one comes to a first password. */
export function LoginFields(props: UserFieldsProps) {
  const { t } = useTexts()
  const { draft, change, message, isNew } = props
  const methods = useOfferedMethods(draft)
  return (
    <div className={styles.fields}>
      <NativeSelect
        className={draft.twoFactorMethod === 'saml' ? undefined : styles.wide}
        label={t('users.field.twoFactorMethod')}
        error={message('twoFactorMethod')}
        data={methods.map((method) => ({ value: method, label: t(`users.method.${method || 'password'}`) }))}
        value={draft.twoFactorMethod}
        onChange={({ currentTarget: { value } }) =>
          change({ twoFactorMethod: methods.find((method) => method === value) ?? '' })
        }
      />
      {draft.twoFactorMethod === 'saml' && <ProviderField {...props} />}
      {isNew && hasPassword(draft) && (
        <Radio.Group
          className={styles.wide}
          label={t('usersPage.start')}
          value={draft.start}
          onChange={(start) => change({ start: start === 'password' ? 'password' : 'invitation' })}
        >
          <Stack gap="xs" mt="xs">
            {startOptions.map((start) => (
              <Radio key={start} value={start} label={t(`usersPage.startBy.${start}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {hasPassword(draft) && (!isNew || draft.start === 'password') && <UserPasswordField {...props} />}
      {!isNew && draft.twoFactorMethod !== 'no-password' && (
        <Switch
          className={styles.wide}
          label={t('users.field.isActive')}
          description={t('usersPage.activeExplained')}
          checked={draft.isActive}
          onChange={({ currentTarget: { checked } }) => change({ isActive: checked })}
        />
      )}
    </div>
  )
}

/** The ways to log in that the caller may give and that fit role and name, and the one that the draft has. */
function useOfferedMethods(draft: UserDraft): readonly (TwoFactorMethod | '')[] {
  const isAny = useCan()('USER_EDIT_ANY')
  const isAllowed: Readonly<Record<TwoFactorMethod, boolean>> = {
    'no-password': mayBePasswordless(draft),
    email: isMailUsername(draft),
    saml: true,
    authenticator: true,
  }
  const offered = twoFactorMethods.filter(
    (method) =>
      method === draft.twoFactorMethod || (isAllowed[method] && (isAny || editOwnUserMethods.includes(method))),
  )
  return ['', ...offered]
}

function ProviderField({ draft, change, message, mayEdit }: UserFieldsProps) {
  const { t } = useTexts()
  const { data = [] } = useQuery(queryFor(users.samlProviders, {}))
  const isKnown = draft.samlProvider === '' || data.some(({ id }) => id === draft.samlProvider)
  return (
    <NativeSelect
      label={t('users.field.samlProvider')}
      required
      error={message('samlProvider')}
      disabled={!mayEdit('samlProvider')}
      data={[
        ...(draft.samlProvider === '' ? [{ value: '', label: t('usersPage.chooseProvider') }] : []),
        ...(isKnown ? [] : [{ value: draft.samlProvider, label: draft.samlProvider }]),
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={draft.samlProvider}
      onChange={({ currentTarget: { value } }) => change({ samlProvider: value })}
    />
  )
}
