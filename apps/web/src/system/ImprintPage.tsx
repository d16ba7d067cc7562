import { externalLinks, publisher } from '@catenary/contract/accounts/external-links'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Brand } from '../shell/Brand.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import styles from './ImprintPage.module.css'

/** Who publishes the product and answers for it; open to everybody. */
export function ImprintPage() {
  const { t } = useTexts()
  const { ropes, geotechnology } = externalLinks.brands
  return (
    <div className={styles.imprint}>
      <PageTitle parts={[t('sections.name.imprint')]} />
      <PageHeader title={t('sections.name.imprint')} />
      <Part title={t('imprint.publisher')}>
        <address className={styles.address}>
          <strong>{publisher.company}</strong>
          <span>{publisher.street}</span>
          <span>{publisher.place}</span>
        </address>
        <Text>{t('imprint.ownership', { first: ropes.company, second: geotechnology.company })}</Text>
        <div className={styles.brands} aria-hidden="true">
          <Brand name="ropes" />
          <Brand name="geotechnology" />
        </div>
      </Part>
      <Part title={t('imprint.contact')}>
        <dl className={styles.facts}>
          <dt>{t('imprint.email')}</dt>
          <dd>
            <Anchor href={`mailto:${publisher.email}`}>{publisher.email}</Anchor>
          </dd>
          <dt>{t('imprint.phone')}</dt>
          <dd>
            <Anchor href={`tel:${publisher.phone.replaceAll(/[^+\d]/g, '')}`}>{publisher.phone}</Anchor>
          </dd>
        </dl>
      </Part>
      <Part title={t('imprint.liabilityTitle')}>
        <Text>{t('imprint.liability')}</Text>
      </Part>
      <Part title={t('imprint.copyrightTitle')}>
        <Text>{t('imprint.copyright', { company: publisher.company })}</Text>
      </Part>
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

function Part({ title, children }: PartProps) {
  return (
    <Stack component="section" gap="xs" mb="xl">
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  )
}
