import type { Trace } from '@catenary/contract/devices/traces'
import type { Translate } from '@catenary/i18n/catalogue'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import { formatQuantity, formatShort } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'
import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip } from '../axis-tooltip.ts'
import type { TooltipLine } from '../damage-chart/damage-chart-input.ts'
import type { ChartPalette } from '../palette.ts'
import { valueStyle } from '../sensor-chart/sensor-chart-input.ts'
import type { TraceChannel, TraceRange, TraceStretch } from './trace-view.ts'
import { stretchesIn } from './trace-view.ts'

/** A damage as the trace shows where it lies, in metres. */
export interface TraceMark {
  readonly position: number
  readonly length: number | null
}

/** What the chart of one channel of a trace is drawn from. */
export interface TraceChartInput {
  readonly trace: Pick<Trace, 'from' | 'step' | 'samplesPerStretch'>
  readonly channel: TraceChannel
  /** Its place among the channels, for its colour. */
  readonly index: number
  /** Its name in the reader's language. */
  readonly label: string
  readonly range: TraceRange
  readonly marks: readonly TraceMark[]
  /** What is being marked as a finding. */
  readonly finding?: TraceRange | undefined
  readonly language: Locale
  readonly translate: Translate
  readonly palette: ChartPalette
  readonly unitSystem: UnitSystem
  readonly tooltip?: (lines: readonly TooltipLine[]) => unknown
}

/** Pixels between the plot and the edges of the drawing: the same for every channel, so that they lie below one another. */
export const traceMargins = { left: 64, right: 16 } as const
/** More marks than this would be a wall. */
const maxMarks = 400

/**
 * One channel along the rope: of each stretch the band from the least to the most that was measured in it, so that no peak is lost at
 * any zoom; where every sample is a stretch, a line. The height is that of the whole measurement and stays while one zooms.
 */
export function traceChartOption(input: TraceChartInput): EChartsCoreOption {
  const { palette, channel, range, index } = input
  const font = 'Inter Variable, Inter, sans-serif'
  const stretches = stretchesIn(input.trace, channel.figures, range)
  const { colour } = valueStyle(palette, index)
  return {
    animation: false,
    backgroundColor: palette.ground,
    textStyle: { fontFamily: font, fontSize: 13 },
    aria: { enabled: true, label: { description: traceDescription(input, stretches) } },
    grid: { ...traceMargins, top: 20, bottom: 28 },
    tooltip: axisTooltip(palette, font, (points) => {
      const [first] = points as readonly { readonly axisValue?: unknown }[]
      return typeof first?.axisValue === 'number' ? input.tooltip?.(traceTooltipLines(first.axisValue, input)) : ''
    }),
    xAxis: positionAxis(input),
    yAxis: valueAxis(input),
    series: [...bandSeries(stretches, colour, input), markSeries(input)],
  }
}

const toShown = (metres: number, { unitSystem }: Pick<TraceChartInput, 'unitSystem'>) =>
  convert(metres, 'm', displayUnit('m', unitSystem))

function positionAxis(input: TraceChartInput) {
  const { palette, range, language } = input
  const [min, max] = [toShown(range.from, input), toShown(range.to, input)]
  const decimals = Math.max(0, Math.min(3, 2 - Math.floor(Math.log10(Math.max(1e-3, max - min)))))
  return {
    type: 'value',
    min,
    max,
    axisLine: { onZero: false, lineStyle: { color: palette.mutedText } },
    axisTick: { lineStyle: { color: palette.mutedText } },
    axisLabel: {
      color: palette.text,
      fontSize: 13,
      hideOverlap: true,
      showMinLabel: false,
      showMaxLabel: false,
      formatter: (value: number) => formatShort(language, value, decimals),
    },
    splitLine: { show: false },
  }
}

function valueAxis({ channel, palette, language }: TraceChartInput) {
  const [least, most] = [channel.least ?? 0, channel.most ?? 1]
  const margin = least === most ? Math.abs(least) / 10 || 1 : (most - least) / 20
  return {
    type: 'value',
    name: channel.unit,
    nameLocation: 'end',
    nameGap: 6,
    nameTextStyle: { color: palette.mutedText, fontSize: 13, align: 'right' },
    min: least - margin,
    max: most + margin,
    splitNumber: 3,
    axisLabel: {
      color: palette.text,
      fontSize: 13,
      showMinLabel: false,
      showMaxLabel: false,
      formatter: (value: number) => formatShort(language, value, 3),
    },
    splitLine: { lineStyle: { color: palette.line } },
  }
}

type Pair = readonly [x: number, y: number | null]

function bandSeries(stretches: readonly TraceStretch[], colour: string, input: TraceChartInput) {
  const isRaw = input.trace.samplesPerStretch === 1
  const pairs = (figure: (stretch: TraceStretch) => number) =>
    stretches.map((stretch): Pair => {
      // A sample lies where its stretch begins, a band in its middle.
      const at = isRaw ? stretch.from : (stretch.from + stretch.to) / 2
      return [toShown(at, input), Number.isNaN(stretch.least) ? null : figure(stretch)]
    })
  const shared = { type: 'line', symbol: 'none', silent: true, itemStyle: { color: colour } }
  const line = { color: colour, width: 1 }
  if (isRaw) return [{ ...shared, id: 'samples', lineStyle: line, data: pairs(({ least }) => least) }]
  const edge = { ...shared, stack: 'band', stackStrategy: 'all' }
  return [
    { ...edge, id: 'least', lineStyle: line, data: pairs(({ least }) => least) },
    {
      ...edge,
      id: 'most',
      lineStyle: line,
      areaStyle: { color: colour, opacity: 0.55 },
      data: pairs(({ least, most }) => most - least),
    },
  ]
}

/** The damages of the rope, and what is being marked, across the plot. */
function markSeries(input: TraceChartInput) {
  const { palette, marks, range, finding } = input
  const visible = marks
    .filter(({ position, length }) => position + (length ?? 0) >= range.from && position <= range.to)
    .slice(0, maxMarks)
  return {
    id: 'marks',
    type: 'line',
    data: [],
    silent: true,
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      data: visible.map(({ position }) => ({
        xAxis: toShown(position, input),
        lineStyle: { color: palette.damage, width: 1, type: [3, 3], opacity: 0.7 },
        label: { show: true, formatter: '▾', position: 'end', distance: 0, color: palette.damage, fontSize: 13 },
      })),
    },
    markArea: {
      silent: true,
      itemStyle: { color: palette.limit, opacity: 0.18 },
      data: finding ? [[{ xAxis: toShown(finding.from, input) }, { xAxis: toShown(finding.to, input) }]] : [],
    },
  }
}

/** What stands under the pointer: the position, and what was measured there. */
export function traceTooltipLines(x: number, input: TraceChartInput): TooltipLine[] {
  const { trace, channel, language, label, translate, unitSystem } = input
  const unit = displayUnit('m', unitSystem)
  const metres = x / toShown(1, input)
  const place = { text: `${formatShort(language, x, 3)}\u202f${unit}`, mark: null }
  const index = Math.floor((metres - trace.from) / trace.step + (trace.samplesPerStretch === 1 ? 0.5 : 0))
  const [least, most] = [channel.figures.least[index] ?? NaN, channel.figures.most[index] ?? NaN]
  return [place, { text: translate('common.labelled', { label, value: figureText(least, most, input) }), mark: null }]
}

/** The least and the most in words; one figure where they are the same. */
export function figureText(least: number, most: number, { channel, language, translate }: FigureTexts): string {
  if (Number.isNaN(least)) return translate('traces.notMeasured')
  const write = (value: number) => formatShort(language, value, 4)
  const figures = least === most ? write(least) : `${write(least)} – ${write(most)}`
  return `${figures}\u202f${channel.unit}`
}
type FigureTexts = Pick<TraceChartInput, 'channel' | 'language' | 'translate'>

/** The chart in words: the part of the rope, and the least and the most in it. */
export function traceDescription(input: TraceChartInput, stretches: readonly TraceStretch[]): string {
  const { label, range, language, translate, unitSystem } = input
  const place = (metres: number) => formatQuantity(language, metres, 'm', { decimals: 2, system: unitSystem })
  let [least, most] = [NaN, NaN]
  for (const stretch of stretches) {
    if (!(least <= stretch.least) && !Number.isNaN(stretch.least)) least = stretch.least
    if (!(most >= stretch.most) && !Number.isNaN(stretch.most)) most = stretch.most
  }
  const figures = figureText(least, most, input)
  return translate('traces.description', { label, figures, from: place(range.from), to: place(range.to) })
}
