import { ActionIcon, Drawer } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './KnowledgeCenterPage.module.css'

/** The contents over the page, where there is no room beside it. Going to a page closes them. */
export function ContentsDrawer({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts()
  const locationKey = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const close = () => setOpenedAt(null)
  return (
    <>
      <ActionIcon
        className={styles.menu}
        size="lg"
        aria-label={t('knowledgeCenter.contents')}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(locationKey)}
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Drawer.Root opened={openedAt === locationKey} onClose={close} size={320}>
        <Drawer.Overlay />
        <Drawer.Content>
          <div className={styles.drawerHead}>
            <Drawer.Title className={styles.drawerTitle}>{t('knowledgeCenter.contents')}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('knowledgeCenter.closeContents')} />
          </div>
          <Drawer.Body>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
