import { Drawer } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { MenuContent } from './MenuContent.tsx'
import styles from './MenuDrawer.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The menu over the page, where there is no room beside it. Its head is no landmark: the page's banner stays the only one. */
export function MenuDrawer({ opened, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={300}
      classNames={{ content: styles.drawer, body: styles.body }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={styles.head}>
          <Drawer.Title className={styles.title}>{t('shell.menu')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('shell.closeMenu')} />
        </div>
        <Drawer.Body>
          <MenuContent isDrawer withRibbon />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
