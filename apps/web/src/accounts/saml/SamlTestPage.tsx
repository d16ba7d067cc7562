import { saml } from '@catenary/contract/accounts/saml'
import { pages } from '@catenary/contract/page-routes'
import { Anchor, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { TestButton } from './TestButton.tsx'
import { TestResult } from './TestResult.tsx'

const route = getRouteApi(`/shell${pages.samlTest}`)
const pollSeconds = 3

/** The result of one connection test, for the administrator who started it. */
export function SamlTestPage() {
  const { t, dateTime } = useTexts()
  const { testId } = route.useParams()
  const { data: providerSetup } = useQuery(queryFor(saml.providers, {}))
  const query = useQuery({
    ...queryFor(saml.getTest, { params: { id: testId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.result === null && pollSeconds * 1000,
  })
  const nameOf = (provider: string) => providerSetup?.providers.find(({ id }) => id === provider)?.name ?? provider
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={1} height={280} />}>
      {(test) => {
        const title = t('saml.testOf', { provider: nameOf(test.provider) })
        return (
          <>
            <PageTitle parts={[title]} />
            <PageHeader title={title} facts={[dateTime(test.timestamp)]} />
            <TestResult test={test} />
            <Group mt="md" align="flex-start" justify="space-between">
              <TestButton provider={test.provider} name={nameOf(test.provider)} />
              <Anchor renderRoot={(props) => <Link to={pages.singleSignOn} {...props} />}>{t('saml.all')}</Anchor>
            </Group>
          </>
        )
      }}
    </Loaded>
  )
}
