import { lastPerX } from '@catenary/domain/last-per-x'
import { formatPercent } from '@catenary/i18n/format'
import { formatReferenceLength } from '@catenary/i18n/reference-length'
import type { ChartPalette, SeriesStyle } from '../palette.ts'
import type { DamageChartInput } from './damage-chart-input.ts'

/** Up to so many points each is marked by its symbol. */
const maxSymbolPoints = 200

/**
 * One line per reference length, with its name in the legend. Where a repair or a new rope lowers the loss, the line
 * falls vertically: the earlier value was valid until then.
 */
export function lossSeries(input: DamageChartInput, names: readonly string[]) {
  const changes = new Set(input.data.changes.map(({ event }) => event.id))
  return input.data.result.map((series, index) => {
    const style = seriesStyle(input.palette, index)
    const points = lastPerX(series.points)
    return {
      id: `loss-${series.multiple}`,
      name: names[index],
      type: 'line',
      step: input.inspectionType === 'visual' ? 'end' : false,
      data: points.flatMap((point, at) => [
        ...valueBeforeStep(point, points[at - 1], changes, input),
        [point.x, chartLoss(point, input)],
      ]),
      sampling: points.length > maxSymbolPoints * 10 ? 'minmax' : undefined,
      showSymbol: points.length <= maxSymbolPoints,
      showAllSymbol: points.length <= maxSymbolPoints,
      symbol: style.symbol,
      symbolSize: 7,
      itemStyle: { color: style.colour },
      lineStyle: { color: style.colour, width: 2 * input.palette.stroke, type: style.dash },
      // Hovering a line must not fade the others, such as the limit.
      emphasis: { focus: 'none', lineStyle: { width: 3 * input.palette.stroke } },
    }
  })
}

type Point = DamageChartInput['data']['result'][number]['points'][number]

/** The value before a step, directly before it, so that the pointer still finds the step's own point at its x. */
function valueBeforeStep(
  point: Point,
  before: Point | undefined,
  changes: ReadonlySet<string>,
  input: DamageChartInput,
) {
  if (!before || !changes.has(point.event.id) || point.x - before.x <= 1) return []
  return [{ value: [point.x - 1, chartLoss(before, input)], symbol: 'none' }]
}

/** A point's loss in percent of what the chart shows it of. */
export function chartLoss(
  { loss, lossOverTarget }: Pick<Point, 'loss' | 'lossOverTarget'>,
  { measure }: Pick<DamageChartInput, 'measure'>,
): number {
  return measure === 'section' ? loss : lossOverTarget
}

/** Colour, dash and symbol of each reference length, the shortest first. */
export function seriesStyle(palette: ChartPalette, index: number): SeriesStyle {
  return palette.series[Math.min(index, 2) as 0 | 1 | 2]
}

/**
 * The limits: a series of its own, so that they stay when a reference length is switched off in the legend. In percent of
 * the limit that is one line at 100; in percent of the cross-section one line for each permitted loss.
 */
export function limitSeries(input: DamageChartInput) {
  const { palette, translate } = input
  const lines = input.measure === 'section' ? limitLines(input) : [limitLine(100, translate('charts.limit'), input)]
  return {
    id: 'limit',
    name: translate('charts.limit'),
    type: 'line',
    data: [],
    silent: true,
    markLine: { silent: true, symbol: 'none', animation: false, data: lines },
    ...(input.measure !== 'section' && {
      markArea: {
        silent: true,
        itemStyle: { color: palette.beyond },
        data: [[{ yAxis: 100 }, { yAxis: 1e6 }]],
      },
    }),
  }
}

function limitLine(
  at: number,
  name: string,
  { palette, language }: Omit<LimitLinesInput, 'data'>,
  colour: string = palette.limit,
) {
  return {
    yAxis: at,
    lineStyle: { color: colour, width: 2, type: 'solid' },
    label: {
      formatter: `${name} ${formatPercent(language, at)}`,
      position: 'insideStartTop',
      color: colour,
      fontSize: 13,
      fontWeight: 600,
    },
  }
}

interface LimitLinesInput extends Pick<DamageChartInput, 'palette' | 'language' | 'translate' | 'rope'> {
  readonly data: { readonly result: readonly { readonly multiple: number; readonly limit: number }[] }
}

/** A line for each permitted loss, in the colour of its reference length where no other has the same. */
export function limitLines(input: LimitLinesInput) {
  const { data, language, rope, palette, translate } = input
  const limits = [...new Set(data.result.map(({ limit }) => limit))]
  return limits.map((limit) => {
    const sameLimit = data.result.filter((series) => series.limit === limit)
    const [first] = sameLimit
    const lengths = sameLimit.map(({ multiple }) => formatReferenceLength(language, multiple, rope)).join(', ')
    const colour =
      sameLimit.length === 1 && first ? seriesStyle(palette, data.result.indexOf(first)).colour : palette.limit
    return limitLine(limit, `${translate('charts.limit')} ${lengths}:`, input, colour)
  })
}
