import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Criterion } from '../standards.ts'
import type { DamageInput, LossInput, RopeDimensions } from './loss.ts'
import { activeDamageIds, currentLossAlong, currentLoss, lossOverTime } from './loss.ts'

// The reference implementation: every rule of the module in its plainest form, without regard to speed.

const tolerance = 1e-6

function activeDamagesAt(input: LossInput, moments: readonly RecordingMoment[]): DamageInput[] {
  let counting: DamageInput[] = []
  const repairedIds = new Set<string>()
  for (const { kind, id, time } of moments) {
    const damage = input.damages.find((one) => kind === 'damage' && one.id === id)
    const repair = input.repairs.find((one) => kind === 'repair' && one.id === id)
    if (kind === 'inspection') counting = []
    if (damage && !repairedIds.has(id)) counting.push(damage)
    if (!repair) continue
    repair.repaired?.forEach((named) => repairedIds.add(named))
    counting = counting.filter((one) => {
      if (repair.repaired?.length) return !repair.repaired.includes(one.id)
      const isEarlier = timeOf(input, one) < time
      return !(isEarlier && liesWithin(one, repair, input.rope))
    })
  }
  return counting
}

/** The damages that count at the end of some moments, and those without the incomplete inspections since the last complete one. */
function activeSetsAt(input: LossInput, moments: readonly RecordingMoment[]): DamageInput[][] {
  const last = moments.findLast(({ kind }) => kind === 'inspection')
  const inspection = input.inspections.find(({ id }) => id === last?.id)
  const active = activeDamagesAt(input, moments)
  if (!inspection?.skippedFindings) return [active]
  const found = new Set(input.damages.filter((one) => one.inspection === inspection.id).map(({ id }) => id))
  const others = moments.filter((one) => one !== last && !(one.kind === 'damage' && found.has(one.id)))
  return [active, ...activeSetsAt(input, others)]
}

interface RecordingMoment {
  readonly kind: 'inspection' | 'damage' | 'repair'
  readonly id: string
  readonly time: number
  readonly order: string
}

function timeOf({ inspections, inspectionType }: LossInput, { time, inspection }: DamageInput): number {
  return (inspectionType === 'mrt' && inspections.find(({ id }) => id === inspection)?.time) || time
}

function momentsOf(input: LossInput): RecordingMoment[] {
  const snapshots = input.inspectionType === 'mrt' ? input.inspections : []
  const isFinding = ({ inspection }: DamageInput) => snapshots.some(({ id }) => id === inspection)
  return [
    ...snapshots.map(({ id, time }) => ({ kind: 'inspection' as const, id, time, order: `0/${id}/0` })),
    ...input.damages.map((damage) => {
      const order = isFinding(damage) ? `0/${damage.inspection}/1/${damage.id}` : `1/${damage.id}`
      return { kind: 'damage' as const, id: damage.id, time: timeOf(input, damage), order }
    }),
    ...input.repairs.map(({ id, time }) => ({ kind: 'repair' as const, id, time, order: `2/${id}` })),
  ].toSorted((a, b) => a.time - b.time || (a.order < b.order ? -1 : 1))
}

function liesWithin(one: DamageInput, repair: { position: number; length?: number | null }, section: RopeDimensions) {
  const [length, reach] = [one.length ?? 0, repair.length ?? 0]
  if (section.isClosed && reach >= (section.ropeLength ?? Infinity)) return true
  return loopShifts(section).some((loopShift) => {
    const offset = one.position + loopShift - repair.position
    return offset >= -tolerance && offset + length <= reach + tolerance
  })
}

function loopShifts({ isClosed, ropeLength }: RopeDimensions): number[] {
  return isClosed && ropeLength ? [-2, -1, 0, 1, 2].map((loopShift) => loopShift * ropeLength) : [0]
}

/** The loss in mm² inside the closed window that starts at a position. */
function lossInside(start: number, length: number, loads: readonly DamageInput[], section: RopeDimensions): number {
  const coversRope = section.isClosed && length + tolerance >= (section.ropeLength ?? Infinity)
  const ofWires = new Map<string | null, Map<string, number>>()
  let sum = 0
  for (const load of loads) {
    const inside = coversRope ? load.loss : Math.max(0, ...shares(start, length, load, section))
    if (!load.wire || load.length) sum += inside
    else {
      const ofStrand = ofWires.get(load.strand || null) ?? new Map<string, number>()
      ofWires.set(load.strand || null, ofStrand)
      ofStrand.set(load.wire, Math.max(ofStrand.get(load.wire) ?? 0, inside))
    }
  }
  return [...ofWires.values()].flatMap((wires) => [...wires.values()]).reduce((a, b) => a + b, sum)
}

function shares(start: number, length: number, load: DamageInput, section: RopeDimensions): number[] {
  const parts = loopShifts(section).map((loopShift) => {
    const position = load.position + loopShift
    if (!load.length) return position >= start - tolerance && position <= start + length + tolerance ? load.loss : 0
    const overlap = Math.min(start + length, position + load.length) - Math.max(start, position)
    return (load.loss * Math.max(0, overlap)) / load.length
  })
  return load.length ? [parts.reduce((a, b) => a + b, 0)] : parts
}

function largestLoss(length: number, loads: readonly DamageInput[], input: LossInput): number {
  const { ropeLength, isClosed } = input.rope
  const starts = loads.flatMap(({ position, length: extent }) => {
    const end = position + (extent ?? 0)
    return [position, end, position - length, end - length]
  })
  const onRope = starts.map((start) => (isClosed && ropeLength ? (start + 2 * ropeLength) % ropeLength : start))
  return Math.max(0, ...onRope.map((start) => lossInside(start, length, loads, input.rope)))
}

const criterion: Criterion = {
  standard: 'EN12927:2019',
  status: 'own',
  source: null,
  referenceLengths: [
    { multiple: 6, limit: 6, basis: 'area' },
    { multiple: 40, limit: 10, basis: 'area' },
    { multiple: 500, limit: 25, basis: 'area' },
  ],
}

interface Kinds {
  extents?: boolean
  wires?: boolean
  repairs?: boolean
  snapshots?: boolean
  incomplete?: boolean
  closed?: boolean
}

/** Ropes of 30 m with everything on a grid, so that many things touch, coincide or lie exactly one length apart. */
function ropes(kinds: Kinds): fc.Arbitrary<LossInput> {
  const position = fc.integer({ min: 0, max: 299 }).map((step) => step / 10)
  const length = fc.option(
    fc.integer({ min: 1, max: 299 }).map((step) => step / 10),
    { freq: 1 },
  )
  const time = fc.integer({ min: 1, max: 8 })
  const damage = fc.record({
    time,
    position,
    length: kinds.extents ? length : fc.constant(null),
    loss: fc.integer({ min: 0, max: 6 }),
    strand: kinds.wires ? fc.option(fc.constantFrom('', '1', '2')) : fc.constant(null),
    wire: kinds.wires ? fc.option(fc.constantFrom('', '1', '2')) : fc.constant(null),
    inspection: kinds.snapshots ? fc.option(fc.constantFrom('i0', 'i1', 'i2', 'i3', 'unknown')) : fc.constant(null),
  })
  const skippedFindings = kinds.incomplete ? fc.constantFrom(0, 1) : fc.constant(0)
  const named = fc.option(fc.array(fc.integer({ min: 0, max: 12 }).map((index) => `d${index}`)))
  const repair = fc.record({ time, position, length, repaired: named })
  return fc
    .record({
      damages: fc.array(damage, { maxLength: 12 }),
      repairs: kinds.repairs ? fc.array(repair, { maxLength: 4 }) : fc.array(repair, { maxLength: 0 }),
      inspections: fc.array(fc.record({ time, skippedFindings }), {
        maxLength: kinds.incomplete ? 5 : kinds.snapshots ? 3 : 0,
      }),
      isClosed: fc.constant(kinds.closed ?? false),
    })
    .map(({ damages, repairs, inspections, isClosed }) => ({
      rope: { nominalDiameter: 50, metallicCrossSection: 100, ropeLength: 30, isClosed },
      criterion,
      inspectionType: kinds.snapshots ? 'mrt' : 'visual',
      damages: damages.map((one, index) => ({ id: `d${index}`, ...one })),
      repairs: repairs.map((one, index) => ({ id: `r${index}`, ...one })),
      inspections: inspections.map((one, index) => ({ id: `i${index}`, ...one })),
    }))
}

function expectAsInReference(input: LossInput): void {
  const moments = momentsOf(input)
  lossOverTime(input).forEach(({ multiple, points }) => {
    const length = multiple * 0.05
    const losses = moments.map((_, index) => {
      const sets = activeSetsAt(input, moments.slice(0, index + 1))
      return Math.max(...sets.map((loads) => largestLoss(length, loads, input)))
    })
    const shown = moments.flatMap(({ kind, id }, index) => {
      const lowers = (losses[index] ?? 0) < (losses[index - 1] ?? 0) - 1e-7
      return kind === 'damage' || (kind === 'repair' && lowers) ? [[id, losses[index]] as const] : []
    })
    expect(points.map(({ event }) => event)).toEqual(shown.map(([id]) => id))
    points.forEach(({ loss }, index) => expect(loss).toBeCloseTo(shown[index]?.[1] ?? 0, 6))
  })
  const sets = activeSetsAt(input, moments)
  expect(activeDamageIds(input)).toEqual(new Set(sets.flat().map(({ id }) => id)))
  currentLoss(input).forEach(({ multiple, loss, window }) => {
    const length = multiple * 0.05
    expect(loss).toBeCloseTo(Math.max(...sets.map((loads) => largestLoss(length, loads, input))), 6)
    // On a grid of 0.1 m the returned window contains the returned loss, up to its rounding to the micrometre.
    if (!window) return
    const inside = sets.map((loads) => lossInside(window.from, length, loads, input.rope))
    expect(inside.some((one) => Math.abs(one - loss) < 5e-4)).toBe(true)
  })
}

function expectAlongAsInReference(input: LossInput): void {
  const sets = activeSetsAt(input, momentsOf(input)).map((loads) => loads.filter(({ loss }) => loss > 0))
  const worst = currentLoss(input)
  currentLossAlong(input).forEach(({ multiple, pieces }, index) => {
    const length = multiple * 0.05
    expect(Math.max(0, ...pieces.map(({ loss }) => loss))).toBeCloseTo(worst[index]?.loss ?? 0, 6)
    pieces.forEach(({ from, to, loss }, at) => {
      expect(from).toBeLessThan(to)
      expect(from).toBeGreaterThanOrEqual(pieces[at - 1]?.to ?? -Infinity)
      // No piece exceeds the worst window that can contain it.
      const over = sets.flatMap((loads) => {
        const starts = loads.flatMap(({ position, length: extent }) => [position, position + (extent ?? 0) - length])
        return starts.map((start) => lossInside(start, length, loads, input.rope))
      })
      expect(over.some((value) => value > loss - 1e-3)).toBe(true)
    })
    // At the start of a damage the value is at least that of the window that begins there.
    for (const [loads, { position }] of sets.flatMap((set) => set.map((load) => [set, load] as const))) {
      const here = pieces.filter(({ from, to }) => from <= position + tolerance && position <= to + tolerance)
      const least = lossInside(position, length, loads, input.rope)
      expect(Math.max(0, ...here.map(({ loss }) => loss))).toBeGreaterThan(least - 1e-3)
    }
  })
}

describe('loss along the rope agrees with the plain reference', () => {
  const cases: [string, Kinds][] = [
    ['points', {}],
    ['points on a closed rope', { closed: true }],
    ['extents on a closed rope', { extents: true, closed: true }],
    ['wires and repairs', { wires: true, repairs: true, closed: true }],
    ['incomplete tests', { snapshots: true, incomplete: true, extents: true, repairs: true }],
  ]
  it.each(cases)('%s', (_, kinds) => {
    fc.assert(fc.property(ropes(kinds), expectAlongAsInReference), { numRuns: 150 })
  })
})

describe('loss through time agrees with the plain reference', () => {
  const cases: [string, Kinds][] = [
    ['points', {}],
    ['points on a closed rope', { closed: true }],
    ['extents', { extents: true }],
    ['extents on a closed rope', { extents: true, closed: true }],
    ['wires', { wires: true, repairs: true }],
    ['wires on a closed rope', { wires: true, repairs: true, closed: true }],
    ['repairs', { extents: true, repairs: true }],
    ['snapshots', { snapshots: true, repairs: true }],
    ['incomplete tests', { snapshots: true, incomplete: true, repairs: true }],
    ['everything', { incomplete: true, extents: true, wires: true, repairs: true, snapshots: true, closed: true }],
  ]
  it.each(cases)('with %s', (_, kinds) => {
    fc.assert(fc.property(ropes(kinds), expectAsInReference), { numRuns: 300 })
  })
})
