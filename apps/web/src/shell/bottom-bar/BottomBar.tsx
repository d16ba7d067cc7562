import { pages } from '@catenary/contract/page-routes'
import { UnstyledButton } from '@mantine/core'
import { IconChecklist, IconMenu2, IconMountain } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Can } from '../Can.tsx'
import { useAreasLink } from '../use-areas-link.ts'
import styles from './BottomBar.module.css'

interface Props {
  readonly onOpenMenu: () => void
  /** The button that records, for those who may. */
  readonly record?: ReactNode
}

/** The bar at the foot of every page on a phone, where a thumb reaches it: ropes, record, tasks, menu. */
export function BottomBar({ onOpenMenu, record }: Props) {
  const { t } = useTexts()
  const areas = useAreasLink()
  return (
    <nav className={styles.bar} aria-label={t('shell.mainPages')} data-bottom-bar>
      <ul className={styles.items}>
        <Can permission="AREA">
          <li>
            <Link className={styles.item} {...areas}>
              <BarIcon of={IconMountain} />
              {t('shell.ropes')}
            </Link>
          </li>
        </Can>
        {record !== undefined && (
          <Can permission="EVENT_EDIT">
            <li>{record}</li>
          </Can>
        )}
        <Can permission="AREA">
          <li>
            <Link className={styles.item} to={pages.tasks}>
              <BarIcon of={IconChecklist} />
              {t('sections.name.tasks')}
            </Link>
          </li>
        </Can>
        <li>
          <UnstyledButton className={styles.item} aria-label={t('shell.openMenu')} onClick={onOpenMenu}>
            <BarIcon of={IconMenu2} />
            {t('shell.menu')}
          </UnstyledButton>
        </li>
      </ul>
    </nav>
  )
}

interface PrimaryItemProps {
  readonly icon: Icon
  readonly label: string
  readonly onClick: () => void
}

/** The one button of the bar that does something rather than lead somewhere. */
export function PrimaryItem({ icon, label, onClick }: PrimaryItemProps) {
  return (
    <UnstyledButton className={styles.item} data-primary aria-haspopup="dialog" onClick={onClick}>
      <BarIcon of={icon} />
      {label}
    </UnstyledButton>
  )
}

function BarIcon({ of: Picture }: { readonly of: Icon }) {
  return <Picture size={22} stroke={1.6} aria-hidden />
}
