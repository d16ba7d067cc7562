import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cyclesAtTime, interpolateCycles, timeAtCycles } from './bending-cycles.ts'

const pairs = [
  [1000, 100],
  [3000, 200],
  [3500, 300],
] as const

describe('bending cycles and time', () => {
  it('interpolates between readings, in whatever order they come', () => {
    expect(timeAtCycles(pairs, 2000)).toBe(150)
    expect(cyclesAtTime(pairs.toReversed(), 250)).toBe(3250)
    expect(timeAtCycles(pairs, 3000)).toBe(200)
  })

  it('extrapolates forward at the most recent rate, and back at the earliest', () => {
    expect(timeAtCycles(pairs, 4000)).toBe(400)
    expect(cyclesAtTime(pairs, 500)).toBe(4500)
    expect(cyclesAtTime(pairs, 50)).toBe(0)
  })

  it('ignores readings that decrease or stay equal', () => {
    expect(cyclesAtTime([...pairs, [200, 250], [3000, 260]], 250)).toBe(3250)
  })

  it('needs two readings', () => {
    expect(timeAtCycles([], 5)).toBeNull()
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

  it('is the inverse of the time of a number of cycles', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 })), {
      minLength: 2,
    })
    fc.assert(
      fc.property(steps, fc.integer({ min: -1000, max: 20_000 }), (grown, cycles) => {
        const sum = (index: 0 | 1, count: number) =>
          grown.slice(0, count + 1).reduce((all, step) => all + step[index], 0)
        const course = interpolateCycles(grown.map((_, count) => [sum(0, count), sum(1, count)]))
        expect(course.cyclesAt(course.timeAt(cycles) ?? NaN)).toBeCloseTo(cycles, 5)
      }),
    )
  })
})
