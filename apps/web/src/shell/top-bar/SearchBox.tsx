import { pages } from '@catenary/contract/page-routes'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './SearchBox.module.css'

interface Props {
  /** Within the menu that lies over the page: searches on submit, not while typing, and in the place of its entry in the history. */
  readonly isInDrawer?: boolean
}

/** Milliseconds without a key after which the search begins. */
const delay = 200

/** The search over everything: shows its results on their page while the reader types. */
export function SearchBox({ isInDrawer = false }: Props) {
  const { t } = useTexts()
  const { filter, search } = useSearchParam(isInDrawer)
  const [typed, setTyped] = useState(filter)
  const [shown, setShown] = useState(filter)
  const debouncedSearch = useDebouncedCallback(search, delay)
  // The address has changed by other means than this box, such as Back.
  if (filter !== shown) {
    setShown(filter)
    if (filter !== typed.trim()) setTyped(filter)
  }
  const handleInput = (text: string) => {
    setTyped(text)
    if (!isInDrawer) debouncedSearch(text)
  }
  const searchNow = (text: string) => {
    debouncedSearch.cancel()
    setTyped(text)
    search(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    searchNow(typed)
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <TextInput
          aria-label={t('common.search')}
          placeholder={t('common.search')}
          value={typed}
          onChange={(event) => handleInput(event.currentTarget.value)}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          rightSection={
            typed !== '' && <CloseButton size="sm" aria-label={t('common.clearFilter')} onClick={() => searchNow('')} />
          }
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      </form>
    </search>
  )
}

function useSearchParam(isInDrawer: boolean) {
  const navigate = useNavigate()
  const { isThere, filter } = useRouterState({
    select: ({ location }) => ({
      isThere: location.pathname === pages.search,
      filter: location.pathname === pages.search ? String((location.search as { filter?: unknown }).filter ?? '') : '',
    }),
    structuralSharing: true,
  })
  const search = (text: string) => {
    const filterText = text.trim()
    if (filterText === filter && (isThere || filterText === '')) return
    void navigate({
      to: pages.search,
      search: filterText === '' ? {} : { filter: filterText },
      replace: isThere || isInDrawer,
    })
  }
  return { filter, search }
}
