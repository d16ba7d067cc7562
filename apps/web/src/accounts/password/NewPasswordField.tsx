import { passwordLength } from '@catenary/contract/accounts/new-password'
import { Stack } from '@mantine/core'
import type { Ref } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { PasswordField } from '../login/PasswordField.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'
import { usePasswordStrength } from './use-password-strength.ts'

interface Props {
  readonly value: string
  readonly onChange: (password: string) => void
  readonly error?: string
  /** Personal words that make a password easy to guess: name, mail. */
  readonly hints?: readonly string[]
  readonly ref?: Ref<HTMLInputElement>
}

/** A password being chosen, with how hard it is to guess. */
export function NewPasswordField({ hints, ...rest }: Props) {
  const { t } = useTexts()
  const strength = usePasswordStrength(rest.value, hints)
  return (
    <Stack gap={8}>
      <PasswordField
        {...rest}
        label={t('session.newPassword')}
        description={t('session.passwordHint', { min: passwordLength.min })}
        autoComplete="new-password"
      />
      <StrengthMeter strength={strength} />
    </Stack>
  )
}
