import { passwordLength } from '@catenary/contract/accounts/session'
import { Button, Group, PasswordInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDice5 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { StrengthMeter } from '../../password/StrengthMeter.tsx'
import { usePasswordStrength } from '../../password/use-password-strength.ts'
import type { UserFieldsProps } from './fields-props.ts'
import { randomPassword } from './random-password.ts'
import styles from './UserForm.module.css'

/** A password that is chosen for a user: typed, or made by chance and then shown, to be copied and passed on. */
export function UserPasswordField({ draft, change, message, isNew }: UserFieldsProps) {
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
