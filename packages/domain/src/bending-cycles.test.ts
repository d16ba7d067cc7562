import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareReadings, contradictedReading, interpolateCycles } from './bending-cycles.ts'
import type { CyclesReading } from './bending-cycles.ts'

const pairs = [
  [1000, 100],
  [3000, 200],
  [3500, 300],
] as const

const cyclesAtTime = (readings: readonly CyclesReading[], time: number) => interpolateCycles(readings).cyclesAt(time)

describe('bending cycles by time', () => {
  it('interpolates between readings, in whatever order they come', () => {
    expect(cyclesAtTime(pairs, 150)).toBe(2000)
    expect(cyclesAtTime(pairs.toReversed(), 250)).toBe(3250)
    expect(cyclesAtTime(pairs, 200)).toBe(3000)
  })

  it('extrapolates forward at the most recent rate, and back at the earliest', () => {
    expect(cyclesAtTime(pairs, 400)).toBe(4000)
    expect(cyclesAtTime(pairs, 500)).toBe(4500)
    expect(cyclesAtTime(pairs, 50)).toBe(0)
  })

  it('stand still between readings that are equal, and go on at the rate of before', () => {
    const standing = [...pairs, [3500, 500]] as const
    expect(cyclesAtTime(standing, 400)).toBe(3500)
    expect(cyclesAtTime(standing, 600)).toBe(4000)
  })

  it('are the highest of several readings at one moment', () => {
    expect(cyclesAtTime([...pairs, [3600, 300], [3600, 300]], 300)).toBe(3600)
    expect(cyclesAtTime([...pairs, [3600, 300]], 250)).toBe(3300)
  })

  it('needs two readings that differ', () => {
    expect(cyclesAtTime([], 5)).toBeNull()
    expect(cyclesAtTime([[1000, 100]], 5)).toBeNull()
    expect(
      cyclesAtTime(
        [
          [1000, 100],
          [1000, 200],
        ],
        5,
      ),
    ).toBeNull()
  })

  it('leaves out what contradicts the others, and nothing else', () => {
    expect(cyclesAtTime([...pairs, [200, 250]], 250)).toBe(3250)
    // Mistyped by a digit: those after it hold.
    expect(cyclesAtTime([[20_000, 150], ...pairs], 250)).toBe(3250)
  })

  it('goes through all readings of one counter', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 1000 })), {
      minLength: 2,
    })
    fc.assert(
      fc.property(steps, (grown) => {
        const sum = (index: 0 | 1, count: number) =>
          grown.slice(0, count + 1).reduce((all, step) => all + step[index], 0)
        const readings = grown.map((_, count): CyclesReading => [sum(0, count), sum(1, count)])
        const course = interpolateCycles(readings)
        const isStanding = readings[0]?.[0] === readings.at(-1)?.[0]
        for (const [cycles, time] of readings) {
          if (isStanding) expect(course.cyclesAt(time)).toBeNull()
          else expect(course.cyclesAt(time)).toBeCloseTo(cycles, 5)
        }
      }),
    )
  })
})

describe('readings that contradict each other', () => {
  it('are as few as possible', () => {
    const mistyped = [10_000, 150] as const
    expect(compareReadings([...pairs, mistyped]).contradictory).toEqual([mistyped])
    expect(compareReadings([...pairs, [35, 350]]).contradictory).toEqual([[35, 350]])
  })

  it('are the earlier ones where two tell as much', () => {
    const exchanged = [
      [4000, 100],
      [10, 200],
    ] as const
    expect(compareReadings(exchanged)).toEqual({ consistent: [[10, 200]], contradictory: [[4000, 100]] })
  })

  it('are none where readings are equal, or of one moment', () => {
    const readings = [
      [5, 1],
      [5, 2],
      [6, 2],
    ] as const
    expect(compareReadings(readings)).toEqual({ consistent: readings, contradictory: [] })
    expect(compareReadings([])).toEqual({ consistent: [], contradictory: [] })
  })

  it('leave as many as any choice of readings that never runs backward', () => {
    const reading = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 8 }), (readings) => {
        const inOrder = readings.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
        const choices = Array.from({ length: 2 ** inOrder.length }, (_, mask) =>
          inOrder.filter((__, index) => mask & (1 << index)),
        )
        const forward = choices.filter((one) => one.every(([cycles], index) => cycles >= (one[index - 1]?.[0] ?? 0)))
        const { consistent, contradictory } = compareReadings(readings)
        expect(consistent).toHaveLength(Math.max(...forward.map(({ length }) => length)))
        expect(forward).toContainEqual(consistent)
        expect([...consistent, ...contradictory].toSorted()).toEqual([...readings].toSorted())
      }),
    )
  })
})

describe('a new reading', () => {
  it('contradicts the last one before it, or the next one after it', () => {
    expect(contradictedReading([2000, 250], pairs)).toEqual([3000, 200])
    expect(contradictedReading([4000, 250], pairs)).toEqual([3500, 300])
    expect(contradictedReading([300, 400], pairs)).toEqual([3500, 300])
    expect(contradictedReading([3200, 250], pairs)).toBeNull()
    expect(contradictedReading([3500, 400], pairs)).toBeNull()
    expect(contradictedReading([5, 1], [])).toBeNull()
  })

  it('is not measured by a reading that itself contradicts the others', () => {
    expect(contradictedReading([3600, 400], [...pairs, [90_000, 250]])).toBeNull()
  })
})
