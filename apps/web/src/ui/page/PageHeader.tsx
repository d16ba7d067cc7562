import type { HelpTarget } from '@catenary/contract/library/knowledge-center'
import type { ReactNode } from 'react'
import { HelpLink } from '../help/HelpLink.tsx'
import styles from './PageHeader.module.css'

interface Props {
  /** The way back, before the name. */
  readonly before?: ReactNode
  readonly title: string
  /** The state of the thing: a gauge. */
  readonly state?: ReactNode
  /** Distinguishing facts; empty ones are left out. */
  readonly facts?: readonly ReactNode[]
  /** What explains the page. */
  readonly help?: HelpTarget
  /** Buttons of the page, at the end of the row. */
  readonly children?: ReactNode
}

/** The head of a page: name, state, facts, actions. */
export function PageHeader({ before, title, state, facts, help, children }: Props) {
  const shown = (facts ?? []).filter((fact) => fact !== undefined && fact !== null && fact !== false && fact !== '')
  return (
    <div className={styles.row}>
      <div className={styles.heading}>
        {before && <div className={styles.before}>{before}</div>}
        <div className={styles.named}>
          <h1 className={styles.title}>{title}</h1>
          {help && <HelpLink page={help} />}
        </div>
        {state && <div className={styles.state}>{state}</div>}
        {shown.length > 0 && (
          <ul className={styles.facts}>
            {shown.map((fact, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- facts have no identity but their place
              <li key={index}>{fact}</li>
            ))}
          </ul>
        )}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
