import type { HelpTarget } from '@catenary/contract/library/knowledge-center'
import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { HelpLink } from '../help/HelpLink.tsx'
import styles from './Drawer.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** What the button that closes it is called. */
  readonly closeLabel: string
  /** `left` by default. */
  readonly position?: 'left' | 'bottom'
  /** Pixels of width; as high as its content where it comes from the bottom. */
  readonly width?: number
  /** What explains it; `null` where it holds nothing but links. */
  readonly help: HelpTarget | null
  readonly children: ReactNode
}

/** Something that slides over the page from an edge of it. Its head is no landmark: the page's banner stays the only one. */
export function Drawer({ opened, onClose, title, closeLabel, position = 'left', width, help, children }: Props) {
  return (
    <MantineDrawer.Root
      opened={opened}
      onClose={onClose}
      position={position}
      size={width}
      classNames={{ content: position === 'bottom' ? styles.sheet : styles.content, body: styles.body }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content>
        <div className={styles.head}>
          <MantineDrawer.Title className={styles.title}>{title}</MantineDrawer.Title>
          {/* Drawn before the help, but behind it: a drawer opens with the button that closes it in focus. */}
          <MantineDrawer.CloseButton className={styles.close} aria-label={closeLabel} />
          {help && <HelpLink page={help} className={styles.help} />}
        </div>
        <MantineDrawer.Body>{children}</MantineDrawer.Body>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  )
}
