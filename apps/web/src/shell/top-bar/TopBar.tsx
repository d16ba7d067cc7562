import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Ribbon } from './Ribbon.tsx'
import styles from './TopBar.module.css'

interface Props {
  /** Opens the menu where it does not stand beside the page. */
  readonly onOpenMenu?: () => void
  /** There is room for the ribbon; else the menu has it. */
  readonly withRibbon: boolean
}

/** The line above every page: where the reader is, and at its end the ribbon. */
export function TopBar({ onOpenMenu, withRibbon }: Props) {
  const { t } = useTexts()
  return (
    <header className={styles.bar}>
      {onOpenMenu && (
        <ActionIcon aria-label={t('shell.openMenu')} size="lg" onClick={onOpenMenu}>
          <IconMenu2 size={22} stroke={1.6} />
        </ActionIcon>
      )}
      <Breadcrumb />
      {withRibbon && <Ribbon />}
    </header>
  )
}
