import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Fragment, memo, useRef } from 'react'
import { SpacerRow } from '../../../ui/list/SpacerRow.tsx'
import { useVisibleRows } from '../../../ui/list/use-visible-rows.ts'
import { useWidth } from '../../../ui/paint/use-width.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { RowPhotos } from '../saving/RowPhotos.tsx'
import type { Photos } from '../saving/use-photos.ts'
import { EntryCell } from './EntryCell.tsx'
import type { CellHandlers } from './EntryCell.tsx'
import { isApplicable, isAttribute } from './grid-columns.ts'
import type { GridColumn } from './grid-columns.ts'
import { cellOf, typeOf } from './grid-row.ts'
import type { GridRow } from './grid-row.ts'
import { visibleIssues } from './row-checks.ts'
import type { CheckedRow } from './row-checks.ts'
import type { CellTexts } from './use-cell-texts.ts'
import styles from './EntryGrid.module.css'

/** Estimated height of a row in pixels. */
export const rowHeight = 37
/** Each row has a dozen fields, which take the browser far longer than text: fewer are drawn beyond the screen. */
const rowsOfFields = { rowHeight, maxUnvirtualized: 30, overscan: 4 }

interface Props extends CellHandlers {
  readonly rows: readonly GridRow[]
  readonly checked: ReadonlyMap<string, CheckedRow>
  readonly columns: readonly GridColumn[]
  readonly units: Readonly<Partial<Record<GridColumn, string>>>
  readonly texts: CellTexts
  readonly recent: readonly string[]
  readonly current: string | undefined
  /** The last row, where it was to be saved as it is: what is unfinished in it is a fault. */
  readonly tried: string | undefined
  /** The resulting position of the input in the current row. */
  readonly meaning: string | undefined
  readonly photos: Photos
}

/**
 * The rows as a table of fields: screen readers read column and row of each. Tab moves along the current row and then
 * out of the grid; arrows and Enter move to other rows.
 */
export function EntryGrid({
  rows,
  checked,
  columns,
  units,
  texts,
  recent,
  current,
  tried,
  meaning,
  photos,
  ...handlers
}: Props) {
  const { t } = useTexts()
  const body = useRef<HTMLTableSectionElement>(null)
  const { ref: frame, width: frameWidth } = useWidth()
  const { ref: table, width: tableWidth } = useWidth()
  const currentIndex = rows.findIndex(({ id }) => id === current)
  const { drawn, below, measure } = useVisibleRows(body, rows.length, { ...rowsOfFields, alwaysRendered: currentIndex })
  const { onEnter, onType, onCommand, onLeave, onPaste } = handlers
  // One row is always reachable by Tab.
  const tabStopRow = currentIndex < 0 ? rows[drawn[0]?.index ?? 0]?.id : current
  return (
    <div ref={frame} className={styles.scroll} data-scrolls={tableWidth > frameWidth || undefined}>
      <table ref={table} className={styles.grid} aria-label={t('quickEntry.damages')} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.number}>
              <VisuallyHidden>{t('quickEntry.row')}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {texts.heading(column)}
                {units[column] && <span className={styles.unit}>{units[column]}</span>}
              </th>
            ))}
            <th scope="col" className={styles.tools}>
              <VisuallyHidden>{t('common.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {drawn.map(({ index, gap }) => {
            const row = rows[index]
            if (!row) return null
            const checkedRow = checked.get(row.id)
            const start = checkedRow?.startedIn === undefined ? undefined : checked.get(checkedRow.startedIn)
            return (
              <Fragment key={row.id}>
                <SpacerRow height={gap} />
                <EntryRow
                  row={row}
                  index={index}
                  checked={checkedRow}
                  startedIn={start?.number}
                  isCurrent={row.id === tabStopRow}
                  meaning={row.id === current ? meaning : undefined}
                  isTyped={row.id === current && row.id !== tried && index === rows.length - 1}
                  photos={photos.ofRow(row.id)}
                  onAddPhotos={photos.add}
                  onRemovePhoto={photos.remove}
                  {...{ columns, texts, recent, measure, onEnter, onType, onCommand, onLeave, onPaste }}
                />
              </Fragment>
            )
          })}
          <SpacerRow height={below} />
        </tbody>
      </table>
    </div>
  )
}

interface EntryRowProps extends CellHandlers {
  readonly row: GridRow
  /** From 0. */
  readonly index: number
  readonly checked: CheckedRow | undefined
  readonly columns: readonly GridColumn[]
  readonly texts: CellTexts
  readonly recent: readonly string[]
  readonly isCurrent: boolean
  /** True for the last row while it is edited, before it was to be saved. */
  readonly isTyped: boolean
  readonly photos: ReturnType<Photos['ofRow']>
  readonly onAddPhotos: Photos['add']
  readonly onRemovePhoto: Photos['remove']
  readonly measure: ((row: HTMLElement | null) => void) | undefined
  /** The number of the row with the start of the extent that this row finishes. */
  readonly startedIn: number | undefined
  /** The resulting position of the current input. */
  readonly meaning: string | undefined
}

/** One row of the grid, memoized: it does not render again while other rows are edited. */
const EntryRow = memo(function EntryRow({
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
    // Deferred checks must not mark input that was corrected meanwhile.
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
        <RowNumber isWrong={issues.length > 0} {...{ checked, number, startedIn, texts }} />
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
  readonly texts: CellTexts
}

/** The number of a row with an icon of its validity. */
function RowNumber({ checked, isWrong, number, startedIn, texts }: RowNumberProps) {
  const { t } = useTexts()
  const state = isWrong ? 'wrong' : checked?.warnings.length ? 'doubtful' : undefined
  const description = [
    ...(checked?.warnings ?? []).map(texts.warning),
    ...(startedIn === undefined ? [] : [t('quickEntry.finishOf', { row: startedIn })]),
  ].join('. ')
  return (
    <span className={styles.rowSign} data-state={state} title={description || undefined}>
      {number}
      {state && <span aria-hidden="true">{state === 'wrong' ? '✕' : '!'}</span>}
      {description !== '' && <VisuallyHidden>{description}</VisuallyHidden>}
    </span>
  )
}
