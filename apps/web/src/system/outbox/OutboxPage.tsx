import { outbox } from '@catenary/contract/system/outbox'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Outbox } from './Outbox.tsx'

const pollSeconds = 10

/** The mails stored because no mail server is configured, for administrators; the open one is in the address. */
export function OutboxPage() {
  const { t } = useTexts()
  const { mail } = useSearch({ from: '/shell/outbox' })
  const query = useQuery({
    ...queryFor(outbox.list, {}),
    staleTime: 0,
    // New mails appear by polling; where none are stored there is nothing to poll.
    refetchInterval: ({ state }) => state.data !== undefined && pollSeconds * 1000,
  })
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={5} height={64} />}>
      {(mails) => (
        <>
          <PageTitle parts={[t('sections.name.outbox')]} />
          <PageHeader title={t('sections.name.outbox')} />
          <Text c="dimmed" mt={-8} mb="md">
            {t('outbox.why')}
          </Text>
          <Outbox mails={mails} selectedId={mail} />
        </>
      )}
    </Loaded>
  )
}
