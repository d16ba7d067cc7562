import { exportSize } from '../damage-chart/damage-chart-input.ts'
import type { ValueAxis } from './sensor-axes.ts'
import { drawnFigures, lineText, valueAxes } from './sensor-axes.ts'
import type { ChartMark, ChartValue, MeasuredPoint, SensorChartInput } from './sensor-chart-input.ts'
import { styleOf, valueLabel } from './sensor-chart-input.ts'
import { splitAtGaps } from './sensor-gaps.ts'

type Pair = readonly [x: number, y: number | null]

/** Everything that is drawn of the values: the band, the lines, and what stands alone between two gaps. */
export function valueSeries(input: SensorChartInput) {
  const axes = valueAxes(input)
  return input.values.flatMap((value, index) => {
    const stretches = splitAtGaps(value, input.isInBursts)
    const shared = {
      name: valueLabel(value),
      type: 'line',
      yAxisIndex: Math.max(
        0,
        axes.findIndex((axis) => axis.isOnAxis(value)),
      ),
    }
    const { colour } = styleOf(input, index)
    return [
      // First, because the legend shows how the first of a name is drawn.
      ...lineSeries(value, index, stretches, shared, input),
      ...bandSeries(value, stretches, shared, colour),
      ...spanSeries(value, stretches, shared, colour),
      ...singleSeries(value, stretches, shared, colour),
    ]
  })
}

/** The points of stretches one after the other, with nothing between two of them. */
function pairsOf(stretches: readonly (readonly MeasuredPoint[])[], y: (point: MeasuredPoint) => number): Pair[] {
  return stretches.flatMap((points, index) => {
    const pairs = points.map((point): Pair => [point.x, y(point)])
    const [first] = points
    return index === 0 || !first ? pairs : [[first.x - 1, null] as const, ...pairs]
  })
}

type Shared = Readonly<Record<'name' | 'type', string>> & { readonly yAxisIndex: number }
type Stretches = readonly (readonly MeasuredPoint[])[]

function hasBand(value: ChartValue): boolean {
  return value.trendlines.min && value.trendlines.max
}

/** The area between min and max: the lower edge and, stacked on it, the width up to the upper one. */
function bandSeries(value: ChartValue, stretches: Stretches, shared: Shared, colour: string) {
  if (!hasBand(value)) return []
  const edge = {
    ...shared,
    z: 1,
    symbol: 'none',
    silent: true,
    stack: value.key,
    stackStrategy: 'all',
    itemStyle: { color: colour },
    lineStyle: { width: 0 },
  }
  return [
    { ...edge, id: `${value.key} low`, data: pairsOf(stretches, ({ min }) => min) },
    {
      ...edge,
      id: `${value.key} high`,
      data: pairsOf(stretches, ({ min, max }) => max - min),
      areaStyle: { color: colour, opacity: 0.2 },
    },
  ]
}

function lineSeries(value: ChartValue, index: number, stretches: Stretches, shared: Shared, input: SensorChartInput) {
  const { colour, dash, symbol } = styleOf(input, index)
  const drawn = drawnFigures(value)
  const edges = hasBand(value) ? [] : drawn.filter((figure) => figure === 'min' || figure === 'max')
  const middles = drawn.filter((figure) => figure === 'avg' || figure === 'median')
  return [...edges, ...middles].map((figure) => {
    const isMain = figure === middles[0]
    return {
      ...shared,
      id: `${value.key} ${figure}`,
      symbol,
      showSymbol: false,
      data: pairsOf(stretches, (point) => point[figure]),
      itemStyle: { color: colour },
      lineStyle: { color: colour, width: (isMain ? 1.75 : 1) * input.palette.stroke, type: isMain ? dash : [3, 3] },
      emphasis: { disabled: true },
    }
  })
}

/** A stretch of time between two gaps has no band: from its least to its greatest value it is a bar. */
function spanSeries(value: ChartValue, stretches: Stretches, shared: Shared, colour: string) {
  const spans = stretches.flatMap((points) => (points.length === 1 ? points : [])).filter(({ min, max }) => min < max)
  if (!hasBand(value) || spans.length === 0) return []
  const data = spans.flatMap(({ x, min, max }): Pair[] => [
    [x, min],
    [x, max],
    [x, null],
  ])
  const lineStyle = { color: colour, width: 3, opacity: 0.4 }
  return [{ ...shared, id: `${value.key} span`, z: 1, symbol: 'none', silent: true, data, lineStyle }]
}

/** A point between two gaps has no line: it is drawn as a dot. */
function singleSeries(value: ChartValue, stretches: Stretches, shared: Shared, colour: string) {
  const singles = stretches.flatMap((points) => (points.length === 1 ? points : []))
  const [figure = 'avg'] = drawnFigures(value).toReversed()
  if (singles.length === 0) return []
  return [
    {
      ...shared,
      id: `${value.key} single`,
      symbol: 'circle',
      symbolSize: 5,
      showAllSymbol: true,
      silent: true,
      data: singles.map((point) => [point.x, point[figure]]),
      itemStyle: { color: colour },
      lineStyle: { width: 0 },
    },
  ]
}

/**
 * The lines of the axes with their names, and what happened to the rope: series of their own that no legend switches off.
 * Names wider than the plot, in pixels, are broken into lines.
 */
export function lineMarks(input: SensorChartInput, plotWidth: number) {
  const marks = markGroups(input).map(([{ x }, ...others]) => ({
    xAxis: x,
    lineStyle: { color: input.palette.mutedText, width: 1, type: [3, 3] },
    label: {
      show: true,
      formatter: others.length > 0 ? `▾${others.length + 1}` : '▾',
      position: 'end',
      distance: 0,
      color: input.palette.mutedText,
      fontSize: 13,
    },
  }))
  return valueAxes(input).flatMap((axis, index) => {
    const data = [...axisLines(axis, input, plotWidth), ...(index === 0 ? marks : [])]
    if (data.length === 0) return []
    const markLine = { silent: true, symbol: 'none', animation: false, data }
    return [{ id: `marks ${index}`, type: 'line', yAxisIndex: index, data: [], silent: true, markLine }]
  })
}

/** ECharts' distance of a label from the line that it names, in pixels. */
const labelDistance = 5

function axisLines(axis: ValueAxis, { palette, language, translate }: SensorChartInput, plotWidth: number) {
  // At the same place they are one line with both names: names over each other nobody could read.
  return [...Map.groupBy(axis.lines, ({ position }) => position)].map(([position, lines]) => {
    const chosen = lines.at(-1)?.color ?? palette.limit
    const color = readableColour(chosen, palette.ground, palette.text)
    return {
      yAxis: position,
      lineStyle: { color, width: 1.5, type: 'solid' },
      label: {
        formatter: translate('common.labelled', {
          label: lines.map(({ name }) => name).join(' · '),
          value: lineText(position, language),
        }),
        position: 'insideStartTop',
        color,
        fontSize: 13,
        fontWeight: 600,
        lineHeight: 17,
        width: plotWidth - 2 * labelDistance,
        overflow: 'break',
      },
    }
  })
}

/** Room that a mark with its number takes, in pixels: of two that are closer nobody could tell which is which. */
export const markRoom = 28

/** Marks that are drawn as one, at the place of the first. */
export type MarkGroup = readonly [ChartMark, ...ChartMark[]]

/** What was done to the rope in the time that is shown: each by itself, what lies too close together as one. */
export function markGroups(input: Pick<SensorChartInput, 'marks' | 'range' | 'width'>): MarkGroup[] {
  const { range, width = exportSize.width } = input
  const room = ((range.to - range.from) / width) * markRoom
  const groups: [ChartMark, ...ChartMark[]][] = []
  for (const mark of visibleMarks(input).toSorted((a, b) => a.x - b.x)) {
    const last = groups.at(-1)
    if (last && mark.x - last[0].x < room) last.push(mark)
    else groups.push([mark])
  }
  return groups
}

/** What was done to the rope in the time that is shown. */
export function visibleMarks({ marks = [], range }: Pick<SensorChartInput, 'marks' | 'range'>) {
  return marks.filter(({ x }) => x >= range.from && x <= range.to)
}

/** A chosen colour where it is seen on the ground, else the colour of the text: black is chosen on white. */
function readableColour(colour: string, ground: string, text: string): string {
  return contrast(colour, ground) >= 3 ? colour : text
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The relative luminance of WCAG of a colour such as `#00568c`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
