import type { DamageChartInput } from './damage-chart-input.ts'
import { exportSize } from './damage-chart-input.ts'
import { expectedPoints, hasForecast, hatchPattern, visibleTrend } from './projection-series.ts'

// Heights of a line of a legend in pixels; on a phone the lines stand closer.
const lineHeight = 24
const narrowLineHeight = 20.5

const iconWidth = 34
// Wider than most letters of 13 pixels: a line too many is only air, one too few covers the chart.
const letterWidth = 7.4
const symbolGap = 5
const gap = 16

type LegendName = string | { readonly name: string }

/** Height of a legend in pixels: one line per name on a phone, else as many as fit its width. */
export function legendHeight(
  names: readonly LegendName[],
  { isNarrow, width = exportSize.width }: Pick<DamageChartInput, 'isNarrow' | 'width'>,
): number {
  return isNarrow ? names.length * narrowLineHeight : lineCount(names, width) * lineHeight
}

function lineCount(names: readonly LegendName[], width: number): number {
  const availableWidth = width - legendStart - gap
  let lines = names.length > 0 ? 1 : 0
  let usedWidth = 0
  for (const legendName of names) {
    const text = typeof legendName === 'string' ? legendName : legendName.name
    const entryWidth = iconWidth + symbolGap + text.length * letterWidth + gap
    if (usedWidth > 0 && usedWidth + entryWidth > availableWidth) {
      lines += 1
      usedWidth = 0
    }
    usedWidth += entryWidth
  }
  return lines
}

const legendStart = 8

/** What the second legend names, below the chart: what is drawn of the time to come. */
export function projectionLegend(input: DamageChartInput) {
  const { palette, translate } = input
  const stroke = { itemStyle: { opacity: 0 } }
  const area = { icon: 'rect', lineStyle: { width: 0 } }
  const dotted = { color: palette.band, borderColor: palette.forecast, borderWidth: 1, borderType: [1, 3] }
  const hatched = { decal: hatchPattern(palette.hatch), borderColor: palette.trend, borderWidth: 1, borderType: [7, 4] }
  const forecast = [
    { ...stroke, name: translate('charts.forecast') },
    { ...area, name: translate('charts.forecastBand'), itemStyle: dotted },
  ]
  const trend = [
    { ...stroke, name: translate('charts.trend') },
    { ...area, name: translate('charts.interval'), itemStyle: { color: palette.ground, ...hatched } },
  ]
  const expected = expectedPoints(input).length > 0 ? [{ ...stroke, name: translate('charts.expected') }] : []
  return [...expected, ...(hasForecast(input) ? forecast : []), ...(visibleTrend(input) ? trend : [])]
}

/** The legends: the reference lengths above the plot and what is ahead below it; on a phone both above it. */
export function chartLegends(
  input: Pick<DamageChartInput, 'palette' | 'isStill' | 'isNarrow'>,
  names: readonly string[],
  projectionEntries: ReturnType<typeof projectionLegend>,
) {
  const style = {
    selectedMode: !input.isStill,
    itemWidth: iconWidth,
    left: legendStart,
    textStyle: { color: input.palette.text, fontSize: 13 },
    inactiveColor: input.palette.mutedText,
  }
  if (input.isNarrow)
    return [{ ...style, data: [...names, ...projectionEntries], orient: 'vertical', top: 6, left: 0, itemGap: 6 }]
  const horizontal = { ...style, orient: 'horizontal', itemGap: gap }
  return [
    { ...horizontal, data: names, top: 6 },
    { ...horizontal, data: projectionEntries, bottom: 4, show: projectionEntries.length > 0 },
  ]
}
