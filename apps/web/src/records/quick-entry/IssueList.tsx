import { Text } from '@mantine/core'
import { memo } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { GridColumn } from './grid/grid-columns.ts'
import { cellOf } from './grid/grid-row.ts'
import { visibleIssues } from './grid/row-checks.ts'
import type { CheckedRow } from './grid/row-checks.ts'
import type { CellTexts } from './grid/use-cell-texts.ts'
import styles from './QuickEntry.module.css'

interface Props {
  readonly checked: readonly CheckedRow[]
  readonly texts: CellTexts
  /** The last row, while it is being typed in. */
  readonly typed: string | undefined
  readonly onGo: (row: string, column: GridColumn) => void
}

const maxListed = 50

/** Every row that is not right: where, what was typed, what is expected; each leads to its cell. */
export const IssueList = memo(function IssueList({ checked, texts, typed: unfinished, onGo }: Props) {
  const { t } = useTexts()
  const issueItems = checked.flatMap((one) =>
    visibleIssues(one, unfinished).map(({ column, issue }) => ({
      key: `${one.row.id} ${column}`,
      row: one.row.id,
      number: one.number,
      column,
      typed: texts.shown(column, cellOf(one.row, column)),
      text: texts.issue(column, issue),
    })),
  )
  const warningItems = checked.flatMap(({ row, number, warnings }) =>
    warnings.map((one) => ({ key: `${row.id} ${one.kind}`, row: row.id, number, text: texts.warning(one) })),
  )
  if (issueItems.length === 0 && warningItems.length === 0) return null
  return (
    <section className={styles.faults} aria-label={t('quickEntry.faults')}>
      <ul>
        {issueItems.slice(0, maxListed).map(({ key, row, number, column, typed, text: issueText }) => (
          <li key={key} data-kind="wrong">
            <button type="button" onClick={() => onGo(row, column)}>
              {`${t('quickEntry.rowNumber', { number })}, ${texts.heading(column)}`}
            </button>
            <span>
              {[typed !== '' && t('quickEntry.typedValue', { value: shortened(typed) }), issueText]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
        {warningItems.slice(0, maxListed).map(({ key, row, number, text: issueText }) => (
          <li key={key} data-kind="doubtful">
            <button type="button" onClick={() => onGo(row, 'position')}>
              {t('quickEntry.rowNumber', { number })}
            </button>
            <span>{issueText}</span>
          </li>
        ))}
      </ul>
      <More count={Math.max(0, issueItems.length - maxListed) + Math.max(0, warningItems.length - maxListed)} />
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

const maxShownLength = 40

function shortened(text: string): string {
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
}
