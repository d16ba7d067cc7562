import { figureText } from '@catenary/charts/trace-chart/trace-chart'
import { traceRows } from '@catenary/charts/trace-chart/trace-table'
import type { TraceRange } from '@catenary/charts/trace-chart/trace-view'
import { traceChannels } from '@catenary/charts/trace-chart/trace-view'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { Trace } from '@catenary/contract/devices/traces'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { useMemo } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useChannelLabel } from './use-channel-label.ts'
import type { EarlierTrace } from './use-earlier-trace.ts'
import styles from '../../ui/chart/Twin.module.css'

interface Props {
  readonly trace: Trace
  /** Its channels are columns of their own. */
  readonly earlier: EarlierTrace | undefined
  readonly rope: Rope
  readonly range: TraceRange
}

/** What is shown of a trace as a table: a row for each stretch, with the least and the most of every channel. */
export function TraceTable({ trace, earlier, rope, range }: Props) {
  const { t, date, locale, quantity } = useTexts()
  const labelOf = useChannelLabel()
  const system = unitSystemOf(rope.installation)
  const channels = useMemo(() => traceChannels(trace), [trace])
  const rows = useMemo(() => traceRows(trace, channels, { range, earlier }), [trace, channels, range, earlier])
  const day = earlier && date(earlier.time, rope.installation.timezone)
  const columns = [
    ...channels.map((channel) => ({ key: channel.name, channel, label: labelOf(channel.name) })),
    ...(earlier?.channels ?? []).map((channel) => ({
      key: `earlier ${channel.name}`,
      channel,
      label: `${labelOf(channel.name)}, ${day}`,
    })),
  ]
  const place = (metres: number) => quantity(metres, 'm', { decimals: 3, system })
  const caption = t('traces.tableCaption', { from: place(range.from), to: place(range.to) })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
    <section className={styles.twin} tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('traces.column.from')}</th>
            <th scope="col">{t('traces.column.to')}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, figures }) => (
            <tr key={from}>
              <th scope="row">{place(from)}</th>
              <td>{place(to)}</td>
              {columns.map(({ key, channel }, index) => (
                <td key={key}>
                  {figureText(figures[index]?.least ?? NaN, figures[index]?.most ?? NaN, {
                    channel,
                    language: locale,
                    translate: t,
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
