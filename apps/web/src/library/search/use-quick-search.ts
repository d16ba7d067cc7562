import type { SearchResult } from '@catenary/contract/library/search'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { resultUrl } from './result-url.ts'
import { useSearchResults } from './use-search-results.ts'

/** Milliseconds without a key after which the search begins. */
const delay = 200
/** So many results can be looked over without paging. */
const limit = 20

/** The state of the quick search: input, results, and the active result. */
export function useQuickSearch(onClose: () => void) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState('')
  const [active, setActive] = useState(0)
  // Enter was pressed before the results arrived: the first is opened when they do.
  const [opensFirstResult, setOpensFirstResult] = useState(false)
  const debouncedSetFilter = useDebouncedCallback(setFilter, delay)
  const query = useSearchResults(filter, limit)
  const results = filter.trim() === '' ? [] : (query.data ?? [])
  const isCurrent = filter === typed && !query.isPlaceholderData && !query.isFetching

  const open = (result: SearchResult) => {
    onClose()
    void router.navigate({ href: resultUrl(result, filter) })
  }
  const handleInput = (text: string) => {
    setTyped(text)
    setActive(0)
    setOpensFirstResult(false)
    debouncedSetFilter(text)
  }
  const handleEnter = () => {
    const chosen = results[active]
    if (isCurrent && chosen) return open(chosen)
    debouncedSetFilter.cancel()
    setFilter(typed)
    setOpensFirstResult(true)
  }
  useEffect(() => {
    if (!opensFirstResult || !isCurrent) return
    setOpensFirstResult(false)
    const [first] = results
    if (first) open(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when what was waited for is there
  }, [opensFirstResult, isCurrent])

  const move = (to: number) => setActive(results.length === 0 ? 0 : (to + results.length) % results.length)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Enter: handleEnter,
    Escape: onClose,
  }
  return { typed, filter, query, results, active, isCurrent, keys, handleInput, open, setActive }
}
export type QuickSearchState = ReturnType<typeof useQuickSearch>
