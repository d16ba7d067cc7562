import type { ResponseBody } from '@catenary/contract/endpoint'
import type { events } from '@catenary/contract/records/events'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import type { Splice } from '@catenary/contract/records/splices'
import { isRepair } from '@catenary/domain/loss/damage'
import type { RopeStretch } from '@catenary/domain/loss/loss'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import { formatShort } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'
import { buildTallies } from './rope-strip-tallies.ts'
import type { StripTally } from './rope-strip-tallies.ts'

export type { RopeStretch }

export type StripDamage = Omit<DamageFigures, 'timestamp' | 'found'>
export type StripSplice = Pick<Splice, 'name' | 'positionStart' | 'positionEnd'>
export type StripWindow = NonNullable<ResponseBody<typeof events.damage>['damageSummary']>['worst'][number]

/** What the rope strip is drawn from; lengths in metres, `width` in pixels. */
export interface RopeStripInput {
  readonly ropeLength: number
  readonly isClosed: boolean
  readonly damages: readonly StripDamage[]
  readonly splices: readonly StripSplice[]
  readonly worst: readonly StripWindow[]
  readonly width: number
  /** The part of the rope that is shown; all of it where absent. */
  readonly domain?: RopeStretch
  readonly language: Locale
  readonly unitSystem: UnitSystem
}

/** One or more damages at one place of the drawing. `height` is 0 to 1: the loss there against the largest shown. */
export interface StripTick {
  readonly x: number
  readonly height: number
  readonly count: number
  /** Of which damages, in their order along the rope. */
  readonly ids: readonly string[]
  /** False where nothing of it counts any more: repaired or superseded. */
  readonly counts: boolean
}

/** A piece of rope from pixel `x1` to `x2`. */
export interface StripSpan {
  readonly x1: number
  readonly x2: number
}

export interface StripExtent extends StripSpan {
  readonly counts: boolean
}

export interface StripSpliceZone extends StripSpan {
  readonly name: string
}

/** The worst window of a reference length; an open side goes on beyond the drawing or over the join. */
export interface StripBracket extends StripSpan {
  readonly multiple: number
  readonly lossOverTarget: number
  readonly opensLeft: boolean
  readonly opensRight: boolean
  /** Brackets of one reference length stand in one row, the shortest length first. */
  readonly row: number
}

export interface StripScaleTick {
  readonly x: number
  readonly label: string
}

/** Everything that is drawn of a rope, in pixels from the left end of the drawing. */
export interface RopeStrip {
  readonly ticks: readonly StripTick[]
  readonly tallies: readonly StripTally[]
  readonly extents: readonly StripExtent[]
  readonly splices: readonly StripSpliceZone[]
  readonly brackets: readonly StripBracket[]
  readonly scale: readonly StripScaleTick[]
}

/** Ticks closer than this many pixels become one. */
const minTickDistance = 2
const minTickHeight = 0.22
/** A window or splice stays visible on a rope of kilometres. */
const minSpanWidth = 8
const minLabelDistance = 88

/** The marks of a rope strip. Thousands of damages give at most one tick for every two pixels of width. */
export function ropeStrip(input: RopeStripInput): RopeStrip {
  const ticks = buildTicks(input)
  return {
    ticks,
    tallies: buildTallies(ticks).map((tally) => ({ ...tally, x: clearOfHandles(tally.x, input.width) })),
    extents: buildExtents(input),
    splices: input.splices.flatMap((splice) =>
      toSpans(takenRound({ from: splice.positionStart, to: splice.positionEnd }, input), input).map((span) =>
        Object.assign(widenSpan(span, input.width), { name: splice.name }),
      ),
    ),
    brackets: buildBrackets(input),
    scale: buildScale(input),
  }
}

/** What a handle at the end of the rope and half a figure need: a figure under a handle cannot be read. */
const handleWidth = 22

/** Where a figure at a pixel is written, clear of the handles at the ends. */
export function clearOfHandles(x: number, width: number): number {
  return width < 2 * handleWidth ? x : Math.min(Math.max(x, handleWidth), width - handleWidth)
}

/** The part of the rope that a strip shows. */
export function visibleDomain(input: Pick<RopeStripInput, 'domain' | 'ropeLength'>): RopeStretch {
  return input.domain ?? { from: 0, to: input.ropeLength }
}

/** What part of a rope is drawn, and how wide. */
export type StripFrame = Pick<RopeStripInput, 'domain' | 'ropeLength' | 'width'>

/** The pixel at which a position in metres is drawn. */
export function xOfPosition(position: number, frame: StripFrame): number {
  const { from, to } = visibleDomain(frame)
  return to > from ? ((position - from) / (to - from)) * frame.width : 0
}

/** Converts a pixel to a position in metres, clamped to the visible range. */
export function positionOfX(x: number, frame: StripFrame): number {
  const { from, to } = visibleDomain(frame)
  const share = Math.min(1, Math.max(0, x / frame.width))
  return from + share * (to - from)
}

/** True for a damage that is still in the rope; repairs are not drawn. */
function isInRope({ attributes, left }: StripDamage): boolean {
  return !isRepair(attributes.type) && left === null
}

/** The damages that lie beyond the end of a rope whose length is entered too short: the strip has no place for them. */
export function damagesBeyondEnd<Damage extends StripDamage>(
  damages: readonly Damage[],
  ropeLength: number,
): readonly Damage[] {
  return damages.filter((damage) => isInRope(damage) && damage.positionToday > ropeLength)
}

/** The ticks of a rope strip, in their order along the rope. */
export function buildTicks(input: StripFrame & Pick<RopeStripInput, 'damages'>): StripTick[] {
  const { from, to } = visibleDomain(input)
  // Ropes that share a scale end before it does.
  const end = Math.min(to, input.ropeLength)
  const locatedDamages = input.damages
    .filter((damage) => isInRope(damage) && damage.positionToday >= from && damage.positionToday <= end)
    .map((damage) => ({
      x: xOfPosition(damage.positionToday, input),
      id: damage.id,
      loss: damage.loss.percent ?? 0,
      counts: damage.counts,
    }))
    .toSorted((a, b) => a.x - b.x)
  const merged: { x: number; loss: number; ids: string[]; counts: boolean }[] = []
  for (const { id, ...damage } of locatedDamages) {
    const last = merged.at(-1)
    if (!last || damage.x - last.x >= minTickDistance) merged.push({ ...damage, ids: [id] })
    else {
      // What counts hides what is past: a repaired damage must not make its neighbour look taller or paler.
      if (damage.counts === last.counts) last.loss += damage.loss
      else if (damage.counts) last.loss = damage.loss
      last.counts ||= damage.counts
      last.ids.push(id)
    }
  }
  const largest = merged.reduce((most, tick) => Math.max(most, tick.loss), 0)
  return merged.map(({ x, loss, ids, counts }) => ({
    x,
    ids,
    count: ids.length,
    counts,
    height: tickHeight(loss, largest),
  }))
}

// Square root, so that a small damage beside a large one is still seen.
function tickHeight(loss: number, largest: number): number {
  return largest > 0 ? minTickHeight + (1 - minTickHeight) * Math.sqrt(loss / largest) : minTickHeight
}

function buildExtents(input: RopeStripInput): StripExtent[] {
  const spans = input.damages
    .filter((damage) => isInRope(damage) && (damage.lengthToday ?? 0) > 0)
    .flatMap((damage) => {
      const to = damage.positionToday + (damage.lengthToday ?? 0)
      const stretch = takenRound({ from: damage.positionToday, to }, input)
      return toSpans(stretch, input).map((span) => ({ x1: span.x1, x2: span.x2, counts: damage.counts }))
    })
  return [true, false].flatMap((counts) => mergeSpans(spans.filter((span) => span.counts === counts)))
}

/** What is counted on over the join of a closed rope ends where it ends on the rope. */
function takenRound({ from, to }: RopeStretch, { isClosed, ropeLength }: RopeStripInput): RopeStretch {
  return { from, to: isClosed && to > ropeLength ? to - ropeLength : to }
}

/** Joins spans that overlap or nearly touch. */
function mergeSpans(spans: readonly StripExtent[]): StripExtent[] {
  const result: { x1: number; x2: number; counts: boolean }[] = []
  for (const span of spans.toSorted((a, b) => a.x1 - b.x1)) {
    const last = result.at(-1)
    if (last && span.x1 - last.x2 < 1) last.x2 = Math.max(last.x2, span.x2)
    else result.push({ ...span })
  }
  return result
}

interface ClippedSpan extends StripSpan {
  readonly opensLeft: boolean
  readonly opensRight: boolean
}

/** A stretch as pixels: clipped to the part shown, and in two pieces where it runs over the join of a closed rope. */
function toSpans(stretch: RopeStretch, input: RopeStripInput): ClippedSpan[] {
  const isOverJoin = input.isClosed && stretch.to < stretch.from
  if (!isOverJoin) return clipSpan(stretch, input, false, false)
  return [
    ...clipSpan({ from: stretch.from, to: input.ropeLength }, input, false, true),
    ...clipSpan({ from: 0, to: stretch.to }, input, true, false),
  ]
}

function clipSpan(stretch: RopeStretch, input: RopeStripInput, joinsLeft: boolean, joinsRight: boolean): ClippedSpan[] {
  const visible = visibleDomain(input)
  if (stretch.to < visible.from || stretch.from > visible.to) return []
  return [
    {
      x1: xOfPosition(Math.max(stretch.from, visible.from), input),
      x2: xOfPosition(Math.min(stretch.to, visible.to, input.ropeLength), input),
      opensLeft: joinsLeft || stretch.from < visible.from,
      opensRight: joinsRight || stretch.to > visible.to,
    },
  ]
}

function widenSpan<Span extends StripSpan>(span: Span, width: number): Span {
  const missing = minSpanWidth - (span.x2 - span.x1)
  if (missing <= 0) return span
  const x1 = Math.min(Math.max(0, span.x1 - missing / 2), Math.max(0, width - minSpanWidth))
  return { ...span, x1, x2: x1 + minSpanWidth }
}

function buildBrackets(input: RopeStripInput): StripBracket[] {
  return input.worst
    .toSorted((a, b) => a.multiple - b.multiple)
    .flatMap(({ multiple, lossOverTarget, window }, row) =>
      window
        ? toSpans(window, input).map((span) =>
            Object.assign(widenSpan(span, input.width), { multiple, lossOverTarget, row }),
          )
        : [],
    )
}

/** A step of 1, 2 or 5 times a power of ten, the smallest that is at least `least`. */
export function niceStep(minStep: number): number {
  const power = 10 ** Math.floor(Math.log10(minStep))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= minStep * (1 - 1e-9)) ?? 10
  return factor * power
}

function buildScale(input: RopeStripInput): StripScaleTick[] {
  return scaleTicks({ ...input, domain: visibleDomain(input) })
}

/** The ticks of a scale along a stretch of rope, at round figures in the reader's units; the first one names the unit. */
export function scaleTicks(
  input: Pick<RopeStripInput, 'width' | 'language' | 'unitSystem'> & { readonly domain: RopeStretch },
): StripScaleTick[] {
  const { from, to } = input.domain
  const unit = displayUnit('m', input.unitSystem)
  const perMetre = convert(1, 'm', unit)
  const span = (to - from) * perMetre
  if (!(span > 0) || input.width <= 0) return []
  const step = niceStep((span / input.width) * minLabelDistance)
  const decimals = Math.max(0, -Math.floor(Math.log10(step)))
  const first = Math.ceil((from * perMetre) / step - 1e-9)
  const last = Math.floor((to * perMetre) / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const value = (first + index) * step
    const suffix = index === 0 ? `\u202f${unit}` : ''
    return {
      x: xOfPosition(value / perMetre, { ...input, ropeLength: to }),
      label: `${formatShort(input.language, value, decimals)}${suffix}`,
    }
  })
}
