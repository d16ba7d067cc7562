import { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../ui/figures/Logo.tsx'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { useSessionUser } from './session.ts'
import styles from './PublicLayout.module.css'
import shellStyles from './Shell.module.css'

interface Props {
  /** What stands before the logo. */
  readonly before?: ReactNode
  /** What stands beside the page, such as its contents. */
  readonly side?: ReactNode
  readonly children: ReactNode
}

const mainId = 'content'

/** Layout of pages without the menu: logo with a link home, login, language switch. */
export function PublicLayout({ before, side, children }: Props) {
  const { t } = useTexts()
  const user = useSessionUser()
  return (
    <div className={styles.page}>
      {side && (
        <a className={shellStyles.skip} href={`#${mainId}`}>
          {t('shell.skipToContent')}
        </a>
      )}
      <header className={styles.bar}>
        <div className={styles.start}>
          {before}
          <Link to={pages.home} className={styles.brand}>
            <Logo />
            <span>{t('shell.product')}</span>
          </Link>
        </div>
        <div className={styles.tools}>
          <LanguageSwitch />
          {!user && (
            <Link to={pages.login} className={styles.login}>
              {t('session.login')}
            </Link>
          )}
        </div>
      </header>
      {side ? (
        <div className={styles.columns}>
          {side}
          <main id={mainId} className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
      ) : (
        <main className={styles.main}>{children}</main>
      )}
    </div>
  )
}
