import { Tabs, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EventTab } from './event-tabs.ts'
import type { TabState } from './use-event-tabs.ts'
import styles from './EventTabs.module.css'

interface Props {
  readonly id: string
  readonly tabs: readonly EventTab[]
  readonly active: string
  readonly onActivate: (value: string) => void
  readonly labelOf: (tab: EventTab) => string
  readonly stateOf: (tab: EventTab) => TabState | undefined
  readonly documentCount: number
  /** The form and whatever else the tabs show. */
  readonly children: ReactNode
}

/** The tabs of an event's form, beside it or, on a phone, above it; hidden if there is only one. */
export function EventTabs({ id, tabs, active, onActivate, labelOf, stateOf, documentCount, children }: Props) {
  const { short } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isTabbed = tabs.length > 1
  return (
    <div className={styles.frame} data-tabbed={isTabbed || undefined}>
      {isTabbed && (
        <Tabs
          id={id}
          className={styles.side}
          classNames={{ tabLabel: styles.label }}
          orientation={isNarrow ? 'horizontal' : 'vertical'}
          value={active}
          onChange={(value) => value !== null && onActivate(value)}
        >
          <Tabs.List className={styles.tabs}>
            {tabs.map((tab) => {
              const isCounted = tab.kind === 'documents' && documentCount > 0
              return (
                <Tabs.Tab
                  key={tab.value}
                  value={tab.value}
                  rightSection={isCounted ? short(documentCount) : <State state={stateOf(tab)} />}
                >
                  {labelOf(tab)}
                </Tabs.Tab>
              )
            })}
          </Tabs.List>
        </Tabs>
      )}
      <div className={styles.main}>{children}</div>
    </div>
  )
}

function State({ state }: { readonly state: TabState | undefined }) {
  if (!state) return null
  const { kind, text, count } = state
  return (
    <span className={styles.state} data-state={kind} title={text}>
      <span aria-hidden="true">
        {kind === 'faults' && count}
        {kind === 'complete' && <IconCheck size={14} stroke={2.4} />}
      </span>
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

/** The content of a tab; hidden while another is active. */
export function EventPanel({ id, value, active, isTabbed, children }: PanelProps) {
  const role = isTabbed ? { role: 'tabpanel', id: `${id}-panel-${value}`, 'aria-labelledby': `${id}-tab-${value}` } : {}
  return (
    <div {...role} data-panel={value} hidden={isTabbed && value !== active}>
      {children}
    </div>
  )
}
