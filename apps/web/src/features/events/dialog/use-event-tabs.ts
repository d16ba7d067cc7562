import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { EventDraft } from './event-draft.ts'
import type { EventTab } from './event-tabs.ts'
import { unfinishedTabs } from './event-tabs.ts'

/** Which tab of an event is looked at, which were, and what is missing in them. */
export function useEventTabs(tabs: readonly EventTab[], draft: EventDraft, isNew: boolean) {
  const { t } = useTexts()
  const id = useId()
  const [chosen, setChosen] = useState('general')
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set(['general']))
  // The type may have taken the tab away.
  const active = tabs.some(({ value }) => value === chosen) ? chosen : 'general'

  function activate(value: string) {
    setChosen(value)
    setSeen(new Set([...seen, value]))
  }

  function labelOf({ kind, splice }: EventTab): string {
    if (kind === 'general') return t('splices.general')
    if (kind === 'documents') return t('documents.title')
    if (kind === 'newSplice' || splice === undefined) return t('splices.newSplice')
    return draft.splices[splice]?.name.trim() || t('splices.nameOfNew', { number: splice + 1 })
  }

  const unfinished = unfinishedTabs(tabs, isNew, seen)
  function missingIn(tab: EventTab): string | undefined {
    if (tab.faultCount > 0) return t('splices.toCheck', { count: tab.faultCount })
    return unfinished.includes(tab) ? t('splices.notSeen') : undefined
  }

  return { id, active, activate, labelOf, missingIn, unfinished }
}

/** Asks for a wide dialog while a splice is looked at: its parts have many columns. */
export function useWide(isWide: boolean, onWide: (isWide: boolean) => void) {
  useEffect(() => {
    onWide(isWide)
    return () => onWide(false)
  }, [isWide, onWide])
}
