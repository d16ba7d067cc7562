import { pages } from '@catenary/contract/page-routes'
import { ActionIcon } from '@mantine/core'
import {
  IconBooks,
  IconBroadcast,
  IconBuilding,
  IconChecklist,
  IconCalendar,
  IconCode,
  IconDeviceDesktop,
  IconExternalLink,
  IconFileUpload,
  IconFiles,
  IconFolders,
  IconHistory,
  IconInfoCircle,
  IconLayoutDashboard,
  IconLogin2,
  IconMail,
  IconMoon,
  IconMountain,
  IconSearch,
  IconSend,
  IconShieldCheck,
  IconSun,
  IconSunHigh,
  IconUsers,
  IconWaveSine,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { menuSections } from '../../navigation/sections.ts'
import type { Section, SectionName } from '../../navigation/sections.ts'
import { Logo } from '../../ui/figures/Logo.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { colourSchemes, useColourScheme } from '../../ui/theme/colour-scheme.ts'
import type { ColourScheme } from '../../ui/theme/colour-scheme.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { Can } from '../Can.tsx'
import { usePermissions, useSessionUser } from '../session.ts'
import { AccountPanel } from '../top-bar/AccountPanel.tsx'
import { Ribbon } from '../top-bar/Ribbon.tsx'
import { SearchBox } from '../top-bar/SearchBox.tsx'
import { useAreasLink } from '../use-areas-link.ts'
import { RequiredReadingCount } from './RequiredReadingCount.tsx'
import styles from './MenuContent.module.css'

interface Props {
  /** The menu lies over the page: where its reader goes takes the place of its entry in the history. */
  readonly isDrawer?: boolean
  /** Shows the ribbon here, if there is no space for it above the page. */
  readonly withRibbon: boolean
}

/** The menu: search, where one can go, and below it language, colours, settings, and who is logged in. */
export function MenuContent({ isDrawer = false, withRibbon }: Props) {
  const { t } = useTexts()
  const permissions = usePermissions()
  const user = useSessionUser()
  return (
    <div className={styles.menu}>
      <Link to={pages.home} replace={isDrawer} className={styles.brand}>
        <Logo />
        <span>{t('shell.product')}</span>
      </Link>
      <Can permission="GLOBAL_SEARCH">
        <SearchBox isInDrawer={isDrawer} />
      </Can>
      <nav className={styles.nav} aria-label={t('shell.menu')}>
        {menuSections(permissions, user ?? {}).map((section) => (
          <MenuEntry key={section.key} section={section} replace={isDrawer} />
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

const schemeIcons: Readonly<Record<ColourScheme, Icon>> = {
  light: IconSun,
  dark: IconMoon,
  auto: IconDeviceDesktop,
  sunlight: IconSunHigh,
}

/** A button that goes from one colour scheme to the next and shows the current one. */
function SchemeSwitch() {
  const { t } = useTexts()
  const [scheme, setScheme] = useColourScheme()
  const next = colourSchemes[(colourSchemes.indexOf(scheme) + 1) % colourSchemes.length] ?? 'auto'
  const SchemeIcon = schemeIcons[scheme]
  const label = t('common.labelled', { label: t('shell.colourScheme'), value: t(`shell.scheme.${scheme}`) })
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} size="lg" onClick={() => setScheme(next)}>
        <SchemeIcon size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

/** A picture for each section. Apart from the table of sections, which the login page loads too. */
const sectionIcons: Readonly<Record<SectionName, Icon>> = {
  areas: IconMountain,
  dashboard: IconLayoutDashboard,
  tasks: IconChecklist,
  documents: IconFiles,
  generalDocuments: IconFolders,
  sensorDevices: IconBroadcast,
  smartropes: IconWaveSine,
  users: IconUsers,
  mandators: IconBuilding,
  audit: IconHistory,
  singleSignOn: IconLogin2,
  outbox: IconMail,
  virusScanner: IconShieldCheck,
  notificationDeliveries: IconSend,
  api: IconCode,
  knowledgeCenter: IconBooks,
  search: IconSearch,
  calendar: IconCalendar,
  taskUpload: IconFileUpload,
  imprint: IconInfoCircle,
}

interface MenuEntryProps {
  readonly section: Section
  readonly replace: boolean
}

/** One entry of the menu. External sections open in a new tab, and are marked so. */
function MenuEntry({ section, replace }: MenuEntryProps) {
  const { t } = useTexts()
  const areas = useAreasLink()
  const Icon = sectionIcons[section.key]
  const name = t(section.name)
  const icon = <Icon className={styles.icon} size={20} stroke={1.6} aria-hidden />
  if (section.opensInNewTab)
    return (
      <a
        className={styles.entry}
        href={section.page}
        target="_blank"
        rel="noopener"
        aria-label={t('shell.newTab', { name })}
      >
        {icon}
        <span className={styles.entryName}>{name}</span>
        <IconExternalLink className={styles.apart} size={16} stroke={1.6} aria-hidden />
      </a>
    )
  const link = section.key === 'areas' ? areas : { to: section.page as typeof pages.areas }
  return (
    <Link className={styles.entry} replace={replace} {...link}>
      {icon}
      <span className={styles.entryName}>{name}</span>
      {section.key === 'generalDocuments' && <RequiredReadingCount />}
    </Link>
  )
}
