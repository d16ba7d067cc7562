import { Button, Stack, Text } from '@mantine/core'
import { RopeIllustration } from '../figures/RopeIllustration.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { useErrorMessage } from '../use-error-message.ts'

interface Props {
  readonly error: unknown
  /** Tries again; without it there is nothing to try. */
  readonly onRetry?: () => void
  readonly busy?: boolean
}

/** A place whose content could not be had: why, and a way to try again. */
export function ErrorState({ error, onRetry, busy }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  return (
    <Stack align="center" gap="sm" py="xl" px="md" role="alert">
      <RopeIllustration />
      <Text fw={500} ta="center">
        {t('common.loadFailed')}
      </Text>
      <Text c="dimmed" ta="center">
        {errorMessage(error)}
      </Text>
      {onRetry && (
        <Button variant="default" onClick={onRetry} loading={busy}>
          {t('common.retry')}
        </Button>
      )}
    </Stack>
  )
}
