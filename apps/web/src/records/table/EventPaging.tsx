import { SegmentedControl } from '@mantine/core'
import { pageSizes } from '../../navigation/search-params.ts'
import { Paging } from '../../ui/list/Paging.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { PageSize, TableView } from './table-view.ts'

interface EventPagingProps {
  readonly total: number
  readonly view: Pick<TableView, 'page' | 'size'>
  readonly onView: (change: Partial<TableView>) => void
}

/** Which rows are shown, the pages before and after them, and how many a page has. */
export function EventPaging({ total, view: { page, size }, onView }: EventPagingProps) {
  const { t } = useTexts()
  const perPage = size === 'all' ? Math.max(1, total) : size
  return (
    <Paging total={total} page={page} perPage={perPage} onPage={(wanted) => onView({ page: wanted })}>
      <SegmentedControl
        size="xs"
        aria-label={t('common.rowsPerPage')}
        data={pageSizes.map((one) => ({ value: String(one), label: one === 'all' ? t('common.all') : String(one) }))}
        value={String(size)}
        onChange={(value) => onView({ size: pageSizes.find((one) => String(one) === value) as PageSize, page: 1 })}
      />
    </Paging>
  )
}
