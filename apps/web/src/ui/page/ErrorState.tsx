import { Button, Stack, Text } from '@mantine/core'
import { isCodeNotFetched } from '../../api/problem-error.ts'
import { RopeIllustration } from '../figures/RopeIllustration.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { useErrorMessage } from '../use-error-message.ts'

interface Props {
  readonly error: unknown
  /** Tries again; without it there is nothing to try. */
  readonly onRetry?: () => void
  readonly busy?: boolean
}

/** Loads the page anew. */
export function reloadPage(): void {
  window.location.reload()
}

/** A place whose content could not be had: why, and a way to try again. */
export function ErrorState({ error, onRetry, busy }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  // Browsers do not fetch code again that they could not fetch once.
  const retry = isCodeNotFetched(error) ? reloadPage : onRetry
  return (
    <Stack align="center" gap="sm" py="xl" px="md" role="alert">
      <RopeIllustration />
      <Text fw={500} ta="center">
        {t('common.loadFailed')}
      </Text>
      <Text c="dimmed" ta="center">
        {errorMessage(error)}
      </Text>
      {retry && (
        <Button variant="default" onClick={retry} loading={busy}>
          {t('common.retry')}
        </Button>
      )}
    </Stack>
  )
}
