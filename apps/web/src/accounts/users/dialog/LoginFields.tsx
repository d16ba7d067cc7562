import type { TwoFactorMethod } from '@catenary/contract/accounts/login-methods'
import { twoFactorMethods } from '@catenary/contract/accounts/login-methods'
import { passwordLength } from '@catenary/contract/accounts/new-password'
import { editOwnUserMethods } from '@catenary/contract/accounts/user-fields'
import { users } from '@catenary/contract/accounts/users'
import { Button, Group, NativeSelect, PasswordInput, Radio, Stack, Switch } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDice5 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../../api/queries.ts'
import { useCan } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { StrengthMeter } from '../../password/StrengthMeter.tsx'
import { usePasswordStrength } from '../../password/use-password-strength.ts'
import type { UserFieldsProps } from './fields-props.ts'
import type { UserDraft } from './user-draft.ts'
import { hasPassword } from './user-draft.ts'
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

// Without characters that are taken for each other when a password is read out or copied by hand.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const groups = 4
const groupLength = 5

/** A random password: twenty characters, about 116 bits, in groups that are easy to dictate. */
function randomPassword(): string {
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, randomCharacter).join('')).join('-')
}

function randomCharacter(): string {
  // Each character is as likely as every other: what lies beyond the last whole multiple is drawn again.
  const limit = 256 - (256 % alphabet.length)
  const [byte = limit] = crypto.getRandomValues(new Uint8Array(1))
  return byte < limit ? alphabet.charAt(byte % alphabet.length) : randomCharacter()
}

/** A password that is chosen for a user: typed, or made by chance and then shown, to be copied and passed on. */
function UserPasswordField({ draft, change, message, isNew }: UserFieldsProps) {
  const { t } = useTexts()
  const [visible, setVisible] = useState(false)
  const strength = usePasswordStrength(draft.password, [draft.firstname, draft.lastname, draft.email])
  const clipboard = useClipboard({ timeout: 3000 })
  return (
    <div className={styles.wide}>
      <PasswordInput
        label={t(isNew ? 'users.field.password' : 'session.newPassword')}
        description={isNew ? t('session.passwordHint', passwordLength) : t('usersPage.newPasswordHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={message('password')}
        aria-invalid={message('password') === undefined ? undefined : true}
        required={isNew}
        value={draft.password}
        onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': t(visible ? 'session.hidePassword' : 'session.showPassword'),
          'aria-hidden': false,
          tabIndex: 0,
        }}
      />
      {draft.password !== '' && (
        <div className={styles.strength}>
          <StrengthMeter strength={strength} />
        </div>
      )}
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDice5 size={16} stroke={1.6} aria-hidden />}
          onClick={() => {
            change({ password: randomPassword() })
            setVisible(true)
          }}
        >
          {t('users.generatePassword')}
        </Button>
        {draft.password !== '' && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => clipboard.copy(draft.password)}
          >
            {t(clipboard.copied ? 'usersPage.copied' : 'usersPage.copyPassword')}
          </Button>
        )}
      </Group>
    </div>
  )
}
