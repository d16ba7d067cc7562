import type { TraceRange } from '@catenary/charts/trace-chart/trace-view'
import { clampRange, measuredRange, panRange, zoomRange } from '@catenary/charts/trace-chart/trace-view'
import type { Trace } from '@catenary/contract/devices/traces'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useState } from 'react'

/** After how many milliseconds of rest what is shown goes into the address, and is read in more detail. */
const restMs = 150

/** The part of a trace that is shown, and how it changes. */
export interface TraceViewRange {
  readonly range: TraceRange
  /** All that was measured. */
  readonly whole: TraceRange
  readonly show: (range: TraceRange) => void
  /** Scales by a factor around a position, the middle where absent. */
  readonly zoom: (factor: number, at?: number) => void
  /** Moves by a share of what is shown. */
  readonly pan: (share: number) => void
  readonly showWhole: () => void
}

/** Moves at once, and tells the page a moment later: each frame is drawn of what was read before. */
export function useTraceRange(
  trace: Trace,
  stretch: TraceRange | undefined,
  onStretch: (stretch: TraceRange | undefined) => void,
): TraceViewRange {
  const { startPosition, sampleSpacing, sampleCount } = trace
  const whole = useMemo(
    () => measuredRange({ startPosition, sampleSpacing, sampleCount } as Trace),
    [startPosition, sampleSpacing, sampleCount],
  )
  const [moved, setMoved] = useState<{ readonly range: TraceRange; readonly from: TraceRange | undefined }>()
  const tell = useDebouncedCallback((range: TraceRange) => onStretch(toStretch(range, whole)), restMs)
  // What the page shows by now replaces what was moved before.
  const range = moved && moved.from === stretch ? moved.range : stretch ? clampRange(stretch, whole) : whole
  const show = (next: TraceRange) => {
    const clamped = clampRange(next, whole)
    setMoved({ range: clamped, from: stretch })
    tell(clamped)
  }
  return {
    range,
    whole,
    show,
    zoom: (factor, at = (range.from + range.to) / 2) => show(zoomRange(range, factor, at, whole)),
    pan: (share) => show(panRange(range, share * (range.to - range.from), whole)),
    showWhole: () => show(whole),
  }
}

/** What is shown as a part of the rope, to the millimetre; nothing where it is all of it. */
function toStretch({ from, to }: TraceRange, whole: TraceRange): TraceRange | undefined {
  if (from <= whole.from && to >= whole.to) return undefined
  const round = (metres: number) => Math.round(metres * 1000) / 1000
  return { from: round(from), to: round(to) }
}
