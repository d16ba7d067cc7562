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
import styles from '../../ui/chart/Twin.module.css'

interface Props {
  readonly trace: Trace
  readonly rope: Rope
  readonly range: TraceRange
}

/** What is shown of a trace as a table: a row for each stretch, with the least and the most of every channel. */
export function TraceTable({ trace, rope, range }: Props) {
  const { t, locale, quantity } = useTexts()
  const labelOf = useChannelLabel()
  const system = unitSystemOf(rope.installation)
  const channels = useMemo(() => traceChannels(trace), [trace])
  const rows = useMemo(() => traceRows(trace, channels, range), [trace, channels, range])
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
            {channels.map(({ name }) => (
              <th key={name} scope="col">
                {labelOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, figures }) => (
            <tr key={from}>
              <th scope="row">{place(from)}</th>
              <td>{place(to)}</td>
              {channels.map((channel, index) => (
                <td key={channel.name}>
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
