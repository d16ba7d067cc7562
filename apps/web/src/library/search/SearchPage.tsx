import type { SearchResult } from '@catenary/contract/library/search'
import { maxResults } from '@catenary/contract/library/search'
import { pages } from '@catenary/contract/page-routes'
import { Box, Text } from '@mantine/core'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import type { ReactNode } from 'react'
import { SearchBox } from '../../shell/top-bar/SearchBox.tsx'
import { Gauge } from '../../ui/figures/Gauge.tsx'
import { Paging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LazyDialogBoundary } from '../../ui/page/LazyBoundary.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useScreenQuery } from '../../ui/page/use-screen-query.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { HighlightedName } from './HighlightedName.tsx'
import { isOnItsOwnPage, pdfPageHash, pdfPageOf, resultPageUrl, resultUrl } from './result-url.ts'
import { ResultText } from './ResultText.tsx'
import { useShortcut } from './shortcut.ts'
import { useResultLocation } from './use-result-location.ts'
import { useResultName } from './use-result-name.ts'
import { useSearchResults } from './use-search-results.ts'
import table from '../../ui/list/rows.module.css'
import styles from './ResultTable.module.css'

/** The results of the search; filter and page are in the address. */
export function SearchPage() {
  const { t } = useTexts()
  const { filter = '', page = 1, document } = useSearch({ from: '/shell/search' })
  const navigate = useNavigate({ from: '/search' })
  const results = useSearchResults(filter)
  // Without the menu beside the page there is no search box.
  const isNarrow = useScreenQuery('(max-width: 63.99em)')
  const isSearching = filter.trim() !== ''
  return (
    <>
      <PageTitle parts={[isSearching ? filter : undefined, t('sections.name.search')]} />
      <PageHeader
        help="search-and-keys"
        title={t('sections.name.search')}
        facts={isSearching && results.data?.length ? [<Found key="found" count={results.data.length} />] : []}
      />
      {isNarrow && (
        <Box mb="sm">
          <SearchBox />
        </Box>
      )}
      {isSearching ? (
        <Loaded query={results} skeleton={<RowSkeleton rows={5} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState sentence={t('common.noResults')}>
                <Text size="sm" c="dimmed" ta="center">
                  {t('search.otherWords')}
                </Text>
              </EmptyState>
            ) : (
              <>
                <ResultTable
                  results={list}
                  filter={filter}
                  page={page}
                  onPage={(to) => void navigate({ search: to === 1 ? { filter } : { filter, page: to } })}
                  isStale={results.isPlaceholderData}
                />
                <ResultDocumentPreview
                  results={list}
                  shown={document}
                  onShow={(id) =>
                    void navigate({ search: (previous) => ({ ...previous, document: id }), replace: true })
                  }
                />
              </>
            )
          }
        </Loaded>
      ) : (
        <NoFilter withShortcut={!isNarrow} />
      )}
    </>
  )
}

function Found({ count }: { readonly count: number }) {
  const { t } = useTexts()
  return <output>{t('search.found', { count })}</output>
}

function NoFilter({ withShortcut }: { readonly withShortcut: boolean }) {
  const { t } = useTexts()
  const shortcut = useShortcut()
  return (
    <EmptyState sentence={t('search.noFilter')}>
      <Text size="sm" c="dimmed" ta="center" maw="32rem">
        {t('search.whatToType')} {withShortcut && t('search.shortcut', { keys: shortcut })}
      </Text>
    </EmptyState>
  )
}

// What shows documents weighs more than all the rest of the page: it comes when one is opened.
const DocumentPreview = lazy(async () => ({
  default: (await import('../../ui/preview/DocumentPreview.tsx')).DocumentPreview,
}))

interface ResultDocumentPreviewProps {
  readonly results: readonly SearchResult[]
  /** The id of the previewed document; ignored where it is not among the results. */
  readonly shown: string | undefined
  readonly onShow: (id: string | undefined) => void
}

/** Preview of the documents among the results, one after the other. */
function ResultDocumentPreview({ results, shown, onShow }: ResultDocumentPreviewProps) {
  const page = useLocation({ select: ({ hash }) => pdfPageOf(hash) })
  const files = results.flatMap((result) =>
    result.type === 'document' && !isOnItsOwnPage(result)
      ? [{ id: result.id, name: result.name, size: result.size ?? 0 }]
      : [],
  )
  if (shown === undefined || files.every(({ id }) => id !== shown)) return null
  const close = () => onShow(undefined)
  return (
    <LazyDialogBoundary onClose={close}>
      <DocumentPreview files={files} shown={shown} page={page} onShow={onShow} onClose={close} />
    </LazyDialogBoundary>
  )
}

interface ResultTableProps {
  readonly results: readonly SearchResult[]
  readonly filter: string
  /** From 1. */
  readonly page: number
  readonly onPage: (page: number) => void
  /** They belong to an earlier filter, whose successor is being looked for. */
  readonly isStale: boolean
}

const perPage = 10

/** What was found, ten to a page, best first. */
function ResultTable({ results, filter, page, onPage, isStale }: ResultTableProps) {
  const { t } = useTexts()
  const shown = Math.min(page, Math.ceil(results.length / perPage))
  return (
    <div className={styles.results} aria-busy={isStale}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('common.name')}</th>
            <th scope="col">{t('search.section')}</th>
            <th scope="col">{t('search.typeOfResult')}</th>
          </tr>
        </thead>
        <tbody>
          {results.slice((shown - 1) * perPage, shown * perPage).map((result) => (
            <ResultRow key={`${result.type}-${result.id}`} result={result} filter={filter} />
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        {results.length >= maxResults && (
          <Text size="sm" c="dimmed">
            {t('search.cut', { count: maxResults })}
          </Text>
        )}
        <Paging total={results.length} page={shown} perPage={perPage} onPage={onPage} />
      </div>
    </div>
  )
}

/** A link to an address with what is chosen there. */
function ResultLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { pathname, searchParams } = new URL(href, window.location.origin)
  return (
    <Link to={pathname} search={Object.fromEntries(searchParams)} className={table.link}>
      {children}
    </Link>
  )
}

function gaugeOf(state: NonNullable<SearchResult['state']>) {
  const { ratio, noStateReason: reason, limitEarliest } = state
  return { ratio, reason, limitEarliest, leftOut: state }
}

function ResultRow({ result, filter }: { readonly result: SearchResult; readonly filter: string }) {
  const { t } = useTexts()
  const locationOf = useResultLocation()
  const nameOf = useResultName()
  const isDocument = result.type === 'document' && !isOnItsOwnPage(result)
  const hash = result.page === null ? '' : pdfPageHash(result.page)
  const name = <HighlightedName name={nameOf(result)} filter={filter} />
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {isDocument ? (
          <Link
            to={pages.search}
            search={(previous) => ({ ...previous, document: result.id })}
            hash={hash}
            className={table.link}
          >
            {name}
          </Link>
        ) : (
          <ResultLink href={resultUrl(result, filter)}>{name}</ResultLink>
        )}
        {result.state && (
          <span className={styles.gauge}>
            <Gauge {...gaugeOf(result.state)} short />
          </span>
        )}
        <ResultText result={result} filter={filter} />
      </th>
      <td className={`${table.muted} ${table.named}`}>
        {isDocument ? (
          <Link to={resultPageUrl(result)} className={styles.place}>
            {locationOf(result)}
          </Link>
        ) : (
          locationOf(result)
        )}
      </td>
      <td className={table.muted}>{t(`search.type.${result.type}`)}</td>
    </tr>
  )
}
