import { Tooltip, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './form.module.css'

interface Props {
  /** Why the control in it cannot be changed; absent where it can. */
  readonly why: string | undefined
  readonly children: ReactNode
}

/** Says over a control that is switched off why it is. */
export function Locked({ why, children }: Props) {
  if (why === undefined) return children
  return (
    <Tooltip label={why}>
      <div className={styles.locked}>
        <IconLock size={14} stroke={1.8} aria-hidden />
        {children}
      </div>
    </Tooltip>
  )
}

/** The same for those who listen: a control's description. */
export function whyOf(why: string | undefined): ReactNode {
  return why === undefined ? undefined : <VisuallyHidden>{why}</VisuallyHidden>
}
