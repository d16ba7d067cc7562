import { Alert, Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { RopeEvents } from '../events/rope-events.ts'

/** Says that more events are being read than are shown yet, or that the rest could not be read. */
export function PartialLoadNotice({ query }: { readonly query: UseQueryResult<RopeEvents> }) {
  const { t, short } = useTexts()
  if (!query.data || query.data.isComplete) return null
  const number = short(query.data.events.length)
  if (query.isFetching)
    return (
      <Text size="sm" c="dimmed" component="output">
        {t('eventTable.readSoFar', { number })}
      </Text>
    )
  return (
    <Alert color="red" role="alert">
      <Text size="sm">{t('eventTable.notAllRead', { number })}</Text>
      <Button size="compact-sm" variant="default" mt="xs" onClick={() => void query.refetch()}>
        {t('common.retry')}
      </Button>
    </Alert>
  )
}
