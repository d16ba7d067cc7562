import type { SearchResult } from '@catenary/contract/library/search'
import { maxResults } from '@catenary/contract/library/search'
import { pages } from '@catenary/contract/page-routes'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Paging } from '../../ui/list/Paging.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { HighlightedName } from './HighlightedName.tsx'
import { resultPageUrl } from './result-url.ts'
import { useResultLocation } from './use-result-location.ts'
import table from '../../ui/list/rows.module.css'
import styles from './ResultTable.module.css'

interface Props {
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
export function ResultTable({ results, filter, page, onPage, isStale }: Props) {
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
            <ResultRow key={result.id} result={result} filter={filter} />
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

function ResultRow({ result, filter }: { readonly result: SearchResult; readonly filter: string }) {
  const { t } = useTexts()
  const locationOf = useResultLocation()
  const isDocument = result.type === 'document'
  const name = <HighlightedName name={result.name} filter={filter} />
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {isDocument ? (
          <Link to={pages.search} search={(previous) => ({ ...previous, document: result.id })} className={table.link}>
            {name}
          </Link>
        ) : (
          <Link to={resultPageUrl(result)} className={table.link}>
            {name}
          </Link>
        )}
      </th>
      <td className={table.muted}>
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
