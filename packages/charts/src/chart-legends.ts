import { expectedPoints, hasForecast, hatching, shownTrend } from './ahead-series.ts'
import type { DamageChartInput } from './damage-chart-input.ts'
import { exportSize } from './damage-chart-input.ts'

// Heights of a line of a legend in pixels; on a phone the lines stand closer.
const line = 24
const narrowLine = 20.5

const iconWidth = 34
// Wider than most letters of 13 pixels: a line too many is only air, one too few covers the chart.
const letterWidth = 7.4
const symbolGap = 5
const gap = 16

type Named = string | { readonly name: string }

/** How high a legend is in pixels: on a phone a line for each name, else as many as its width asks for. */
export function legendHeight(
  names: readonly Named[],
  { isNarrow, width = exportSize.width }: Pick<DamageChartInput, 'isNarrow' | 'width'>,
): number {
  return isNarrow ? names.length * narrowLine : linesOf(names, width) * line
}

function linesOf(names: readonly Named[], width: number): number {
  const room = width - legendStart - gap
  let lines = names.length > 0 ? 1 : 0
  let used = 0
  for (const named of names) {
    const text = typeof named === 'string' ? named : named.name
    const own = iconWidth + symbolGap + text.length * letterWidth + gap
    if (used > 0 && used + own > room) {
      lines += 1
      used = 0
    }
    used += own
  }
  return lines
}

const legendStart = 8

/** What the second legend names, below the chart: what is drawn of the time to come. */
export function namesAhead(input: DamageChartInput) {
  const { palette, translate } = input
  const stroke = { itemStyle: { opacity: 0 } }
  const area = { icon: 'rect', lineStyle: { width: 0 } }
  const dotted = { color: palette.band, borderColor: palette.forecast, borderWidth: 1, borderType: [1, 3] }
  const hatched = { decal: hatching(palette.hatch), borderColor: palette.trend, borderWidth: 1, borderType: [7, 4] }
  const forecast = [
    { ...stroke, name: translate('charts.forecast') },
    { ...area, name: translate('charts.forecastBand'), itemStyle: dotted },
  ]
  const trend = [
    { ...stroke, name: translate('charts.trend') },
    { ...area, name: translate('charts.interval'), itemStyle: { color: palette.ground, ...hatched } },
  ]
  const expected = expectedPoints(input).length > 0 ? [{ ...stroke, name: translate('charts.expected') }] : []
  return [...expected, ...(hasForecast(input) ? forecast : []), ...(shownTrend(input) ? trend : [])]
}

/** The legends: the reference lengths above the plot and what is ahead below it; on a phone both above it. */
export function legendsOf(
  input: Pick<DamageChartInput, 'palette' | 'isStill' | 'isNarrow'>,
  names: readonly string[],
  ahead: ReturnType<typeof namesAhead>,
) {
  const look = {
    selectedMode: !input.isStill,
    itemWidth: iconWidth,
    left: legendStart,
    textStyle: { color: input.palette.text, fontSize: 13 },
    inactiveColor: input.palette.mutedText,
  }
  if (input.isNarrow) return [{ ...look, data: [...names, ...ahead], orient: 'vertical', top: 6, left: 0, itemGap: 6 }]
  const across = { ...look, orient: 'horizontal', itemGap: gap }
  return [
    { ...across, data: names, top: 6 },
    { ...across, data: ahead, bottom: 4, show: ahead.length > 0 },
  ]
}
