import { Alert, Button, SegmentedControl, Text } from '@mantine/core'
import { memo, use } from 'react'
import { pageSizes } from '../../navigation/search-params.ts'
import { ListPaging } from '../../ui/list/Paging.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { ChosenTableContext } from './chosen-table.ts'
import type { PageSize, TableView } from './table-view.ts'
import type { EventPagesQuery } from './use-event-rows.ts'

interface Props {
  readonly query: EventPagesQuery
  /** How many rows there are where all are shown. */
  readonly total: number
  readonly view: Pick<TableView, 'size'>
  readonly onView: (change: Partial<TableView>) => void
}

/** Which rows are shown, the pages before and after them, and how many a page has. */
export function EventPaging({ query, total, view: { size }, onView }: Props) {
  const [page] = query.data?.pages ?? []
  if (!page) return null
  const whole = { items: { length: total }, total, before: 0, next: null, previous: null }
  return (
    <>
      {size === 'all' && <PartialLoadNotice query={query} />}
      <ListPaging listPage={size === 'all' ? whole : page} onPage={(cursor) => onView({ cursor })}>
        <RowsPerPage onView={onView} />
      </ListPaging>
    </>
  )
}

const RowsPerPage = memo(function RowsPerPage({ onView }: Pick<Props, 'onView'>) {
  const { t } = useTexts()
  const { size } = use(ChosenTableContext)
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('common.rowsPerPage')}
      data={pageSizes.map((one) => ({ value: String(one), label: one === 'all' ? t('common.all') : String(one) }))}
      value={String(size)}
      onChange={(value) =>
        onView({ size: pageSizes.find((one) => String(one) === value) as PageSize, cursor: undefined })
      }
    />
  )
})

/** Says that more events are being read than are there yet, or that the rest could not be read. */
function PartialLoadNotice({ query }: Pick<Props, 'query'>) {
  const { t, short } = useTexts()
  const number = short(query.data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0)
  if (query.isFetchingNextPage)
    return (
      <Text size="sm" c="dimmed" component="output">
        {t('eventTable.readSoFar', { number })}
      </Text>
    )
  if (!query.isFetchNextPageError) return null
  return (
    <Alert color="red" role="alert">
      <Text size="sm">{t('eventTable.notAllRead', { number })}</Text>
      <Button size="compact-sm" variant="default" mt="xs" onClick={() => void query.fetchNextPage()}>
        {t('common.retry')}
      </Button>
    </Alert>
  )
}
