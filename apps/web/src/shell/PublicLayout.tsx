import { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../ui/figures/Logo.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { useSessionUser } from './session.ts'
import styles from './PublicLayout.module.css'

interface Props {
  readonly children: ReactNode
}

/** Layout of pages without the menu: logo with a link home, login, language switch. */
export function PublicLayout({ children }: Props) {
  const { t } = useTexts()
  const user = useSessionUser()
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to={pages.home} className={styles.brand}>
          <Logo />
          <span>{t('shell.product')}</span>
        </Link>
        <div className={styles.tools}>
          <LanguageSwitch />
          {!user && (
            <Link to={pages.login} className={styles.login}>
              {t('session.login')}
            </Link>
          )}
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
