import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { RowWarning } from '../grid/row-checks.ts'

/** Says what is worth a look about a row. */
export function useWarningFormatter(): (warning: RowWarning) => string {
  const { t, date } = useTexts()
  // The keys of a list of labels are known by their names alone.
  const translate = t as (key: string, values: object) => string
  return (warning) =>
    warning.kind === 'sameAsRow'
      ? translate('quickEntry.warning.sameAsRow', { row: warning.row })
      : translate('quickEntry.warning.recordedBefore', { date: date(warning.timestamp) })
}
