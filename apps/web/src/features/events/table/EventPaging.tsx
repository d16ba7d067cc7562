import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from './EventTable.module.css'
import type { PageSize, TableView } from './table-view.ts'
import { pageSizes } from './table-view.ts'

interface Props {
  readonly total: number
  readonly view: Pick<TableView, 'page' | 'size'>
  readonly onView: (change: Partial<TableView>) => void
}

/** Which rows are shown, the pages before and after them, and how many a page has. */
export function EventPaging({ total, view: { page, size }, onView }: Props) {
  const { t, short } = useTexts()
  const perPage = size === 'all' ? Math.max(1, total) : size
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = total === 0 ? 0 : (page - 1) * perPage + 1
  return (
    <div className={styles.foot}>
      <Text size="sm" c="dimmed" component="output">
        {t('ropePage.rows', { from: short(from), to: short(Math.min(total, page * perPage)), total: short(total) })}
      </Text>
      <Group gap={4}>
        <ActionIcon
          aria-label={t('common.previousPage')}
          disabled={page <= 1}
          onClick={() => onView({ page: page - 1 })}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('common.nextPage')}
          disabled={page >= pages}
          onClick={() => onView({ page: page + 1 })}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      <SegmentedControl
        size="xs"
        aria-label={t('common.rowsPerPage')}
        data={pageSizes.map((one) => ({ value: String(one), label: one === 'all' ? t('common.all') : String(one) }))}
        value={String(size)}
        onChange={(value) => onView({ size: pageSizes.find((one) => String(one) === value) as PageSize, page: 1 })}
      />
    </div>
  )
}
