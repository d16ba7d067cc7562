import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RopeChange } from '../length-history.ts'
import { lengthAt, toCurrentPosition, buildLengthHistory } from '../length-history.ts'
import type { Criterion } from '../standards.ts'
import type { DamageInput, LossInput } from './loss.ts'
import { activeDamageIds, currentLoss, lossOverTime } from './loss.ts'

const criterion: Criterion = {
  standard: 'EN12927:2019',
  status: 'own',
  source: null,
  referenceLengths: [
    { multiple: 6, limit: 10, basis: 'area' },
    { multiple: 40, limit: 10, basis: 'area' },
  ],
}

// 50 mm and 100 mm²: the windows are 0.3 m and 2 m long, and a loss in mm² is one in percent.
function input(
  changes: readonly RopeChange[],
  more: Partial<LossInput>,
  { length = 100, isClosed = false } = {},
): LossInput {
  return {
    rope: { nominalDiameter: 50, metallicCrossSection: 100, ropeLength: length, isClosed },
    criterion,
    inspectionType: 'visual',
    damages: [],
    inspections: [],
    repairs: [],
    lengthHistory: buildLengthHistory(changes, { length, isClosed }),
    ...more,
  }
}

const damage = (id: string, time: number, position: number, more: Partial<DamageInput> = {}): DamageInput => ({
  id,
  time,
  position,
  loss: 1,
  ...more,
})
const change = (type: string, time: number, position: number, length: number): RopeChange => ({
  id: `${type} ${time}`,
  time,
  type,
  position,
  length,
})
const series = (lossInput: LossInput) =>
  lossOverTime(lossInput)[0]?.points.map(({ event, loss, window }) => [event, loss, window && window.from])

describe('loss of a rope that was changed', () => {
  it('counts what a cut brings together only from then on, and tells former windows where they lie today', () => {
    const lossInput = input([change('ropeShortening', 5, 50, 10)], {
      damages: [damage('a', 1, 49.9), damage('b', 2, 60.1), damage('late', 6, 20)],
    })
    expect(series(lossInput)).toEqual([
      ['a', 1, 49.9],
      ['b', 1, 50.1],
      ['ropeShortening 5', 2, 49.9],
      ['late', 2, 49.9],
    ])
  })

  it('ends with what was cut out: damages wholly, extents by what was cut out of them', () => {
    const lossInput = input([change('ropeShortening', 5, 50, 10)], {
      damages: [damage('inside', 1, 55, { loss: 5 }), damage('half', 2, 40, { length: 20, loss: 20 })],
    })
    expect(activeDamageIds(lossInput)).toEqual(new Set(['half']))
    expect(currentLoss(lossInput).map(({ loss }) => loss)).toEqual([0.3, 2])
    expect(series(lossInput)?.at(-1)).toEqual(['ropeShortening 5', 0.3, 49.7])
  })

  it('spares new rope in the middle of an extent', () => {
    const lossInput = input([change('ropeLengthening', 5, 50, 1)], {
      damages: [damage('a', 1, 49, { length: 2, loss: 2 })],
    })
    expect(currentLoss(lossInput).map(({ loss }) => loss)).toEqual([0.3, 1])
  })

  it('starts anew with a new rope, whatever was recorded and named before', () => {
    const lossInput = input([change('ropeReplacement', 5, 0, 0)], {
      damages: [damage('old', 1, 49), damage('new', 6, 30)],
      repairs: [{ id: 'r', time: 7, position: 0, repaired: ['old'] }],
    })
    expect(series(lossInput)).toEqual([['new', 1, 30]])
    expect(activeDamageIds(lossInput)).toEqual(new Set(['new']))
  })

  it('repairs reach what lies within them at their time', () => {
    const repair = { id: 'r', time: 6, position: 39, length: 2 }
    const damages = [damage('moved there', 1, 50), damage('moved away', 2, 40)]
    const lossInput = input([change('ropeShortening', 5, 30, 10)], { damages, repairs: [repair] })
    expect(activeDamageIds(lossInput)).toEqual(new Set(['moved away']))
  })

  it('counts a finding from where its inspection found it, also when it was written down after a cut', () => {
    const lossInput = input([change('ropeShortening', 5, 30, 10)], {
      inspectionType: 'mrt',
      inspections: [{ id: 'i', time: 4 }],
      damages: [damage('a', 7, 50, { inspection: 'i' })],
    })
    expect(currentLoss(lossInput)[0]?.window?.from).toBe(40)
  })
})

const time = fc.integer({ min: 1, max: 8 })
const positionArbitrary = fc.integer({ min: 2, max: 39 }).map((step) => step / 4)
const generatedDamage = fc.record({
  damages: fc.array(
    fc.record({
      time,
      position: positionArbitrary,
      length: fc.option(fc.constantFrom(0.5, 1, 3)),
      loss: fc.integer({ min: 1, max: 5 }),
    }),
    { maxLength: 10 },
  ),
  repairs: fc.array(fc.record({ time, position: positionArbitrary, length: fc.constantFrom(0, 0.5, 2) }), {
    maxLength: 2,
  }),
  changes: fc.array(
    fc.record({
      time,
      position: positionArbitrary,
      type: fc.constantFrom('ropeShortening', 'ropeLengthening', 'trackRopeRelocation', 'repairPiece'),
      length: fc.constantFrom(0.25, 1, 1.5),
      insertedLength: fc.option(fc.constantFrom(0.5, 2)),
    }),
    { maxLength: 4 },
  ),
  isClosed: fc.boolean(),
})

it('tells at every moment the loss of the rope as it was then', () => {
  fc.assert(
    fc.property(generatedDamage, ({ damages, repairs, changes, isClosed }) => {
      const named = changes.map((one, index) => ({ id: `c${index}`, ...one }))
      const length = 24
      const all = input(
        named,
        {
          damages: damages.map((one, index) => ({ id: `d${index}`, ...one })),
          repairs: repairs.map((one, index) => ({ id: `r${index}`, ...one })),
        },
        { length, isClosed },
      )
      const course = buildLengthHistory(named, { length, isClosed })
      lossOverTime(all).forEach(({ points }, index) => {
        for (let now = 1; now <= 8; now += 1) {
          const until = <Dated extends { time: number }>(dated: readonly Dated[]) =>
            dated.filter((one) => one.time <= now)
          const then = input(
            until(named),
            { damages: until(all.damages), repairs: until(all.repairs) },
            { length: lengthAt(course, now) ?? 0, isClosed },
          )
          const current = points.findLast((point) => point.time <= now)?.loss ?? 0
          expect(current).toBeCloseTo(currentLoss(then)[index]?.loss ?? 0, 6)
        }
      })
    }),
    { numRuns: 120 },
  )
})

it('tells today the loss of the damages where they lie today', () => {
  fc.assert(
    fc.property(generatedDamage, ({ damages, changes, isClosed }) => {
      const named = changes.map((one, index) => ({ id: `c${index}`, ...one }))
      const length = 24
      const points = damages.map((one, index) => ({ ...one, id: `d${index}`, length: null }))
      const course = buildLengthHistory(named, { length, isClosed })
      const moved = points.flatMap((point) => {
        const { left, position } = toCurrentPosition(course, point)
        return left ? [] : [{ ...point, position }]
      })
      const changed = currentLoss(input(named, { damages: points }, { length, isClosed }))
      const still = currentLoss(input([], { damages: moved }, { length, isClosed }))
      expect(changed.map(({ loss }) => loss)).toEqual(still.map(({ loss }) => loss))
    }),
    { numRuns: 120 },
  )
})
