import { TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useAutoFocus } from './use-auto-focus.ts'

interface Props {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string
  readonly ref: RefObject<HTMLInputElement | null>
}

/** One of the codes that were given out for the day on which the authenticator is lost. */
export function RecoveryField({ value, onChange, error, ref }: Props) {
  const { t } = useTexts()
  useAutoFocus(ref)
  return (
    <TextInput
      ref={ref}
      label={t('session.recoveryCode')}
      description={t('session.recoveryHint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      required
      withAsterisk={false}
    />
  )
}
