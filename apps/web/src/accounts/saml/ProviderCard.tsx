import type { SamlProviderEntry } from '@catenary/contract/accounts/saml'
import { Anchor, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { FactList } from './FactList.tsx'
import { TestButton } from './TestButton.tsx'
import card from '../../ui/card.module.css'

/** An identity provider: how it is set up, and a button that tries it. */
export function ProviderCard({ provider }: { readonly provider: SamlProviderEntry }) {
  const { t } = useTexts()
  const { id, name, issuer, entryPoint, domains, mailAttribute, metadata, certificates } = provider
  const heading = `provider-${id}`
  return (
    <section className={card.card} aria-labelledby={heading}>
      <div className={card.tools}>
        <Title order={2} id={heading}>
          {name}
        </Title>
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
