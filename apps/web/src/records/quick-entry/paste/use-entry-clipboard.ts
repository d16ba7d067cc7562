import { maxFindings } from '@catenary/contract/records/mrt-report'
import { displayUnit } from '@catenary/i18n/display-units'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useEventCallback } from '../../../ui/use-event-callback.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { cellKind } from '../grid/grid-columns.ts'
import type { GridColumn } from '../grid/grid-columns.ts'
import type { CellTexts } from '../grid/use-cell-texts.ts'
import type { useCellNormalization, useGrid } from '../grid/use-grid.ts'
import { formatTable, isTableText, parsePastedRows, parseTable } from './clipboard-table.ts'
import { otherUnits } from './pasted-units.ts'

interface Options {
  readonly grid: ReturnType<typeof useGrid>
  /** Those that are shown, in the order of the grid. */
  readonly columns: readonly GridColumn[]
  readonly texts: CellTexts
  readonly context: DraftContext
  readonly normalization: ReturnType<typeof useCellNormalization>
  /** Says what was done, where nothing covers the grid. */
  readonly onStatus: (text: string) => void
}

/** The rows of an inspection out to a spreadsheet, and those of a spreadsheet in. */
export function useEntryClipboard({ grid, columns, texts, context, normalization, onStatus }: Options) {
  const { t } = useTexts()
  const toasts = useToasts()
  const { rows } = grid.state

  /** Inserts the rows of a text below the row `at`, its first column being `from`; returns why it did not. */
  async function insert(text: string, at: string, from: GridColumn): Promise<string | undefined> {
    const { pasteVocabulary } = await import('./paste-vocabulary.ts')
    const shown = columns.slice(Math.max(0, columns.indexOf(from)))
    const { rows: pasted, unknown } = parsePastedRows(parseTable(text), shown, pasteVocabulary, () =>
      crypto.randomUUID(),
    )
    const foreign = otherUnits(pasted, context)
    const normalizedRows = await normalization.settled(pasted, at)
    const [first] = normalizedRows
    if (!first) return t('quickEntry.pasteNothing')
    if (rows.length + normalizedRows.length > maxFindings) return rejectPaste()
    grid.dispatch({ type: 'insert', at, rows: normalizedRows })
    grid.focusCell({ row: first.id, column: 'position' })
    onStatus(
      [
        t('quickEntry.pasted', { count: normalizedRows.length }),
        ...(foreign.length > 0 ? [t('quickEntry.unitsConverted', { units: foreign.join(', ') })] : []),
        ...(unknown.length > 0 ? [t('quickEntry.unknownHeadings', { names: unknown.join(', ') })] : []),
      ].join('. '),
    )
    return undefined
  }

  function rejectPaste(): string {
    const message = t('quickEntry.tooMany', { max: maxFindings })
    toasts.showError(message)
    return message
  }

  return {
    insert,
    /** Takes a paste into a cell where it is a table; false where it is the text of that cell. */
    onPaste: useEventCallback((row: string, column: GridColumn, text: string) => {
      if (!isTableText(text)) return false
      void insert(text, row, column)
      return true
    }),
    copy: useEventCallback(() => {
      // A place tells its unit: the table may be pasted where others are typed.
      const unit = displayUnit('m', context.system)
      const heading = (column: GridColumn) =>
        cellKind(column) === 'place' ? `${texts.heading(column)} [${unit}]` : texts.heading(column)
      const text = formatTable(rows, columns, { heading, cell: texts.shown })
      // Without a secure connection the browser has no clipboard to offer.
      const copied = 'clipboard' in navigator ? navigator.clipboard.writeText(text) : Promise.reject(new Error('none'))
      copied.then(
        () => onStatus(t('quickEntry.copied')),
        () => toasts.showError(t('quickEntry.copyFailed')),
      )
    }),
  }
}
