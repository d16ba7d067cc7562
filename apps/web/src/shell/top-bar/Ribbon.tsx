import { externalLinks } from '@catenary/contract/accounts/external-links'
import { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Brand } from '../Brand.tsx'
import { useSessionUser } from '../session.ts'
import styles from './Ribbon.module.css'

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
      <ExternalLink href={externalLinks.privacy} name={t('shell.privacy')} />
      {isFreeUser && <ExternalLink href={externalLinks.contact} name={t('shell.contact')} />}
      {brands.map((name) => {
        const { company, address: href } = externalLinks.brands[name]
        return (
          <ExternalLink key={name} href={href} name={company}>
            <Brand name={name} />
          </ExternalLink>
        )
      })}
    </nav>
  )
}

interface ExternalLinkProps {
  readonly href: string
  readonly name: string
  /** What is shown instead of the name. */
  readonly children?: ReactNode
}

/** A link that leaves the application, in a new tab. */
function ExternalLink({ href, name, children }: ExternalLinkProps) {
  const { t } = useTexts()
  return (
    <a
      className={styles.link}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('shell.newTab', { name })}
    >
      {children ?? name}
    </a>
  )
}
