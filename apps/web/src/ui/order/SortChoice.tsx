import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTexts } from '../texts/texts-context.ts'
import type { Sorting } from './use-sorting.ts'
import styles from './order.module.css'

interface Props {
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
  /** Offers the most urgent first. */
  readonly withUrgency: boolean
  /** What the list's own order is. */
  readonly ownOrderLabel?: 'ropes.ownOrder' | 'ropes.byName'
}

/** Sort order of a list: the worst first, the most urgent first, or its own order. */
export function SortChoice({ sorting, onSort, withUrgency, ownOrderLabel = 'ropes.ownOrder' }: Props) {
  const { t } = useTexts()
  // Three choices beside each other would be cut off there in the longer languages, and below each other push the list down.
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  const data: readonly { readonly value: Sorting; readonly label: string }[] = [
    { value: 'worst', label: t('ropes.worstFirst') },
    ...(withUrgency ? [{ value: 'urgent' as const, label: t('ropes.urgentFirst') }] : []),
    { value: 'own', label: t(ownOrderLabel) },
  ]
  const shared = { className: styles.sorting, 'aria-label': t('ropes.sorting'), value: sorting } as const
  if (isPhone && withUrgency)
    return (
      <NativeSelect
        {...shared}
        data={data}
        onChange={({ currentTarget }) =>
          onSort(data.find(({ value }) => value === currentTarget.value)?.value ?? sorting)
        }
      />
    )
  return <SegmentedControl {...shared} size="xs" data={[...data]} onChange={onSort} />
}
