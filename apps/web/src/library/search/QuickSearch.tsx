import { maxFilterLength } from '@catenary/contract/library/search'
import { pages } from '@catenary/contract/page-routes'
import { Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { Gauge } from '../../ui/figures/Gauge.tsx'
import { HelpLink } from '../../ui/help/HelpLink.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { HighlightedName } from './HighlightedName.tsx'
import type { PaletteGroup, PaletteItem } from './palette/palette-item.ts'
import { ResultText } from './ResultText.tsx'
import { useQuickSearch } from './use-quick-search.ts'
import type { QuickSearchState } from './use-quick-search.ts'
import styles from './QuickSearch.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
}

/** A search that lies over every page, even over a dialog: type, choose, go. */
export function QuickSearch({ opened, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      // Closes itself alone, and not a dialog below it as well.
      closeOnEscape={false}
      size={640}
      padding={0}
      yOffset="12dvh"
      zIndex={350}
      transitionProps={{ duration: 120 }}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('search.everywhere')}>
        <Modal.Body>
          <QuickSearchBox onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface QuickSearchBoxProps {
  readonly onClose: () => void
}

/** The field of the quick search with its results: a combobox whose list is always open. */
function QuickSearchBox({ onClose }: QuickSearchBoxProps) {
  const { t } = useTexts()
  const listId = useId()
  const search = useQuickSearch(onClose)
  const { typed, items, active } = search
  const activeId = items[active] && optionId(listId, items[active])
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
          aria-expanded={items.length > 0}
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
      <QuickSearchList search={search} id={listId} optionId={(item) => optionId(listId, item)} />
      <QuickSearchFooter search={search} onClose={onClose} />
    </>
  )
}

function optionId(listId: string, { key }: PaletteItem): string {
  return `${listId}-${key}`
}

interface QuickSearchFooterProps {
  readonly search: QuickSearchState
  readonly onClose: () => void
}

/** The keys of the quick search, and the way to all results. */
function QuickSearchFooter({ search: { typed, results }, onClose }: QuickSearchFooterProps) {
  const { t } = useTexts()
  return (
    <div className={styles.foot}>
      <span className={styles.keys}>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('search.choose')} <kbd>↵</kbd> {t('search.open')} <kbd>Esc</kbd> {t('search.close')}
      </span>
      {results.length > 0 && (
        <Link to={pages.search} search={{ filter: typed.trim() }} className={styles.all} onClick={onClose}>
          {t('search.showAll')}
        </Link>
      )}
      <HelpLink page="search-and-keys" />
    </div>
  )
}

interface QuickSearchListProps {
  readonly search: QuickSearchState
  readonly id: string
  readonly optionId: (item: PaletteItem) => string
}

/** What the quick search offers, in groups, and in words how much was found or why nothing. */
function QuickSearchList({ search, id, optionId }: QuickSearchListProps) {
  const { t } = useTexts()
  const { items, active } = search
  const groups = [...Map.groupBy([...items.entries()], ([, { group }]) => group)]
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list below a field has no element of its own */}
      <div id={id} role="listbox" className={styles.list} aria-label={t('sections.name.search')}>
        {groups.map(([group, entries]) => (
          <OptionGroup key={group} group={group} isAlone={groups.length === 1 && group === 'results'}>
            {entries.map(([index, item]) => (
              <Option
                key={item.key}
                id={optionId(item)}
                item={item}
                search={search}
                index={index}
                isActive={index === active}
              />
            ))}
          </OptionGroup>
        ))}
      </div>
      <SearchStatus search={search} />
    </>
  )
}

interface OptionGroupProps {
  readonly group: PaletteGroup
  /** Nothing else is offered: it needs no heading. */
  readonly isAlone: boolean
  readonly children: ReactNode
}

function OptionGroup({ group, isAlone, children }: OptionGroupProps) {
  const { t } = useTexts()
  const label = useId()
  if (isAlone) return children
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options of a list are grouped by a role alone
    <div role="group" aria-labelledby={label}>
      <span id={label} className={styles.group} role="presentation">
        {t(`search.group.${group}`)}
      </span>
      {children}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly item: PaletteItem
  readonly search: QuickSearchState
  readonly index: number
  readonly isActive: boolean
}

function Option({ id, item, search, index, isActive }: OptionProps) {
  const { t } = useTexts()
  const { name, place, result, state } = item
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The field handles the keys; `aria-activedescendant` marks the option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={option}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list that is none of the browser's own
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onClick={() => search.open(item)}
      onMouseMove={() => search.setActive(index)}
    >
      <span className={styles.name}>{result ? <HighlightedName name={name} filter={search.filter} /> : name}</span>
      {state && (
        <span className={styles.gauge}>
          <Gauge
            ratio={state.ratio}
            reason={state.noStateReason}
            limitEarliest={state.limitEarliest}
            leftOut={state}
            short
          />
        </span>
      )}
      {result && !state && <span className={styles.type}>{t(`search.type.${result.type}`)}</span>}
      {place !== undefined && <span className={styles.place}>{place}</span>}
      {result && <ResultText result={result} filter={search.filter} />}
    </div>
  )
}

/** In words: how much was found, or why nothing. Where there is a list, for those alone who cannot see it. */
function SearchStatus({ search }: { readonly search: QuickSearchState }) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const { filter, items, results, isCurrent, query } = search
  const sentence = () => {
    if (query.error) return errorMessage(query.error)
    if (results.length > 0) return isCurrent ? t('search.found', { count: results.length }) : ''
    if (filter.trim() === '') return items.length > 0 ? '' : t('search.noFilter')
    if (items.length > 0) return ''
    return isCurrent ? t('common.noResults') : t('common.loading')
  }
  const isUnseen = items.length > 0 && !query.error
  // One element whether it is seen or not: another in its place would not be read out.
  return <output className={isUnseen ? VisuallyHidden.classes.root : styles.status}>{sentence()}</output>
}
