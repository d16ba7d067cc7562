import { externalLinks } from '@catenary/contract/links'
import { pages } from '@catenary/contract/pages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../ui/texts/texts-context.ts'
import { Brand } from './Brand.tsx'
import styles from './Ribbon.module.css'
import { useSessionUser } from './session.ts'

const brandNames = ['ropes', 'geotechnology'] as const

/** Imprint, privacy, contact, and the two companies behind the product; some of it for free users alone. */
export function Ribbon() {
  const { t } = useTexts()
  const isFreeUser = useSessionUser()?.isFreeUser ?? false
  const brands = brandNames.filter((name) => isFreeUser || !externalLinks.brands[name].isForFreeUsers)
  return (
    <nav className={styles.ribbon} aria-label={t('shell.ribbon')}>
      <Link className={styles.link} to={pages.imprint}>
        {t('sections.name.imprint')}
      </Link>
      <Outside address={externalLinks.privacy} name={t('shell.privacy')} />
      {isFreeUser && <Outside address={externalLinks.contact} name={t('shell.contact')} />}
      {brands.map((name) => {
        const { company, address } = externalLinks.brands[name]
        return (
          <Outside key={name} address={address} name={company}>
            <Brand name={name} />
          </Outside>
        )
      })}
    </nav>
  )
}

interface OutsideProps {
  readonly address: string
  readonly name: string
  /** What is shown instead of the name. */
  readonly children?: ReactNode
}

/** A link that leaves the application, in a new tab. */
function Outside({ address, name, children }: OutsideProps) {
  const { t } = useTexts()
  return (
    <a
      className={styles.link}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('shell.newTab', { name })}
    >
      {children ?? name}
    </a>
  )
}
