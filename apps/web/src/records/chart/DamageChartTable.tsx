import { formatChangeTypes } from '@catenary/charts/damage-chart/change-series'
import type { DamageChartInput } from '@catenary/charts/damage-chart/damage-chart-input'
import type { ProjectionRow } from '@catenary/charts/damage-chart/damage-table'
import {
  projectionColumns,
  projectionTable,
  projectionValues,
  damageTable,
} from '@catenary/charts/damage-chart/damage-table'
import { formatAxisValue } from '@catenary/charts/damage-chart/damage-tooltip'
import { limitSentence } from '@catenary/charts/limit-sentence'
import { lossPercent } from '@catenary/domain/health-percent'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from '../../ui/chart/Twin.module.css'

interface Props {
  readonly input: DamageChartInput
  /** The link to the event of a row. */
  readonly eventLink: (id: string, content: ReactNode) => ReactNode
}

/** The values of the chart as a table. */
export function DamageChartTable({ input, eventLink }: Props) {
  const { t } = useTexts()
  const forecastRows = projectionTable(input)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
    <section className={styles.twin} tabIndex={0} aria-label={t('events.chartTableCaption')}>
      <MeasuredTable input={input} eventLink={eventLink} />
      {forecastRows.length > 0 && <ForecastTable input={input} rows={forecastRows} />}
    </section>
  )
}

function MeasuredTable({ input, eventLink }: Props) {
  const { t, date, number, referenceLength } = useTexts()
  const { data, xAxis, timezone } = input
  const isCycles = xAxis === 'bendingCycles'
  const hasChanges = data.changes.length > 0
  return (
    <table>
      <caption>{t('events.chartTableCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('charts.column.date')}</th>
          {hasChanges && (
            <th scope="col" className={styles.words}>
              {t('charts.column.change')}
            </th>
          )}
          {isCycles && <th scope="col">{t('charts.column.bendingCycles')}</th>}
          {data.result.flatMap(({ multiple }) => [
            <th key={`${multiple} loss`} scope="col">
              {t('charts.column.loss', { multiple: referenceLength(multiple) })}
            </th>,
            <th key={multiple} scope="col">
              {t('charts.column.lossOverTarget', { multiple: referenceLength(multiple) })}
            </th>,
          ])}
        </tr>
      </thead>
      <tbody>
        {damageTable(data).map((row) => (
          <tr key={`${row.x} ${row.eventId}`}>
            <th scope="row">{eventLink(row.eventId, date(row.timestamp, timezone))}</th>
            {hasChanges && <td className={styles.words}>{row.change && formatChangeTypes([row.change], input)}</td>}
            {isCycles && <td>{formatAxisValue(row.x, input)}</td>}
            {row.values.flatMap((value, index) => [
              <td key={`${data.result[index]?.multiple} loss`}>{value ? number(lossPercent(value.loss, 2)) : ''}</td>,
              <td key={data.result[index]?.multiple}>{value ? number(lossPercent(value.lossOverTarget), 1) : ''}</td>,
            ])}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ForecastTable({ input, rows }: { readonly input: DamageChartInput; readonly rows: readonly ProjectionRow[] }) {
  const { t, number } = useTexts()
  return (
    <table>
      <caption>
        {t('events.forecastTableCaption')}
        {input.statement && <strong>{limitSentence(input.statement, input)}</strong>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t(input.xAxis === 'time' ? 'charts.column.date' : 'charts.column.bendingCycles')}</th>
          {projectionColumns.map((key) => (
            <th key={key} scope="col">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.x}>
            <th scope="row">{formatAxisValue(row.x, input)}</th>
            {projectionValues(row).map((value, index) => (
              <td key={projectionColumns[index]}>{value === undefined ? '' : number(lossPercent(value), 1)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
