import { axisDecimals, momentTexts, valueAxes } from '@catenary/charts/sensor-chart/sensor-axes'
import type { SensorChartInput } from '@catenary/charts/sensor-chart/sensor-chart-input'
import { valueLabel } from '@catenary/charts/sensor-chart/sensor-chart-input'
import { sensorFigures, sensorTable } from '@catenary/charts/sensor-chart/sensor-table'
import { formatFigure } from '@catenary/i18n/format'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from '../../ui/chart/Twin.module.css'

/** The values of a sensor's chart as a table. */
export function SensorTable({ input }: { readonly input: SensorChartInput }) {
  const { t, locale } = useTexts()
  const caption = t('sensorCharts.tableCaption', { title: input.title })
  const axes = valueAxes(input)
  const decimals = input.values.map((value) => {
    const axis = axes.find(({ isOnAxis }) => isOnAxis(value))
    return axis ? axisDecimals(axis) + 1 : 2
  })
  const rows = sensorTable(input)
  const moments = momentTexts(
    rows.map(({ x }) => x),
    input,
  )
  const timezone = input.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
    <section className={styles.twin} tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sensorCharts.timeIn', { timezone })}</th>
            {input.values.flatMap((value) =>
              sensorFigures.map((figure) => (
                <th key={`${value.key} ${figure}`} scope="col">
                  {t('common.labelled', { label: valueLabel(value), value: t(`sensorCharts.column.${figure}`) })}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ x, points }, row) => (
            <tr key={x}>
              <th scope="row">{moments[row]}</th>
              {points.flatMap((point, index) =>
                sensorFigures.map((figure) => (
                  <td key={`${input.values[index]?.key} ${figure}`}>
                    {point && formatFigure(locale, point[figure], figure === 'count' ? 0 : decimals[index])}
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
