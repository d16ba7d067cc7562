import { SegmentedControl } from '@mantine/core'
import { useTexts } from '../texts/texts-context.ts'
import type { Sorting } from './use-sorting.ts'
import styles from './order.module.css'

interface Props {
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  /** What the list's own order is. */
  readonly ownOrderLabel?: 'ropes.ownOrder' | 'ropes.byName'
}

/** Sort order of a list: the worst first, or its own order. */
export function SortChoice({ sorting, onSort, ownOrderLabel = 'ropes.ownOrder' }: Props) {
  const { t } = useTexts()
  return (
    <SegmentedControl
      className={styles.sorting}
      size="xs"
      aria-label={t('ropes.sorting')}
      data={[
        { value: 'worst', label: t('ropes.worstFirst') },
        { value: 'own', label: t(ownOrderLabel) },
      ]}
      value={sorting}
      onChange={onSort}
    />
  )
}
