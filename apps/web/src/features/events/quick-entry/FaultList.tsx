import { Text } from '@mantine/core'
import { memo } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { GridColumn } from './grid-columns.ts'
import { cellOf } from './grid-row.ts'
import styles from './QuickEntry.module.css'
import type { CheckedRow } from './row-checks.ts'
import { faultsToSay } from './row-checks.ts'
import type { CellTexts } from './use-cell-texts.ts'
import { useWarningText } from './use-warning-text.ts'

interface Props {
  readonly checked: readonly CheckedRow[]
  readonly texts: CellTexts
  /** The last row, while it is being typed in. */
  readonly typed: string | undefined
  readonly onGo: (row: string, column: GridColumn) => void
}

const mostListed = 50

/** Every row that is not right: where, what was typed, what is expected; each leads to its cell. */
export const FaultList = memo(function FaultList({ checked, texts, typed: unfinished, onGo }: Props) {
  const { t } = useTexts()
  const warning = useWarningText()
  const wrong = checked.flatMap((one) =>
    faultsToSay(one, unfinished).map(({ column, fault }) => ({
      key: `${one.row.id} ${column}`,
      row: one.row.id,
      number: one.number,
      column,
      typed: texts.shown(column, cellOf(one.row, column)),
      said: texts.fault(column, fault),
    })),
  )
  const doubtful = checked.flatMap(({ row, number, warnings }) =>
    warnings.map((one) => ({ key: `${row.id} ${one.kind}`, row: row.id, number, said: warning(one) })),
  )
  if (wrong.length === 0 && doubtful.length === 0) return null
  return (
    <section className={styles.faults} aria-label={t('quickEntry.faults')}>
      <ul>
        {wrong.slice(0, mostListed).map(({ key, row, number, column, typed, said }) => (
          <li key={key} data-kind="wrong">
            <button type="button" onClick={() => onGo(row, column)}>
              {`${t('quickEntry.rowNumber', { number })}, ${texts.heading(column)}`}
            </button>
            <span>
              {[typed !== '' && t('quickEntry.typedValue', { value: shortened(typed) }), said]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
        {doubtful.slice(0, mostListed).map(({ key, row, number, said }) => (
          <li key={key} data-kind="doubtful">
            <button type="button" onClick={() => onGo(row, 'position')}>
              {t('quickEntry.rowNumber', { number })}
            </button>
            <span>{said}</span>
          </li>
        ))}
      </ul>
      <More count={Math.max(0, wrong.length - mostListed) + Math.max(0, doubtful.length - mostListed)} />
    </section>
  )
})

function More({ count }: { readonly count: number }) {
  const { t } = useTexts()
  if (count === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t('quickEntry.moreFaults', { count })}
    </Text>
  )
}

const longestSaid = 40

function shortened(text: string): string {
  return text.length > longestSaid ? `${text.slice(0, longestSaid)}…` : text
}
