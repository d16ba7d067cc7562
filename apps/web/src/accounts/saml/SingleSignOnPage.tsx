import { saml } from '@catenary/contract/accounts/saml'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { CopyableValue } from './CopyableValue.tsx'
import { FactList } from './FactList.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { TestList } from './TestList.tsx'
import card from '../../ui/card.module.css'

/** The identity providers, what their administrators need, and tests of the connection; for administrators. */
export function SingleSignOnPage() {
  const { t } = useTexts()
  const query = useQuery(queryFor(saml.providers, {}))
  return (
    <>
      <PageTitle parts={[t('sections.name.singleSignOn')]} />
      <PageHeader title={t('sections.name.singleSignOn')} />
      <Text c="dimmed" mb="md" maw="70ch">
        {t('saml.intro')}
      </Text>
      <Loaded query={query} skeleton={<RowSkeleton rows={3} height={180} />}>
        {(setUp) =>
          setUp.providers.length === 0 ? <EmptyState sentence={t('saml.empty')} /> : <Providers setUp={setUp} />
        }
      </Loaded>
    </>
  )
}

function Providers({ setUp }: { readonly setUp: ResponseBody<typeof saml.providers> }) {
  const { t } = useTexts()
  const { entityId, consumer, providers } = setUp
  return (
    <Stack gap="md">
      {providers.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} />
      ))}
      <section className={card.card} aria-labelledby="own-addresses">
        <Title order={2} id="own-addresses">
          {t('saml.own')}
        </Title>
        <FactList
          facts={[
            [t('saml.entityId'), <CopyableValue key="entityId" value={entityId} />],
            [t('saml.consumer'), <CopyableValue key="consumer" value={consumer} />],
          ]}
        />
      </section>
      <Tests nameOf={(provider) => providers.find(({ id }) => id === provider)?.name ?? provider} />
    </Stack>
  )
}

const pollSeconds = 3

function Tests({ nameOf }: { readonly nameOf: (provider: string) => string }) {
  const { t } = useTexts()
  const { data = [] } = useQuery({
    ...queryFor(saml.tests, {}),
    staleTime: 0,
    // The result comes by another tab.
    refetchInterval: ({ state }) => state.data?.[0]?.result === null && pollSeconds * 1000,
  })
  if (data.length === 0) return null
  return (
    <section aria-labelledby="latest-tests">
      <Title order={2} id="latest-tests" mb="xs">
        {t('saml.tests')}
      </Title>
      <TestList tests={data} nameOf={nameOf} />
    </section>
  )
}
