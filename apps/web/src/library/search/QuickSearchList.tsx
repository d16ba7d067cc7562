import type { SearchResult } from '@catenary/contract/library/search'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { HighlightedName } from './HighlightedName.tsx'
import type { QuickSearchState } from './use-quick-search.ts'
import { useResultLocation } from './use-result-location.ts'
import styles from './QuickSearch.module.css'

interface Props {
  readonly search: QuickSearchState
  readonly id: string
  readonly optionId: (result: SearchResult) => string
}

/** What the quick search found, and in words how much or why nothing. */
export function QuickSearchList({ search, id, optionId }: Props) {
  const { t } = useTexts()
  const { results, active } = search
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list below a field has no element of its own */}
      <div id={id} role="listbox" className={styles.list} aria-label={t('sections.name.search')}>
        {results.map((result, index) => (
          <Option
            key={result.id}
            id={optionId(result)}
            result={result}
            search={search}
            index={index}
            isActive={index === active}
          />
        ))}
      </div>
      <SearchStatus search={search} />
    </>
  )
}

interface OptionProps {
  readonly id: string
  readonly result: SearchResult
  readonly search: QuickSearchState
  readonly index: number
  readonly isActive: boolean
}

function Option({ id, result, search, index, isActive }: OptionProps) {
  const { t } = useTexts()
  const locationOf = useResultLocation()
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The keys belong to the field, which tells which option is meant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={option}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list that is none of the browser's own
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onClick={() => search.open(result)}
      onMouseMove={() => search.setActive(index)}
    >
      <span className={styles.name}>
        <HighlightedName name={result.name} filter={search.filter} />
      </span>
      <span className={styles.type}>{t(`search.type.${result.type}`)}</span>
      <span className={styles.place}>{locationOf(result)}</span>
    </div>
  )
}

/** In words: how much was found, or why nothing. Where there is a list, for those alone who cannot see it. */
function SearchStatus({ search }: { readonly search: QuickSearchState }) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const { filter, results, isCurrent, query } = search
  const sentence = () => {
    if (query.error) return errorMessage(query.error)
    if (results.length > 0) return isCurrent ? t('search.found', { count: results.length }) : ''
    if (filter.trim() === '') return t('search.noFilter')
    return isCurrent ? t('common.noResults') : t('common.loading')
  }
  return <output className={results.length > 0 ? styles.unseen : styles.said}>{sentence()}</output>
}
