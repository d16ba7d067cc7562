import { saml } from '@catenary/contract/accounts/saml'
import type { SamlAccepted, SamlTest } from '@catenary/contract/accounts/saml'
import { pages } from '@catenary/contract/page-routes'
import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { FactList } from './FactList.tsx'
import { TestButton } from './TestButton.tsx'
import { TestStateMark } from './TestStateMark.tsx'
import card from '../../ui/card.module.css'

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

/** Result of a connection test: the provider's data and the user it would log in, or why its response is rejected. */
function TestResult({ test }: { readonly test: SamlTest }) {
  const { t } = useTexts()
  const { result } = test
  return (
    <section className={card.card} aria-live="polite">
      <TestStateMark result={result} />
      {result === null && <Text c="dimmed">{t('saml.waitingHint')}</Text>}
      {result?.outcome === 'refused' && (
        <>
          <Text maw="70ch">{t(`saml.refusal.${result.reason}`)}</Text>
          <FactList
            facts={[
              [t('saml.reason'), <code key="reason">{result.reason}</code>],
              [t('saml.detail'), result.detail],
            ]}
          />
        </>
      )}
      {result?.outcome === 'accepted' && (
        <>
          {result.mismatch !== null && <Text maw="70ch">{t(`saml.mismatch.${result.mismatch}`)}</Text>}
          <AcceptedDetails accepted={result} />
        </>
      )}
    </section>
  )
}

function AcceptedDetails({ accepted }: { readonly accepted: SamlAccepted }) {
  const { t } = useTexts()
  const clockSkew = useClockSkewText(accepted.clockSkewSeconds)
  const { user, mail, nameId, nameIdFormat, signatures, authnContext } = accepted
  return (
    <FactList
      facts={[
        [t('saml.user'), user?.name ?? '–'],
        [t('saml.mail'), mail],
        ['NameID', nameId],
        [t('saml.nameIdFormat'), lastSegment(nameIdFormat)],
        [t('saml.attributes'), <Attributes key="attributes" accepted={accepted} />],
        [t('saml.responseSignature'), signatures.response ? formatSignature(signatures.response) : t('saml.unsigned')],
        [t('saml.assertionSignature'), formatSignature(signatures.assertion)],
        [t('saml.proof'), authnContext === null ? t('saml.proofUntold') : lastSegment(authnContext)],
        [t('saml.clock'), clockSkew],
      ]}
    />
  )
}

function Attributes({ accepted: { attributes } }: { readonly accepted: SamlAccepted }) {
  const { t } = useTexts()
  if (attributes.length === 0) return t('saml.noAttributes')
  return (
    <ul>
      {attributes.map(({ name, values }) => (
        <li key={name}>
          <Text component="span" inherit c="dimmed">
            {name}:
          </Text>{' '}
          {values.join(', ')}
        </li>
      ))}
    </ul>
  )
}

function useClockSkewText(seconds: number): string {
  const { t } = useTexts()
  if (seconds === 0) return t('saml.clockRight')
  return t(seconds > 0 ? 'saml.clockAhead' : 'saml.clockBehind', { count: Math.abs(seconds) })
}

/** The distinguishing end of a long identifier: of `…#rsa-sha256` the last word. */
function lastSegment(uri: string): string {
  return uri.split(/[#:/]/).at(-1) ?? uri
}

function formatSignature({ algorithm, digest }: SamlAccepted['signatures']['assertion']): string {
  return `${lastSegment(algorithm)}, ${lastSegment(digest)}`
}
