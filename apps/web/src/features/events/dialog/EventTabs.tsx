import { Tabs, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { EventTab } from './event-tabs.ts'
import styles from './Splice.module.css'

interface Props {
  readonly id: string
  readonly tabs: readonly EventTab[]
  readonly active: string
  readonly onActivate: (value: string) => void
  readonly labelOf: (tab: EventTab) => string
  /** What is missing in a tab, if anything. */
  readonly missingIn: (tab: EventTab) => string | undefined
  readonly documentCount: number
}

/** The tabs over an event's form, each with a badge that says what is missing in it. One tab alone is none. */
export function EventTabs({ id, tabs, active, onActivate, labelOf, missingIn, documentCount }: Props) {
  const { short } = useTexts()
  if (tabs.length < 2) return null
  return (
    <Tabs id={id} value={active} onChange={(value) => value !== null && onActivate(value)}>
      <Tabs.List mb="md" className={styles.tabs}>
        {tabs.map((tab) => {
          const isCounted = tab.kind === 'documents' && documentCount > 0
          return (
            <Tabs.Tab
              key={tab.value}
              value={tab.value}
              rightSection={isCounted ? short(documentCount) : <Missing tab={tab} text={missingIn(tab)} />}
            >
              {labelOf(tab)}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
    </Tabs>
  )
}

function Missing({ tab, text }: { readonly tab: EventTab; readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <span className={styles.missing} title={text}>
      <span aria-hidden="true">{tab.faultCount || '·'}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}

interface PanelProps {
  readonly id: string
  readonly value: string
  readonly active: string
  /** One panel without tabs is no panel. */
  readonly isTabbed: boolean
  readonly children: ReactNode
}

/** What a tab shows. It stays in the page while another one is looked at: nothing that was typed is lost. */
export function EventPanel({ id, value, active, isTabbed, children }: PanelProps) {
  const role = isTabbed ? { role: 'tabpanel', id: `${id}-panel-${value}`, 'aria-labelledby': `${id}-tab-${value}` } : {}
  return (
    <div {...role} hidden={isTabbed && value !== active}>
      {children}
    </div>
  )
}
