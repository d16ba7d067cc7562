import { pages } from '@catenary/contract/pages'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Logo } from '../ui/Mark.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import styles from './OpenFrame.module.css'
import { useSessionUser } from './session.ts'

interface Props {
  readonly children: ReactNode
}

/** What stands around a page without the menu: the mark that leads home, the login, the choice of language. */
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
