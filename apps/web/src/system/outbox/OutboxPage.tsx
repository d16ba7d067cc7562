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

/** The mails that are kept because no mail server is set, for administrators; the one that is read is part of the address. */
export function OutboxPage() {
  const { t } = useTexts()
  const { mail } = useSearch({ from: '/shell/outbox' })
  const query = useQuery({
    ...queryFor(outbox.list, {}),
    staleTime: 0,
    // A mail that somebody waits for comes by itself; where none are kept there is nothing to wait for.
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
