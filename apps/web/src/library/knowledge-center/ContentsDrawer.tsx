import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useOpenedInHistory } from '../../navigation/use-opened-in-history.ts'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './KnowledgeCenterPage.module.css'

/** The contents over the page, where there is no room beside it. Going to a page closes them. */
export function ContentsDrawer({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts()
  const drawer = useOpenedInHistory('contents')
  return (
    <>
      <ActionIcon
        className={styles.menu}
        size="lg"
        aria-label={t('knowledgeCenter.contents')}
        aria-haspopup="dialog"
        onClick={drawer.open}
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Drawer
        opened={drawer.isOpen}
        onClose={drawer.close}
        title={t('knowledgeCenter.contents')}
        closeLabel={t('knowledgeCenter.closeContents')}
        width={320}
        help={null}
      >
        <div className={styles.drawer}>{children}</div>
      </Drawer>
    </>
  )
}
