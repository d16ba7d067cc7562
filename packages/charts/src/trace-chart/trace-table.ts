import type { Trace } from '@catenary/contract/devices/traces'
import { csvCell } from '@catenary/i18n/spreadsheet-text'
import { extremesOf } from './trace-chart.ts'
import type { TraceChannel, TraceRange } from './trace-view.ts'
import { stretchesIn } from './trace-view.ts'

/** What was measured in one stretch: the least and the most of every channel, NaN where nothing was. */
export interface TraceRow {
  readonly from: number
  readonly to: number
  readonly figures: readonly { readonly least: number; readonly most: number }[]
}

/** The channels of an earlier measurement of the same rope. */
export interface EarlierChannels {
  readonly trace: Pick<Trace, 'from' | 'step'>
  readonly channels: readonly TraceChannel[]
}

/** The rows of what is shown of a trace; behind its channels those of an earlier one, over the same stretches. */
export function traceRows(
  trace: Pick<Trace, 'from' | 'step'>,
  channels: readonly TraceChannel[],
  { range, earlier }: { readonly range: TraceRange; readonly earlier?: EarlierChannels | undefined },
): TraceRow[] {
  const columns = channels.map(({ figures }) => stretchesIn(trace, figures, range))
  const before = ({ from, to }: TraceRange) =>
    earlier?.channels.map(
      ({ figures }) => extremesOf(stretchesIn(earlier.trace, figures, { from, to })) ?? { least: NaN, most: NaN },
    ) ?? []
  return (columns[0] ?? []).map(({ from, to }, row) => ({
    from,
    to,
    figures: [
      ...columns.map((column) => ({ least: column[row]?.least ?? NaN, most: column[row]?.most ?? NaN })),
      ...before({ from, to }),
    ],
  }))
}

/**
 * What is shown of a trace as CSV after RFC 4180: metres, every figure with all its digits, decimals with a point in every language;
 * what was not measured is empty.
 */
export function traceCsv(rows: readonly TraceRow[], channels: readonly Pick<TraceChannel, 'name' | 'unit'>[]): string {
  const head = [
    'from (m)',
    'to (m)',
    ...channels.flatMap(({ name, unit }) => [`${name} least (${unit})`, `${name} most (${unit})`]),
  ]
  const cells = rows.map(({ from, to, figures }) => [
    metres(from),
    metres(to),
    ...figures.flatMap(({ least, most }) => [figure(least), figure(most)]),
  ])
  return [head.map((text) => csvCell(text)), ...cells].map((row) => `${row.join(',')}\r\n`).join('')
}

// Beyond a nanometre lies the noise of binary sums.
const metres = (value: number) => String(Math.round(value * 1e9) / 1e9)
/** A float of 32 bits by the nine digits that say which one it is. */
const figure = (value: number) => (Number.isNaN(value) ? '' : String(Number(value.toPrecision(9))))
