import { Button, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useAutoFocus } from '../login/use-auto-focus.ts'

interface Props {
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** Confirms that a mail was sent if the account exists, without revealing whether it does. */
export function LinkSent({ onRetry, onBack }: Props) {
  const { t } = useTexts()
  const sentence = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is gone; here its result is read out.
  useAutoFocus(sentence)
  return (
    <Stack gap="md">
      <Text ref={sentence} tabIndex={-1} style={{ outline: 'none' }}>
        {t('passwords.sent')}
      </Text>
      <Text c="dimmed" size="sm">
        {t('passwords.sentHint')}
      </Text>
      <Button size="md" onClick={onBack} fullWidth>
        {t('session.backToLogin')}
      </Button>
      <Button size="md" variant="default" onClick={onRetry} fullWidth>
        {t('passwords.tryAgain')}
      </Button>
    </Stack>
  )
}
