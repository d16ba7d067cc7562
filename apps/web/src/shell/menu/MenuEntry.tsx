import { pages } from '@catenary/contract/page-routes'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { sectionIcons } from '../../navigation/section-icons.ts'
import type { Section } from '../../navigation/sections.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useSessionUser } from '../session.ts'
import styles from './MenuContent.module.css'

interface Props {
  readonly section: Section
}

/** One entry of the menu. External sections open in a new tab, and are marked so. */
export function MenuEntry({ section }: Props) {
  const { t } = useTexts()
  const user = useSessionUser()
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
  // Who has one area only is taken straight to it: for them the list is a detour.
  const only = section.key === 'areas' ? user?.singleArea : null
  return (
    <Link
      className={styles.entry}
      {...(only ? { to: pages.area, params: { areaId: only.id } } : { to: section.page as typeof pages.areas })}
    >
      {icon}
      <span className={styles.entryName}>{name}</span>
    </Link>
  )
}
