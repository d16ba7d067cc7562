import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { RowPhotos } from '../saving/RowPhotos.tsx'
import type { Photos } from '../saving/use-photos.ts'
import { useWarningFormatter } from '../saving/use-warning-text.ts'
import type { CellHandlers } from './EntryCell.tsx'
import { EntryCell } from './EntryCell.tsx'
import type { GridColumn } from './grid-columns.ts'
import { isApplicable, isAttribute } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import { cellOf, typeOf } from './grid-row.ts'
import type { CheckedRow } from './row-checks.ts'
import { visibleIssues } from './row-checks.ts'
import type { CellTexts } from './use-cell-texts.ts'
import styles from './EntryGrid.module.css'

interface EntryRowProps extends CellHandlers {
  readonly row: GridRow
  /** From 0. */
  readonly index: number
  readonly checked: CheckedRow | undefined
  readonly columns: readonly GridColumn[]
  readonly texts: CellTexts
  readonly recent: readonly string[]
  readonly isCurrent: boolean
  /** The last row, while it is being typed in. */
  readonly isTyped: boolean
  readonly photos: ReturnType<Photos['ofRow']>
  readonly onAddPhotos: Photos['add']
  readonly onRemovePhoto: Photos['remove']
  readonly measure: ((row: HTMLElement | null) => void) | undefined
  /** The number of the row in which the extent begins that this row finishes. */
  readonly startedIn: number | undefined
  /** What the position comes to that is being typed. */
  readonly meaning: string | undefined
}

/** One row of the grid. What did not change in it is not drawn again while others are typed in. */
export const EntryRow = memo(function EntryRow({
  row,
  index,
  checked,
  columns,
  texts,
  recent,
  isCurrent,
  isTyped,
  startedIn,
  measure,
  ...props
}: EntryRowProps) {
  const { t } = useTexts()
  const number = index + 1
  const isFinish = checked?.role === 'finish'
  const issues = checked ? visibleIssues(checked, isTyped ? row.id : undefined) : noItems
  const issueText = (column: GridColumn) => {
    // A check that is a moment behind must not mark what has been corrected meanwhile.
    const visibleIssue = checked?.row === row ? issues.find((issue) => issue.column === column) : undefined
    return visibleIssue && texts.issue(column, visibleIssue.issue)
  }
  const { onEnter, onType, onCommand, onLeave, onPaste } = props
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={row.id}
      data-current={isCurrent || undefined}
      data-finish={isFinish || undefined}
      aria-rowindex={number + 1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        props.onAddPhotos(row.id, [...event.dataTransfer.files])
      }}
    >
      <th scope="row" className={styles.number}>
        <RowNumber checked={checked} isWrong={issues.length > 0} number={number} startedIn={startedIn} />
      </th>
      {columns.map((column) => (
        <EntryCell
          key={column}
          row={row.id}
          column={column}
          label={`${texts.heading(column)}, ${t('quickEntry.rowNumber', { number })}`}
          text={cellOf(row, column)}
          shown={texts.shown(column, cellOf(row, column))}
          choices={texts.choices(column)}
          recent={column === 'type' ? recent : noItems}
          issue={issueText(column)}
          isCurrent={isCurrent}
          isCopied={row.taken?.includes(column) === true}
          isNotApplicable={
            cellOf(row, column) === '' && (!isApplicable(column, typeOf(row)) || (isFinish && isAttribute(column)))
          }
          derived={column === 'crossSectionLossAmount' ? texts.derivedLoss(row) : undefined}
          meaning={column === 'position' ? props.meaning : undefined}
          {...{ onEnter, onType, onCommand, onLeave, onPaste }}
        />
      ))}
      <td className={styles.tools}>
        <RowPhotos
          number={number}
          photos={props.photos}
          onAdd={(files) => props.onAddPhotos(row.id, files)}
          onRemove={props.onRemovePhoto}
          tabIndex={isCurrent ? 0 : -1}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={isCurrent ? 0 : -1}
          aria-label={t('quickEntry.removeRow', { number })}
          onClick={() => onCommand('remove', row.id, 'position')}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </td>
    </tr>
  )
})

const noItems: readonly never[] = []

interface RowNumberProps {
  readonly isWrong: boolean
  readonly checked: CheckedRow | undefined
  readonly number: number
  readonly startedIn: number | undefined
}

/** The number of a row, and by a sign whether it is right. */
function RowNumber({ checked, isWrong, number, startedIn }: RowNumberProps) {
  const { t } = useTexts()
  const formatWarning = useWarningFormatter()
  const state = isWrong ? 'wrong' : checked?.warnings.length ? 'doubtful' : undefined
  const description = [
    ...(checked?.warnings ?? []).map(formatWarning),
    ...(startedIn === undefined ? [] : [t('quickEntry.finishOf', { row: startedIn })]),
  ].join('. ')
  return (
    <span className={styles.rowSign} data-state={state} title={description || undefined}>
      {number}
      {state && <span aria-hidden="true">{state === 'wrong' ? '✕' : '!'}</span>}
      {description !== '' && <span className={styles.spoken}>{description}</span>}
    </span>
  )
}
