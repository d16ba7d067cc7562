import type { SamlAccepted, SamlTest } from '@catenary/contract/accounts/saml'
import { Text } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { FactList } from './FactList.tsx'
import { TestStateMark } from './TestStateMark.tsx'
import card from '../../ui/card.module.css'

/** Result of a connection test: the provider's data and the user it would log in, or why its response is rejected. */
export function TestResult({ test }: { readonly test: SamlTest }) {
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
