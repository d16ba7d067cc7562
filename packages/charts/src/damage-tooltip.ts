import { lossPercent } from '@catenary/domain/health-percent'
import { formatDate, formatPercent, formatShort } from '@catenary/i18n/format'
import { hasForecast, scaleOf, shownTrend } from './ahead-series.ts'
import { changeNames } from './change-series.ts'
import type { DamageChartInput, TooltipLine } from './damage-chart-input.ts'
import { lookOf } from './damage-series.ts'
import { lossText } from './rope-strip-texts.ts'

/** A point under the pointer, as the chart library tells it. */
interface ShownPoint {
  readonly seriesName?: string
  readonly seriesId?: string
  readonly value?: unknown
}

/** A value of the x axis in words: a day, or a number of cycles. */
export function axisText(
  x: number,
  { xAxis, language, timezone }: Pick<DamageChartInput, 'xAxis' | 'language' | 'timezone'>,
): string {
  return xAxis === 'time' ? formatDate(language, x, timezone) : formatShort(language, x, 0)
}

/** What stands under the pointer, the points at one x: the day, a line per value, and what was done to the rope. */
export function tooltipLines(shown: readonly ShownPoint[], input: DamageChartInput): TooltipLine[] {
  const x = shown.map(({ value }) => (Array.isArray(value) ? (value[0] as unknown) : undefined)).find(isNumber)
  if (x === undefined) return []
  const done = input.answer.changes.filter((change) => change.x === x)
  const plain = [...areasAt(x, input), ...(done.length > 0 ? [changeNames(done, input)] : [])]
  return [
    { text: axisText(x, input), mark: null },
    ...shown.flatMap((point) => lineOf(point, input)),
    ...plain.map((text) => ({ text, mark: null })),
  ]
}

function lineOf({ seriesName = '', seriesId = '', value }: ShownPoint, input: DamageChartInput): TooltipLine[] {
  const loss: unknown = Array.isArray(value) ? value[1] : undefined
  if (!isNumber(loss) || seriesId === 'changes' || /^(band|interval)-/.test(seriesId)) return []
  return [
    {
      text: input.translate('common.labelled', {
        label: seriesName,
        value: formatPercent(input.language, lossPercent(loss), 1),
      }),
      mark: markOf(seriesId, input),
    },
  ]
}

function markOf(seriesId: string, { answer, palette }: DamageChartInput): TooltipLine['mark'] {
  const index = answer.result.findIndex(({ multiple }) => seriesId === `loss-${multiple}`)
  if (index >= 0) return lookOf(palette, index)
  const colours: Readonly<Record<string, string>> = {
    forecast: palette.forecast,
    trend: palette.trend,
    expected: palette.limit,
  }
  const colour = colours[seriesId]
  return colour === undefined ? null : { colour, symbol: 'line' }
}

/** The band and the interval at an x, each as one line from its lower to its upper edge. */
function areasAt(x: number, input: DamageChartInput): string[] {
  const { translate, language, answer } = input
  const bands = hasForecast(input) ? (answer.forecast?.points ?? []) : []
  const areas = [
    { name: translate('charts.forecastBand'), point: bands.find((point) => point.x === x) },
    { name: translate('charts.interval'), point: shownTrend(input)?.points.find((point) => point.x === x) },
  ]
  const scale = scaleOf(answer.outlook?.multiple, input)
  return areas.flatMap(({ name, point }) =>
    point
      ? [
          translate('common.labelled', {
            label: name,
            value: `${lossText(point.low * scale, language)}–${formatPercent(language, lossPercent(point.high * scale), 1)}`,
          }),
        ]
      : [],
  )
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
