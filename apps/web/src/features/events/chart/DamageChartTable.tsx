import type { DamageChartInput } from '@catenary/charts/damage-chart-input'
import { axisText } from '@catenary/charts/damage-chart'
import { damageTable } from '@catenary/charts/damage-table'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from './DamageChartCard.module.css'

/** The chart's twin: its values as a table, for those who read figures rather than lines. */
export function DamageChartTable({ input }: { readonly input: DamageChartInput }) {
  const { t, date, number, short } = useTexts()
  const { answer, xAxis, timezone } = input
  const isCycles = xAxis === 'bendingCycles'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
    <section className={styles.twin} tabIndex={0} aria-label={t('events.chartTableCaption')}>
      <table>
        <caption>{t('events.chartTableCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('charts.column.date')}</th>
            {isCycles && <th scope="col">{t('charts.column.bendingCycles')}</th>}
            {answer.result.flatMap(({ multiple }) => [
              <th key={`${multiple} loss`} scope="col">
                {t('charts.column.loss', { multiple: short(multiple) })}
              </th>,
              <th key={multiple} scope="col">
                {t('charts.column.lossOverTarget', { multiple: short(multiple) })}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {damageTable(answer).map((row) => (
            <tr key={`${row.x} ${row.eventId}`}>
              <th scope="row">{date(row.timestamp, timezone)}</th>
              {isCycles && <td>{axisText(row.x, input)}</td>}
              {row.values.flatMap((value, index) => [
                <td key={`${answer.result[index]?.multiple} loss`}>{value ? number(value.loss) : ''}</td>,
                <td key={answer.result[index]?.multiple}>{value ? number(value.lossOverTarget, 1) : ''}</td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
