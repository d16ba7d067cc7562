import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useOpenedInHistory } from '../navigation/use-opened-in-history.ts'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { BottomBar } from './bottom-bar/BottomBar.tsx'
import { MenuContent } from './menu/MenuContent.tsx'
import { menuWidth, useMenuWidth } from './menu/use-menu-width.ts'
import { TopBar } from './top-bar/TopBar.tsx'
import styles from './Shell.module.css'

const mainId = 'content'

interface Props {
  /** Dialogs that can be opened above every page, such as the user settings. */
  readonly dialogs?: ReactNode
  /** Notices above every page, which stay there however far it is scrolled. */
  readonly notices?: ReactNode
  /** Elements at the end of the top bar, such as the notifications. */
  readonly tools?: ReactNode
  /** The button that records, in the bar at the foot of a phone. */
  readonly record?: ReactNode
}

/** Layout of the pages of a logged-in user: menu, breadcrumb, ribbon, toasts. */
export function Shell({ dialogs, notices, tools, record }: Props) {
  const { t } = useTexts()
  const wide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const tablet = useMediaQuery('(min-width: 48.01em)', true, { getInitialValueInEffect: false })
  const isLow = useMediaQuery('(max-height: 30rem)', false, { getInitialValueInEffect: false })
  const isExtraWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const [width, setWidth] = useMenuWidth()
  const menu = useOpenedInHistory('menu')
  const isMenuOpen = menu.isOpen && !wide
  const closeMenu = useEffectEvent(menu.close)
  // Where the menu is beside the page nothing of it is left for Back to close.
  useEffect(() => {
    if (wide) closeMenu()
  }, [wide])
  return (
    <div className={styles.shell} style={{ '--menu-width': `${width}px` } as CSSProperties}>
      {!isMenuOpen && (
        <a className={styles.skip} href={`#${mainId}`}>
          {t('shell.skipToContent')}
        </a>
      )}
      {wide ? (
        <aside className={styles.side} aria-label={t('shell.product')}>
          <MenuContent withRibbon={!isExtraWide} />
          <MenuResizer width={width} onChange={setWidth} />
        </aside>
      ) : (
        <MenuDrawer opened={isMenuOpen} onClose={menu.close} />
      )}
      <div className={styles.page}>
        <TopBar
          // On a phone that lies on its side the bar with the menu is at the end of the page only.
          onOpenMenu={(tablet || isLow) && !wide ? menu.open : undefined}
          withRibbon={isExtraWide}
          tools={tools}
        />
        <div className={styles.notices}>{notices}</div>
        <main id={mainId} className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
        {!tablet && <BottomBar onOpenMenu={menu.open} record={record} />}
      </div>
      {/* Clear of the foot of a dialog, which is a page of its own on a phone. */}
      <Notifications position={tablet ? 'bottom-left' : 'top-center'} limit={4} notificationMaxHeight={400} />
      {dialogs}
    </div>
  )
}

interface MenuDrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The menu over the page, where there is no room beside it. */
function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  const { t } = useTexts()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('shell.menu')}
      closeLabel={t('shell.closeMenu')}
      width={300}
      help={null}
    >
      <MenuContent isDrawer withRibbon />
    </Drawer>
  )
}

interface MenuResizerProps {
  readonly width: number
  readonly onChange: (width: number) => void
}

const step = 16

/** The edge of the menu: dragged by a pointer, moved by the arrow keys, Home and End. */
function MenuResizer({ width, onChange }: MenuResizerProps) {
  const { t } = useTexts()
  const byKey: Partial<Record<string, number>> = {
    ArrowLeft: width - step,
    ArrowRight: width + step,
    Home: menuWidth.min,
    End: menuWidth.max,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const nextWidth = byKey[event.key]
    if (nextWidth === undefined) return
    event.preventDefault()
    onChange(nextWidth)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(event.clientX)
  }
  return (
    // A focusable separator is a widget by WAI-ARIA: it has a value and takes keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.edge}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule between paragraphs cannot be moved
      role="separator"
      aria-orientation="vertical"
      aria-label={t('shell.resizeMenu')}
      aria-valuenow={width}
      aria-valuemin={menuWidth.min}
      aria-valuemax={menuWidth.max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onChange(menuWidth.min)}
    />
  )
}
