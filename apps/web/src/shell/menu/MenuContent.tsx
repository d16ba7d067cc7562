import { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import { menuSections } from '../../navigation/sections.ts'
import { Logo } from '../../ui/figures/Logo.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Can } from '../Can.tsx'
import { usePermissions, useSessionUser } from '../session.ts'
import { AccountPanel } from '../top-bar/AccountPanel.tsx'
import { Ribbon } from '../top-bar/Ribbon.tsx'
import { SchemeSwitch } from '../top-bar/SchemeSwitch.tsx'
import { SearchBox } from '../top-bar/SearchBox.tsx'
import { MenuEntry } from './MenuEntry.tsx'
import styles from './MenuContent.module.css'

interface Props {
  /** The menu lies over the page and closes when its reader goes elsewhere. */
  readonly isDrawer?: boolean
  /** The ribbon has no room above the page and stands here. */
  readonly withRibbon: boolean
}

/** The menu: search, where one can go, and below it language, colours, settings, and who is logged in. */
export function MenuContent({ isDrawer = false, withRibbon }: Props) {
  const { t } = useTexts()
  const permissions = usePermissions()
  const user = useSessionUser()
  return (
    <div className={styles.menu}>
      <Link to={pages.home} className={styles.brand}>
        <Logo />
        <span>{t('shell.product')}</span>
      </Link>
      <Can permission="GLOBAL_SEARCH">
        <SearchBox isOnSubmit={isDrawer} />
      </Can>
      <nav className={styles.nav} aria-label={t('shell.menu')}>
        {menuSections(permissions, user?.hasOutbox ?? false).map((section) => (
          <MenuEntry key={section.key} section={section} />
        ))}
      </nav>
      <div className={styles.bottom}>
        <div className={styles.switches}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
        <AccountPanel />
        {withRibbon && <Ribbon />}
      </div>
    </div>
  )
}
