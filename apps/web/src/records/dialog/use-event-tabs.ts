import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EventDraft } from './draft/event-draft.ts'
import type { EventTab } from './event-tabs.ts'
import { nextTab, unfinishedTabs } from './event-tabs.ts'

/** State of a tab: with issues, unvisited, or complete. */
export interface TabState {
  readonly kind: 'faults' | 'unseen' | 'complete'
  readonly text: string
  readonly count: number
}

/** Which tab was chosen last, and which were looked at. */
export function useTabVisits() {
  const [chosen, setChosen] = useState('general')
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set(['general']))
  function activate(value: string) {
    setChosen(value)
    setVisited((before) => new Set([...before, value]))
  }
  return { chosen, visited, activate }
}

interface EventTabsOptions {
  readonly visits: ReturnType<typeof useTabVisits>
  readonly draft: EventDraft
  readonly isNew: boolean
}

/** The tabs of an event as they are shown: which is active, their names and states, and which comes next. */
export function useEventTabs(tabs: readonly EventTab[], { visits, draft, isNew }: EventTabsOptions) {
  const { t } = useTexts()
  const id = useId()
  const { chosen, visited, activate } = visits
  // The type may have taken the tab away.
  const active = tabs.some(({ value }) => value === chosen) ? chosen : 'general'
  const unfinished = unfinishedTabs(tabs, isNew, visited)

  function labelOf({ kind, splice }: EventTab): string {
    if (kind === 'documents') return t('documents.title')
    if (kind === 'newSplice') return t('splices.newSplice')
    if (kind !== 'splice') return t(`events.tab.${kind}`)
    const number = (splice ?? 0) + 1
    return draft.splices[number - 1]?.name.trim() || t('splices.nameOfNew', { number })
  }

  function stateOf(tab: EventTab): TabState | undefined {
    const { missing, wrong } = tab
    const parts = [
      ...(missing > 0 ? [t('events.missingCount', { count: missing })] : []),
      ...(wrong > 0 ? [t('events.toCheck', { count: wrong })] : []),
    ]
    if (parts.length > 0) return { kind: 'faults', text: parts.join(', '), count: missing + wrong }
    // For a stored event only issues are marked.
    if (!isNew || tab.kind === 'documents') return undefined
    // By name: the tab objects are created on every render.
    if (!visited.has(tab.value)) return { kind: 'unseen', text: t('events.tabMissing'), count: 0 }
    // That nothing was added is not worth a tick.
    if (tab.kind === 'newSplice') return undefined
    return { kind: 'complete', text: t('events.tabComplete'), count: 0 }
  }

  const next = isNew ? nextTab(tabs, active, visited) : undefined
  return { id, active, activate, labelOf, stateOf, unfinished, next }
}

/** Requests a wide dialog while a splice is shown: its parts have many columns. */
export function useWideDialog(isWide: boolean, onWide: (isWide: boolean) => void) {
  useEffect(() => {
    onWide(isWide)
    return () => onWide(false)
  }, [isWide, onWide])
}
