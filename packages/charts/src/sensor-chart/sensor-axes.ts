import { timeTicks } from '@catenary/domain/calendar/time-ticks'
import {
  formatDate,
  formatDayOfMonth,
  formatFigure,
  formatMonth,
  formatOffset,
  formatPower,
  formatShort,
  formatTime,
  formatYear,
} from '@catenary/i18n/format'
import { exportSize } from '../damage-chart/damage-chart-input.ts'
import type { ChartValue, SensorChartInput } from './sensor-chart-input.ts'
import { hasMeasurements } from './sensor-chart-input.ts'

/** Room that one mark of the time axis takes, in pixels. */
const tickRoom = 70

/** The time axis, marked at whole hours, days or months of the installation's clocks. */
export function timeAxis(input: SensorChartInput) {
  const { palette, range, timezone, width = exportSize.width } = input
  const { unit, ticks } = timeTicks(range.from, range.to, Math.max(2, Math.round((width - 60) / tickRoom)), timezone)
  return {
    type: 'time',
    min: range.from,
    max: range.to,
    axisLine: { onZero: false, lineStyle: { color: palette.mutedText } },
    axisTick: { customValues: ticks, lineStyle: { color: palette.mutedText } },
    axisLabel: {
      customValues: ticks,
      color: palette.text,
      fontSize: 13,
      hideOverlap: true,
      formatter: (value: number) => tickText(value, unit, input),
    },
    splitLine: { show: false },
    axisPointer: { label: { show: false } },
  }
}

function tickText(
  at: number,
  unit: ReturnType<typeof timeTicks>['unit'],
  { language, timezone }: Pick<SensorChartInput, 'language' | 'timezone'>,
): string {
  if (unit === 'second') return formatTime(language, at, timezone, 'medium')
  if (unit === 'year') return formatYear(language, at, timezone)
  if (unit === 'month') return formatMonth(language, at, timezone)
  const isMidnight = unit === 'day' || formatTime('de', at, timezone) === '00:00'
  return isMidnight ? formatDayOfMonth(language, at, timezone) : formatTime(language, at, timezone)
}

/** A line across the chart: at a position of its axis. */
export interface AxisLine {
  readonly name: string
  readonly position: number
  /** Its own; that of limits where absent. */
  readonly color?: string
}

/** A vertical axis: its unit, its ends, the distance of its marks where those are round, its lines, and the values on it. */
export interface ValueAxis {
  readonly unit: string | null
  readonly min: number
  readonly max: number
  readonly interval: number | undefined
  readonly lines: readonly AxisLine[]
  readonly isOnAxis: (value: Pick<ChartValue, 'key'>) => boolean
}

type AxesInput = Pick<SensorChartInput, 'values' | 'chart' | 'thresholds'>

/**
 * The vertical axes: one for each unit where there are at most two, else one for all, whose units the legend names. The first unit's has the
 * ends and the plot lines that were set for the chart; a threshold is on the axis of its value. Lines are always in the picture where
 * the ends are not set. Of what was not measured and has no line there is no axis: its figures would be made up.
 */
export function valueAxes(input: AxesInput): readonly ValueAxis[] {
  const units = [...new Set(input.values.map(({ unit }) => unit))]
  if (units.length > 2) return [axisOf(input, { unit: null, values: input.values, isFirst: true })]
  const axes = units.map((unit, index) => {
    const values = input.values.filter((value) => value.unit === unit)
    return { unit, values, isFirst: index === 0 }
  })
  const needed = axes.filter(
    ({ values, isFirst }) => hasMeasurements(values) || linesOf(input, values, isFirst).length > 0,
  )
  const [first = { unit: null, values: [], isFirst: true }] = axes
  return (needed.length > 0 ? needed : [first]).map((axis) => axisOf(input, axis))
}

function linesOf({ chart, thresholds = [] }: AxesInput, values: readonly ChartValue[], isFirst: boolean): AxisLine[] {
  const keys = new Set(values.map(({ key }) => key))
  return [...(isFirst ? chart.plotlines : []), ...thresholds.filter(({ value }) => keys.has(value))]
}

interface PlannedAxis {
  readonly unit: string | null
  readonly values: readonly ChartValue[]
  readonly isFirst: boolean
}

function axisOf(input: AxesInput, { unit, values, isFirst }: PlannedAxis): ValueAxis {
  const lines = linesOf(input, values, isFirst)
  const { yMin, yMax } = isFirst ? input.chart : {}
  let low = Infinity
  let high = -Infinity
  const take = (value: number) => {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  for (const value of values) {
    const figures = drawnFigures(value)
    for (const point of value.points) for (const figure of figures) take(point[figure])
  }
  for (const { position } of lines) take(position)
  const round = low > high ? roundEnds(0, 1) : roundEnds(low, high)
  const min = yMin ?? Math.min(round.min, yMax === undefined ? Infinity : yMax - round.interval)
  const max = yMax ?? Math.max(round.max, yMin === undefined ? -Infinity : yMin + round.interval)
  const isRound = yMin === undefined && yMax === undefined
  const keys = new Set(values.map(({ key }) => key))
  return { unit, min, max, interval: isRound ? round.interval : undefined, lines, isOnAxis: ({ key }) => keys.has(key) }
}

type Figure = 'min' | 'max' | 'avg' | 'median'

/** What is drawn of a value: its trend lines, the average where none is chosen. */
export function drawnFigures({ trendlines }: Pick<ChartValue, 'trendlines'>): Figure[] {
  const chosen = (['min', 'max', 'avg', 'median'] as const).filter((figure) => trendlines[figure])
  return chosen.length === 0 ? ['avg'] : chosen
}

function roundEnds(low: number, high: number) {
  const margin = low === high ? Math.abs(low) / 20 || 1 : 0
  const interval = roundStep((high - low + 2 * margin) / 4)
  const clean = (value: number) => Number(value.toPrecision(12))
  return {
    min: clean(Math.floor((low - margin) / interval) * interval),
    max: clean(Math.ceil((high + margin) / interval) * interval),
    interval,
  }
}

/** The least round figure (1, 2 or 5 times a power of ten) that is not below another. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10)
}

/** With how many decimals an axis is written; values have one more. */
export function axisDecimals({ min, max, interval }: Pick<ValueAxis, 'min' | 'max' | 'interval'>): number {
  const step = interval ?? roundStep((max - min) / 4)
  return Math.min(12, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))
}

/** Axes whose ends are further from 0, or whose marks have more decimals, are marked by powers of ten. */
const longestFigure = 1e8
const mostDecimals = 6

/** The figures at the axis as text. */
export function axisText(value: number, axis: ValueAxis, language: SensorChartInput['language']): string {
  const { min, max, interval } = axis
  const farthest = Math.max(Math.abs(min), Math.abs(max))
  const decimals = axisDecimals(axis)
  if (farthest < longestFigure && decimals <= mostDecimals) return formatShort(language, value, decimals)
  const powersBetween = Math.log10(farthest) - Math.log10(interval ?? roundStep((max - min) / 4))
  return formatPower(language, value, Math.min(mostDecimals, Math.max(0, Math.ceil(powersBetween))))
}

/** Where a line lies, as it was entered: rounded as the axis it would be another limit. */
export function lineText(position: number, language: SensorChartInput['language']): string {
  return formatFigure(language, Number(position.toPrecision(12)), 12)
}

/** Where so little time is shown, in milliseconds, moments have their seconds. */
const showsSeconds = 600_000

type ClockInput = Pick<SensorChartInput, 'language' | 'timezone' | 'range'>

/** A moment in words: the day, and the time of day; with its seconds where little time is shown. */
export function momentText(at: number, input: ClockInput): string {
  return clockText(at, input, input.range.to - input.range.from < showsSeconds)
}

function clockText(at: number, { language, timezone }: ClockInput, hasSeconds: boolean): string {
  return `${formatDate(language, at, timezone)}, ${formatTime(language, at, timezone, hasSeconds ? 'medium' : 'short')}`
}

const minute = 60_000

/**
 * Moments in words, one after the other: with their seconds where some are of the same minute, and with the offset of the clocks where these
 * show one time twice, as in autumn.
 */
export function momentTexts(moments: readonly number[], input: ClockInput): string[] {
  const { language, timezone, range } = input
  const isClose = moments.some((at, index) => index > 0 && at - (moments[index - 1] ?? at) < minute)
  const hasSeconds = isClose || range.to - range.from < showsSeconds
  const texts = moments.map((at) => ({
    text: clockText(at, input, hasSeconds),
    offset: formatOffset(language, at, timezone),
  }))
  const offsets = Map.groupBy(texts, ({ text }) => text)
  return texts.map(({ text, offset }) =>
    offsets.get(text)?.some((other) => other.offset !== offset) ? `${text} ${offset}` : text,
  )
}
