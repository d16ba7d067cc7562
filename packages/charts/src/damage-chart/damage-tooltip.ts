import { lossPercent } from '@catenary/domain/health-percent'
import { formatDate, formatPercent, formatShort } from '@catenary/i18n/format'
import { formatLoss } from '../strip/rope-strip-texts.ts'
import { formatChangeTypes } from './change-series.ts'
import type { DamageChartInput, TooltipLine } from './damage-chart-input.ts'
import { seriesStyle } from './damage-series.ts'
import { hasForecast, lossScale, visibleTrend } from './projection-series.ts'

/** A point under the pointer, as ECharts passes it to the tooltip's formatter. */
interface HoveredPoint {
  readonly seriesName?: string
  readonly seriesId?: string
  readonly value?: unknown
}

/** A value of the x axis in words: a day, or a number of cycles. */
export function formatAxisValue(
  x: number,
  { xAxis, language, timezone }: Pick<DamageChartInput, 'xAxis' | 'language' | 'timezone'>,
): string {
  return xAxis === 'time' ? formatDate(language, x, timezone) : formatShort(language, x, 0)
}

/** What stands under the pointer, the points at one x: the day, a line per value, and what was done to the rope. */
export function tooltipLines(hovered: readonly HoveredPoint[], input: DamageChartInput): TooltipLine[] {
  const x = hovered.map(({ value }) => (Array.isArray(value) ? (value[0] as unknown) : undefined)).find(isNumber)
  if (x === undefined) return []
  const changesAtX = input.data.changes.filter((change) => change.x === x)
  const unmarkedLines = [
    ...intervalLines(x, input),
    ...(changesAtX.length > 0 ? [formatChangeTypes(changesAtX, input)] : []),
  ]
  return [
    { text: formatAxisValue(x, input), mark: null },
    ...hovered.flatMap((point) => tooltipLine(point, input)),
    ...unmarkedLines.map((text) => ({ text, mark: null })),
  ]
}

function tooltipLine({ seriesName = '', seriesId = '', value }: HoveredPoint, input: DamageChartInput): TooltipLine[] {
  const loss: unknown = Array.isArray(value) ? value[1] : undefined
  if (!isNumber(loss) || seriesId === 'changes' || /^(band|interval)-/.test(seriesId)) return []
  return [
    {
      text: input.translate('common.labelled', {
        label: seriesName,
        value: formatPercent(input.language, lossPercent(loss), 1),
      }),
      mark: seriesMark(seriesId, input),
    },
  ]
}

function seriesMark(seriesId: string, { data, palette }: DamageChartInput): TooltipLine['mark'] {
  const index = data.result.findIndex(({ multiple }) => seriesId === `loss-${multiple}`)
  if (index >= 0) return seriesStyle(palette, index)
  const colours: Readonly<Record<string, string>> = {
    forecast: palette.forecast,
    trend: palette.trend,
    expected: palette.limit,
  }
  const colour = colours[seriesId]
  return colour === undefined ? null : { colour, symbol: 'line' }
}

/** The band and the interval at an x, each as one line from its lower to its upper edge. */
function intervalLines(x: number, input: DamageChartInput): string[] {
  const { translate, language, data } = input
  const bands = hasForecast(input) ? (data.forecast?.points ?? []) : []
  const areas = [
    { name: translate('charts.forecastBand'), point: bands.find((point) => point.x === x) },
    { name: translate('charts.interval'), point: visibleTrend(input)?.points.find((point) => point.x === x) },
  ]
  const scale = lossScale(data.outlook?.multiple, input)
  return areas.flatMap(({ name, point }) =>
    point
      ? [
          translate('common.labelled', {
            label: name,
            value: `${formatLoss(point.low * scale, language)}–${formatPercent(language, lossPercent(point.high * scale), 1)}`,
          }),
        ]
      : [],
  )
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
