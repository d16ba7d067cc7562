import type { HelpTarget } from '@catenary/contract/library/knowledge-center'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { HelpLink } from '../help/HelpLink.tsx'
import styles from './CardTitle.module.css'

interface Props {
  /** What explains the card. */
  readonly help: HelpTarget
  readonly id?: string
  readonly children: ReactNode
}

/** The title of a part of a page, and the way to what explains it. */
export function CardTitle({ help, id, children }: Props) {
  return (
    <div className={styles.title}>
      <Title order={2} id={id}>
        {children}
      </Title>
      <HelpLink page={help} className={styles.help} />
    </div>
  )
}
