import type { SearchResult } from '@catenary/contract/library/search'
import { searchTerms } from '@catenary/contract/library/search-normalization'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { PaletteItem } from './palette/palette-item.ts'
import { useCommands } from './palette/use-commands.ts'
import { useStartItems } from './palette/use-start-items.ts'
import { resultUrl } from './result-url.ts'
import { useResultLocation } from './use-result-location.ts'
import { useResultName } from './use-result-name.ts'
import { useSearchResults } from './use-search-results.ts'

/** Milliseconds without a key after which the search begins. */
const delay = 200
/** So many results can be looked over without paging. */
const limit = 20

/** The state of the quick search: input, what it offers, and the active item. */
export function useQuickSearch(onClose: () => void) {
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState('')
  const [active, setActive] = useState(0)
  // Enter was pressed before the results arrived: the first is opened when they do.
  const [opensFirstResult, setOpensFirstResult] = useState(false)
  const debouncedSetFilter = useDebouncedCallback(setFilter, delay)
  const { items, results, query } = useItems(typed, filter)
  const isCurrent = filter === typed && !query.isPlaceholderData && !query.isFetching

  const open = (item: PaletteItem) => {
    onClose()
    item.open()
  }
  const handleInput = (text: string) => {
    setTyped(text)
    setActive(0)
    setOpensFirstResult(false)
    debouncedSetFilter(text)
  }
  const handleEnter = () => {
    const chosen = items[active]
    if ((isCurrent || chosen?.group !== 'results') && chosen) return open(chosen)
    debouncedSetFilter.cancel()
    setFilter(typed)
    setOpensFirstResult(true)
  }
  useEffect(() => {
    if (!opensFirstResult || !isCurrent) return
    setOpensFirstResult(false)
    const [first] = items
    if (first) open(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when what was waited for is there
  }, [opensFirstResult, isCurrent])

  const move = (to: number) => setActive(items.length === 0 ? 0 : (to + items.length) % items.length)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Enter: handleEnter,
    Escape: onClose,
  }
  return { typed, filter, query, items, results, active, isCurrent, keys, handleInput, open, setActive }
}
export type QuickSearchState = ReturnType<typeof useQuickSearch>

/** What is offered: before anything is typed ropes, commands and pages, then commands and what was found. */
function useItems(typed: string, filter: string) {
  const { t } = useTexts()
  const commands = useCommands()
  const { urgent, recent } = useStartItems()
  const toItem = useToItem(filter)
  const ropeName = nameAfterCommand(filter, t('search.command.newDamageOn', { rope: '' }))
  const query = useSearchResults(ropeName ?? filter, limit)
  if (typed.trim() === '') return { items: [...urgent, ...commands.first, ...recent], results: [], query }
  const results = filter.trim() === '' ? [] : (query.data ?? [])
  if (ropeName !== null)
    return { items: results.flatMap((result) => commandsOn(result, commands.ofRope)), results: [], query }
  return { items: [...commands.matching(typed), ...results.map(toItem)], results, query }
}

function useToItem(filter: string) {
  const router = useRouter()
  const nameOf = useResultName()
  const locationOf = useResultLocation()
  return (result: SearchResult): PaletteItem => ({
    key: `${result.type}-${result.id}`,
    group: 'results',
    name: nameOf(result),
    place: locationOf(result),
    result,
    state: result.state,
    open: () => void router.navigate({ href: resultUrl(result, filter) }),
  })
}

/** The commands about a rope that was found; of others none. */
function commandsOn(
  { type, id, name, installation, area }: SearchResult,
  ofRope: ReturnType<typeof useCommands>['ofRope'],
): PaletteItem[] {
  if (type !== 'rope' || !installation || !area) return []
  const place = `${area.name} › ${installation.name}`
  const [damage] = ofRope({ id, name, installationId: installation.id, areaId: area.id })
  return damage ? [{ ...damage, place }] : []
}

/** What follows the words of a command, such as a rope's name after "New damage on"; null where it is no such command. */
function nameAfterCommand(filter: string, command: string): string | null {
  const [terms, words] = [searchTerms(filter), searchTerms(command)]
  const count = terms.findIndex((term, index) => words[index] !== term)
  const isWhole = count === -1 ? terms.length > words.length : count >= Math.min(2, words.length)
  return isWhole && count > 0 ? terms.slice(count).join(' ') : null
}
