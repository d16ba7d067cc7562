import { PasswordInput, Text } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import { useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  readonly label: string
  readonly description?: string
  readonly error?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password'
  readonly ref?: Ref<HTMLInputElement>
  /** Has the focus when its dialog opens. */
  readonly 'data-autofocus'?: boolean
}

/** A password with a button that shows it, and a hint while caps lock is on. */
export function PasswordField({ onChange, ...rest }: Props) {
  const { t } = useTexts()
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordInput
        {...rest}
        // The library marks it by its colour alone.
        aria-invalid={rest.error === undefined ? undefined : true}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={updateCapsLock}
        onKeyUp={updateCapsLock}
        onBlur={() => setCapsLock(false)}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': t(visible ? 'session.hidePassword' : 'session.showPassword'),
          'aria-hidden': false,
          tabIndex: 0,
        }}
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        required
        withAsterisk={false}
      />
      <Text component="output" display="block" size="sm" c="dimmed" mt={capsLock ? 4 : 0}>
        {capsLock && t('session.capsLock')}
      </Text>
    </div>
  )
}
