import { useRef } from 'react'
import { SpacerRow } from '../../../ui/list/SpacerRow.tsx'
import { useVisibleRows } from '../../../ui/list/use-visible-rows.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { Photos } from '../saving/use-photos.ts'
import type { CellHandlers } from './EntryCell.tsx'
import { EntryRow } from './EntryRow.tsx'
import type { GridColumn } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import type { CheckedRow } from './row-checks.ts'
import type { CellTexts } from './use-cell-texts.ts'
import styles from './EntryGrid.module.css'

/** The height of a row in pixels, as far as its content lets it. */
export const rowHeight = 37

interface Props extends CellHandlers {
  readonly rows: readonly GridRow[]
  readonly checked: ReadonlyMap<string, CheckedRow>
  readonly columns: readonly GridColumn[]
  readonly units: Readonly<Partial<Record<GridColumn, string>>>
  readonly texts: CellTexts
  readonly recent: readonly string[]
  readonly current: string | undefined
  /** What the position comes to that is being typed in the current row. */
  readonly meaning: string | undefined
  readonly photos: Photos
}

/**
 * The rows as a table of fields: a reader aloud hears heading and row of each. Tab goes along the row that is being typed
 * in and then on to what follows the grid; arrows and Enter go to other rows.
 */
export function EntryGrid({
  rows,
  checked,
  columns,
  units,
  texts,
  recent,
  current,
  meaning,
  photos,
  ...handlers
}: Props) {
  const { t } = useTexts()
  const body = useRef<HTMLTableSectionElement>(null)
  const { indices, above, below, measure } = useVisibleRows(body, rows.length, rowHeight)
  const { onEnter, onType, onCommand, onLeave, onPaste } = handlers
  // One row is always to be reached by the Tab key, also when the one that was typed in has scrolled away.
  const isDrawn = indices.some((index) => rows[index]?.id === current)
  const tabStopRow = isDrawn ? current : rows[indices[0] ?? 0]?.id
  return (
    <div className={styles.scroll}>
      <table className={styles.grid} aria-label={t('quickEntry.damages')} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.number}>
              <span className={styles.spoken}>{t('quickEntry.row')}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {texts.heading(column)}
                {units[column] && <span className={styles.unit}>{units[column]}</span>}
              </th>
            ))}
            <th scope="col" className={styles.tools}>
              <span className={styles.spoken}>{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          <SpacerRow height={above} />
          {indices.map((index) => {
            const row = rows[index]
            if (!row) return null
            const checkedRow = checked.get(row.id)
            const start = checkedRow?.startedIn === undefined ? undefined : checked.get(checkedRow.startedIn)
            return (
              <EntryRow
                key={row.id}
                row={row}
                index={index}
                checked={checkedRow}
                startedIn={start?.number}
                isCurrent={row.id === tabStopRow}
                meaning={row.id === current ? meaning : undefined}
                isTyped={row.id === current && index === rows.length - 1}
                photos={photos.ofRow(row.id)}
                onAddPhotos={photos.add}
                onRemovePhoto={photos.remove}
                {...{ columns, texts, recent, measure, onEnter, onType, onCommand, onLeave, onPaste }}
              />
            )
          })}
          <SpacerRow height={below} />
        </tbody>
      </table>
    </div>
  )
}
