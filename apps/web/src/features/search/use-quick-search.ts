import type { SearchResult } from '@catenary/contract/search'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addressOf } from './result-place.ts'
import { useResults } from './use-results.ts'

/** Milliseconds without a key after which the search begins. */
const delay = 200
/** So many results can be looked over without paging. */
const limit = 20

/** The state of the quick search: what is typed, what it finds, and which result the keys have chosen. */
export function useQuickSearch(onClose: () => void) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState('')
  const [active, setActive] = useState(0)
  // Enter was pressed before the results were there: the first is opened as soon as they are.
  const [isEntered, setEntered] = useState(false)
  const later = useDebouncedCallback(setFilter, delay)
  const query = useResults(filter, limit)
  const results = filter.trim() === '' ? [] : (query.data ?? [])
  const isCurrent = filter === typed && !query.isPlaceholderData && !query.isFetching

  const open = (result: SearchResult) => {
    onClose()
    void router.navigate({ href: addressOf(result, filter) })
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    setEntered(false)
    later(text)
  }
  const enter = () => {
    const chosen = results[active]
    if (isCurrent && chosen) return open(chosen)
    later.cancel()
    setFilter(typed)
    setEntered(true)
  }
  useEffect(() => {
    if (!isEntered || !isCurrent) return
    setEntered(false)
    const [first] = results
    if (first) open(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when what was waited for is there
  }, [isEntered, isCurrent])

  const move = (to: number) => setActive(results.length === 0 ? 0 : (to + results.length) % results.length)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Enter: enter,
    Escape: onClose,
  }
  return { typed, filter, query, results, active, isCurrent, keys, type, open, setActive }
}
export type QuickSearchState = ReturnType<typeof useQuickSearch>
