import { saml } from '@catenary/contract/accounts/saml'
import type { SamlProviderEntry, SamlTest } from '@catenary/contract/accounts/saml'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { pages } from '@catenary/contract/page-routes'
import { ActionIcon, Anchor, CopyButton, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { FactList } from './FactList.tsx'
import { TestButton } from './TestButton.tsx'
import { TestStateMark } from './TestStateMark.tsx'
import card from '../../ui/card.module.css'
import table from '../../ui/list/rows.module.css'
import styles from './FactList.module.css'

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
        <CardTitle help="signing-in#3" id="own-addresses">
          {t('saml.own')}
        </CardTitle>
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

/** A value that is typed in elsewhere to the letter, with a button that copies it. */
function CopyableValue({ value }: { readonly value: string }) {
  const { t } = useTexts()
  return (
    <span className={styles.copied}>
      <span>{value}</span>
      <CopyButton value={value}>
        {({ copied, copy }) => {
          const label = t(copied ? 'saml.copied' : 'saml.copy')
          return (
            <Tooltip label={label}>
              <ActionIcon onClick={copy} aria-label={t('common.labelled', { label, value })}>
                {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )
        }}
      </CopyButton>
    </span>
  )
}

interface TestListProps {
  readonly tests: readonly SamlTest[]
  /** A provider's name by its id. */
  readonly nameOf: (provider: string) => string
}

/** The tests of the last week, each a way to its result. */
function TestList({ tests, nameOf }: TestListProps) {
  const { t, dateTime } = useTexts()
  return (
    <table className={table.table} aria-label={t('saml.tests')}>
      <tbody>
        {tests.map(({ id, provider, timestamp, result }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={pages.samlTest} params={{ testId: id }} className={table.link}>
                {nameOf(provider)}
              </Link>
            </th>
            <td className={table.muted}>{dateTime(timestamp)}</td>
            <td>
              <TestStateMark result={result} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An identity provider: how it is set up, and a button that tries it. */
function ProviderCard({ provider }: { readonly provider: SamlProviderEntry }) {
  const { t } = useTexts()
  const { id, name, issuer, entryPoint, domains, mailAttribute, metadata, certificates } = provider
  const heading = `provider-${id}`
  return (
    <section className={card.card} aria-labelledby={heading}>
      <div className={card.tools}>
        <CardTitle help="signing-in#3" id={heading}>
          {name}
        </CardTitle>
        <Text component="code" c="dimmed" size="sm">
          {id}
        </Text>
      </div>
      <FactList
        facts={[
          [t('saml.issuer'), issuer],
          [t('saml.entryPoint'), entryPoint],
          [t('saml.domains'), domains.length > 0 ? domains.join(', ') : t('saml.noDomains')],
          [t('saml.mailFrom'), mailAttribute ?? 'NameID'],
          [t('saml.certificates'), <Certificates key="certificates" certificates={certificates} />],
          [
            t('saml.metadata'),
            <Anchor key="metadata" href={metadata} download={`catenary-${id}.xml`}>
              {metadata}
            </Anchor>,
          ],
        ]}
      />
      <TestButton provider={id} name={name} />
    </section>
  )
}

function Certificates({ certificates }: Pick<SamlProviderEntry, 'certificates'>) {
  const { t, date } = useTexts()
  const [now] = useState(Date.now)
  return (
    <ul>
      {certificates.map(({ name, expiresAt }) => {
        const isOver = Date.parse(expiresAt) < now
        const end = t(isOver ? 'saml.expired' : 'saml.expiresAt', { date: date(expiresAt) })
        return (
          <li key={`${name} ${expiresAt}`}>
            {name},{' '}
            <Text component="span" inherit c={isOver ? 'var(--c-discard)' : undefined}>
              {end}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
