import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { Outlet, useRouterState } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { useState } from 'react'
import { useTexts } from '../ui/texts/texts-context.ts'
import { MenuContent } from './menu/MenuContent.tsx'
import { MenuDrawer } from './menu/MenuDrawer.tsx'
import { MenuResizer } from './menu/MenuResizer.tsx'
import { useMenuWidth } from './menu/use-menu-width.ts'
import { TopBar } from './top-bar/TopBar.tsx'
import styles from './Shell.module.css'

const mainId = 'content'

interface Props {
  /** What the pages bring that can lie over every page, such as the user settings. */
  readonly dialogs?: ReactNode
  /** Notices at the top of every page. */
  readonly banner?: ReactNode
}

/** What stands around every page of a logged-in user: menu, breadcrumb, ribbon, toasts. */
export function Shell({ dialogs, banner }: Props) {
  const { t } = useTexts()
  const wide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const tablet = useMediaQuery('(min-width: 48.01em)', true, { getInitialValueInEffect: false })
  const isExtraWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const [width, setWidth] = useMenuWidth()
  const locationKey = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  // Belongs to the place it was opened at: going elsewhere, also to the settings over the same page, closes it.
  const [drawerOpenedAt, setDrawerOpenedAt] = useState<string | null>(null)
  const isDrawerOpen = !wide && drawerOpenedAt === locationKey
  return (
    <div className={styles.shell} style={{ '--menu-width': `${width}px` } as CSSProperties}>
      {!isDrawerOpen && (
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
        <MenuDrawer opened={isDrawerOpen} onClose={() => setDrawerOpenedAt(null)} />
      )}
      <div className={styles.page}>
        <TopBar onOpenMenu={wide ? undefined : () => setDrawerOpenedAt(locationKey)} withRibbon={isExtraWide} />
        {banner}
        <main id={mainId} className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {/* Clear of the foot of a dialog, which is a page of its own on a phone. */}
      <Notifications position={tablet ? 'bottom-left' : 'top-center'} limit={4} />
      {dialogs}
    </div>
  )
}
