import { TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './CodeField.module.css'

const length = 6

/** The digits of what was typed or pasted, such as "123 456", and no more than a code has. */
function codeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, length)
}

/** True for a whole code. */
export function isCompleteCode(code: string): boolean {
  return code.length === length
}

interface Props {
  readonly value: string
  readonly onChange: (code: string) => void
  /** All digits are there. */
  readonly onComplete: (code: string) => void
  readonly description?: string
  readonly error?: string
  /** Takes the focus when it appears. */
  readonly focusOnMount?: boolean
  readonly ref?: RefObject<HTMLInputElement | null>
}

/** Six digits from an authenticator or a mail: a number pad on a phone, offered by the system where it reads them. */
export function CodeField({ value, onChange, onComplete, focusOnMount, ref, ...rest }: Props) {
  const { t } = useTexts()
  const innerRef = useRef<HTMLInputElement>(null)
  const field = ref ?? innerRef
  useEffect(() => {
    if (focusOnMount) field.current?.focus()
  }, [focusOnMount, field])
  const handleInput = (typed: string) => {
    const code = codeDigits(typed)
    onChange(code)
    if (isCompleteCode(code) && code !== value) onComplete(code)
  }
  return (
    <TextInput
      {...rest}
      ref={field}
      label={t('session.code')}
      value={value}
      onChange={(event) => handleInput(event.currentTarget.value)}
      classNames={{ input: styles.digits }}
      autoComplete="one-time-code"
      inputMode="numeric"
      size="md"
      required
      withAsterisk={false}
    />
  )
}
