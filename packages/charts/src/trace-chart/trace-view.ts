import type { ChannelFigures, Trace } from '@catenary/contract/devices/traces'
import { channelFigures } from '@catenary/contract/devices/traces'

/** A part of a rope, in metres. */
export interface TraceRange {
  readonly from: number
  readonly to: number
}

/** What one channel measured in one stretch, which begins at `from`; NaN where nothing was measured. */
export interface TraceStretch {
  readonly from: number
  readonly to: number
  readonly least: number
  readonly most: number
}

/** A channel with its figures, as it is drawn. */
export interface TraceChannel {
  readonly name: string
  readonly unit: string
  /** Of the whole measurement; null where nothing was measured. */
  readonly least: number | null
  readonly most: number | null
  readonly figures: ChannelFigures
}

/** The channels of a trace with their figures. */
export function traceChannels(trace: Trace): TraceChannel[] {
  const figures = channelFigures(trace)
  return trace.channels.map((channel, index) => ({
    ...channel,
    figures: figures[index] ?? { least: new Float32Array(), most: new Float32Array() },
  }))
}

/** From where to where a device measured, in metres. */
export function measuredRange({ startPosition, sampleSpacing, sampleCount }: Trace): TraceRange {
  return { from: startPosition, to: startPosition + sampleSpacing * sampleCount }
}

/** The stretches of a channel that lie in a part of the rope, at least in part, in their order. */
export function stretchesIn(
  trace: Pick<Trace, 'from' | 'step'>,
  { least, most }: ChannelFigures,
  range: TraceRange,
): TraceStretch[] {
  const first = Math.max(0, Math.floor((range.from - trace.from) / trace.step + 1e-9))
  const end = Math.min(least.length, Math.ceil((range.to - trace.from) / trace.step - 1e-9))
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const from = trace.from + (first + index) * trace.step
    return {
      from,
      to: from + trace.step,
      least: least[first + index] ?? NaN,
      most: most[first + index] ?? NaN,
    }
  })
}

/** A part of the rope scaled around a position that stays, within what was measured and not below a least width. */
export function zoomRange(range: TraceRange, factor: number, at: number, within: TraceRange): TraceRange {
  const width = Math.min(within.to - within.from, Math.max(leastWidth(within), (range.to - range.from) * factor))
  const share = range.to > range.from ? (at - range.from) / (range.to - range.from) : 0.5
  return clampRange({ from: at - width * share, to: at + width * (1 - share) }, within)
}

/** A part of the rope moved by metres, within what was measured. */
export function panRange(range: TraceRange, metres: number, within: TraceRange): TraceRange {
  return clampRange({ from: range.from + metres, to: range.to + metres }, within)
}

/** A part of the rope moved into what was measured. */
export function clampRange({ from, to }: TraceRange, within: TraceRange): TraceRange {
  const width = Math.min(to - from, within.to - within.from)
  const begin = Math.min(Math.max(from, within.from), within.to - width)
  return { from: begin, to: begin + width }
}

/** As far as one can look into a trace, in metres. */
function leastWidth({ from, to }: TraceRange): number {
  return Math.min(to - from, 0.05)
}
