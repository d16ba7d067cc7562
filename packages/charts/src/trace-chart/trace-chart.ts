import type { Trace } from '@catenary/contract/devices/traces'
import type { Translate } from '@catenary/i18n/catalogue'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import { formatQuantity, formatShort } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'
import { roundStep } from '../sensor-chart/sensor-axes.ts'
import type { TraceChannel, TraceRange, TraceStretch } from './trace-view.ts'
import { stretchesIn } from './trace-view.ts'

/** A damage as the trace shows where it lies, in metres. */
export interface TraceMark {
  readonly position: number
  readonly length: number | null
}

/** The same channel of an earlier measurement, which is drawn behind. */
export interface EarlierChannel {
  readonly trace: TraceChartInput['trace']
  readonly channel: TraceChannel
  /** What the earlier measurement is called. */
  readonly label: string
}

/** What the chart of one channel of a trace is drawn from. */
export interface TraceChartInput {
  readonly trace: Pick<Trace, 'from' | 'step' | 'samplesPerStretch'>
  readonly channel: TraceChannel
  /** Its name in the reader's language. */
  readonly label: string
  readonly range: TraceRange
  readonly earlier?: EarlierChannel | undefined
  /** The height is that of what is shown, not of the whole measurement. */
  readonly isFitted?: boolean
  readonly language: Locale
  readonly translate: Translate
  readonly unitSystem: UnitSystem
}

/** An axis: its ends, and where it is marked, with the text of each mark. */
export interface TraceAxis {
  readonly from: number
  readonly to: number
  readonly ticks: readonly { readonly at: number; readonly text: string }[]
}

/** One channel of a trace, ready to be drawn. */
export interface TraceDrawing {
  /**
   * Points of the band from the least to the most of each stretch, in runs without a gap: where every sample is a stretch both are the
   * same. In metres and in the unit of the channel.
   */
  readonly runs: readonly (readonly { readonly at: number; readonly least: number; readonly most: number }[])[]
  /** Those of an earlier measurement; none without one. */
  readonly earlierRuns: TraceDrawing['runs']
  /** In metres; its texts are in the units of the reader. */
  readonly positions: TraceAxis
  readonly values: TraceAxis
  /** In words: the part of the rope, and the least and the most in it. */
  readonly description: string
}

/**
 * One channel along the rope: of each stretch the band from the least to the most that was measured in it, so that no peak is lost at
 * any zoom. The height is that of the whole measurement and stays while one zooms, unless it is fitted to what is shown.
 */
export function traceDrawing(input: TraceChartInput): TraceDrawing {
  const { earlier, range } = input
  const visible = stretchesIn(input.trace, input.channel.figures, range)
  const visibleEarlier = earlier ? stretchesIn(earlier.trace, earlier.channel.figures, range) : []
  return {
    runs: runsIn(input, range),
    earlierRuns: earlier ? runsIn(earlier, range) : [],
    positions: positionAxis(input),
    values: valueAxis(input, [...visible, ...visibleEarlier]),
    description: traceDescription(input, visible, visibleEarlier),
  }
}

function runsIn(
  { trace, channel }: Pick<TraceChartInput, 'trace' | 'channel'>,
  { from, to }: TraceRange,
): TraceDrawing['runs'] {
  // One more to both sides, so that the line goes on to the edges.
  const wider = { from: from - trace.step, to: to + trace.step }
  return runsOf(stretchesIn(trace, channel.figures, wider), trace.samplesPerStretch === 1)
}

function runsOf(stretches: readonly TraceStretch[], isRaw: boolean): TraceDrawing['runs'] {
  const runs: { at: number; least: number; most: number }[][] = []
  let run: { at: number; least: number; most: number }[] | undefined
  for (const { from, to, least, most } of stretches) {
    if (Number.isNaN(least)) {
      run = undefined
      continue
    }
    if (!run) runs.push((run = []))
    // A sample lies where its stretch begins, a band in its middle.
    run.push({ at: isRaw ? from : (from + to) / 2, least, most })
  }
  return runs
}

function positionAxis({ range, unitSystem, language }: TraceChartInput): TraceAxis {
  const perMetre = convert(1, 'm', displayUnit('m', unitSystem))
  const ticks = ticksBetween(range.from * perMetre, range.to * perMetre, 6)
  return {
    ...range,
    ticks: ticks.map(({ at, decimals }) => ({ at: at / perMetre, text: formatShort(language, at, decimals) })),
  }
}

function valueAxis(
  { channel, earlier, language, isFitted = false }: TraceChartInput,
  visible: readonly TraceStretch[],
): TraceAxis {
  const ends = [channel, earlier?.channel].flatMap((one) => [one?.least ?? NaN, one?.most ?? NaN])
  const measured = ends.filter((end) => !Number.isNaN(end))
  const whole =
    measured.length > 0 ? { least: Math.min(...measured), most: Math.max(...measured) } : { least: 0, most: 1 }
  const { least, most } = (isFitted ? extremesOf(visible) : null) ?? whole
  const margin = least === most ? Math.abs(least) / 10 || 1 : (most - least) / 12
  const [from, to] = [least - margin, most + margin]
  const ticks = ticksBetween(from, to, 4).map(({ at, decimals }) => ({ at, text: formatShort(language, at, decimals) }))
  return { from, to, ticks }
}

/** Round figures between two, about so many, with the decimals that tell them apart. */
function ticksBetween(from: number, to: number, count: number): { at: number; decimals: number }[] {
  const step = roundStep((to - from) / count)
  const decimals = Math.min(9, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))
  const first = Math.ceil(from / step)
  const number = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: number }, (_, index) => ({
    at: Number(((first + index) * step).toPrecision(12)),
    decimals,
  }))
}

/** What was measured at a position in metres: the position, and the least and the most there, and at an earlier measurement. */
export function traceTooltip(metres: number, input: TraceChartInput): readonly [place: string, ...figures: string[]] {
  const { earlier, language, label, translate, unitSystem } = input
  const place = formatQuantity(language, metres, 'm', { decimals: 3, system: unitSystem })
  const line = (name: string, of: Pick<TraceChartInput, 'trace' | 'channel'>) =>
    translate('common.labelled', { label: name, value: figureAt(metres, of, input) })
  return [place, line(label, input), ...(earlier ? [line(earlier.label, earlier)] : [])]
}

function figureAt(metres: number, { trace, channel }: Pick<TraceChartInput, 'trace' | 'channel'>, texts: FigureTexts) {
  const index = Math.floor((metres - trace.from) / trace.step + (trace.samplesPerStretch === 1 ? 0.5 : 0))
  return figureText(channel.figures.least[index] ?? NaN, channel.figures.most[index] ?? NaN, texts)
}

/** The least and the most in words; one figure where they are the same. */
export function figureText(least: number, most: number, { channel, language, translate }: FigureTexts): string {
  if (Number.isNaN(least)) return translate('traces.notMeasured')
  const write = (value: number) => formatShort(language, value, 4)
  const figures = least === most ? write(least) : `${write(least)} – ${write(most)}`
  return `${figures}\u202f${channel.unit}`
}
type FigureTexts = Pick<TraceChartInput, 'channel' | 'language' | 'translate'>

function traceDescription(
  input: TraceChartInput,
  stretches: readonly TraceStretch[],
  earlierStretches: readonly TraceStretch[],
): string {
  const { label, earlier, range, language, translate, unitSystem } = input
  const place = (metres: number) => formatQuantity(language, metres, 'm', { decimals: 2, system: unitSystem })
  const describe = (name: string, all: readonly TraceStretch[]) => {
    const { least, most } = extremesOf(all) ?? { least: NaN, most: NaN }
    const figures = figureText(least, most, input)
    return translate('traces.description', { label: name, figures, from: place(range.from), to: place(range.to) })
  }
  const own = describe(label, stretches)
  return earlier ? `${own}; ${describe(earlier.label, earlierStretches)}` : own
}

/** The least and the most of some stretches; null where nothing was measured. */
export function extremesOf(stretches: readonly TraceStretch[]): { least: number; most: number } | null {
  let [least, most] = [Infinity, -Infinity]
  for (const stretch of stretches) {
    // Comparisons with NaN are false.
    if (stretch.least < least) least = stretch.least
    if (stretch.most > most) most = stretch.most
  }
  return least > most ? null : { least, most }
}
