import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { FormError } from '../FormError.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { useErrorMessage } from '../use-error-message.ts'

/** What is known of a query that failed. */
export type FailedQuery = Pick<UseQueryResult, 'error' | 'isFetching'> & { readonly refetch: () => unknown }

interface Props {
  /** Queries that may have failed; those that have are read again on request. */
  readonly queries: readonly FailedQuery[]
  /** What is missing, or out of date, for want of them. */
  readonly sentence: string
}

/** Says what a place does not show because it could not be read, and why; nothing where all was read. */
export function NotLoadedNote({ queries, sentence }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const failed = queries.filter(({ error }) => error !== null)
  const [first] = failed
  if (!first) return null
  return (
    <FormError error={first.error} message={`${sentence} ${errorMessage(first.error)}`}>
      <Button
        size="compact-sm"
        variant="default"
        loading={failed.some(({ isFetching }) => isFetching)}
        onClick={() => {
          for (const { refetch } of failed) void refetch()
        }}
      >
        {t('common.retry')}
      </Button>
    </FormError>
  )
}
