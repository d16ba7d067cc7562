import type { SearchResult } from '@catenary/contract/library/search'
import { maxFilterLength } from '@catenary/contract/library/search'
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { QuickSearchFooter } from './QuickSearchFooter.tsx'
import { QuickSearchList } from './QuickSearchList.tsx'
import { useQuickSearch } from './use-quick-search.ts'
import styles from './QuickSearch.module.css'

interface Props {
  readonly onClose: () => void
}

/** The field of the quick search with what it finds: a combobox whose list is always open. */
export function QuickSearchBox({ onClose }: Props) {
  const { t } = useTexts()
  const listId = useId()
  const search = useQuickSearch(onClose)
  const { typed, results, active } = search
  const activeId = results[active] && optionId(listId, results[active])
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends the writing of a sign is not meant for the list.
    if (event.nativeEvent.isComposing) return
    const action = search.keys[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <>
      <div className={styles.field}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t('search.everywhere')}
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={t('search.everywhere')}
          data-autofocus
          data-mantine-stop-propagation
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxFilterLength}
          value={typed}
          onChange={(event) => search.handleInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <QuickSearchList search={search} id={listId} optionId={(result) => optionId(listId, result)} />
      <QuickSearchFooter search={search} onClose={onClose} />
    </>
  )
}

function optionId(listId: string, { id }: SearchResult): string {
  return `${listId}-${id}`
}
