import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cyclesRate, expectedDue, expectedTimeAt, nextOccurrences } from './expected.ts'

const day = 86_400_000
const now = Date.parse('2026-06-01T12:00:00Z')
const zone = 'Europe/Zurich'
const iso = (time: number | null | undefined) =>
  typeof time === 'number' ? new Date(time).toISOString().slice(0, 10) : null

describe('the rate of bending cycles', () => {
  it('is that of the twelve months before the last reading, whatever was before', () => {
    const readings = [
      [0, now - 3000 * day],
      [900_000, now - 365.25 * day],
      [1_000_000, now],
    ] as const
    expect(cyclesRate(readings)?.perMs).toBeCloseTo(100_000 / (365.25 * day), 15)
  })

  it('is unknown without two readings, and where the counter stands', () => {
    expect(cyclesRate([])).toBeNull()
    expect(cyclesRate([[5, now]])).toBeNull()
    expect(
      cyclesRate([
        [5, now - day],
        [5, now],
      ]),
    ).toBeNull()
  })

  it('is that of the readings that do not contradict each other', () => {
    const rate = { cycles: 200_000, at: now - day, perMs: 100_000 / (299 * day) }
    const readings = [
      [100_000, now - 300 * day],
      [150_000, now - 100 * day],
      [200_000, now - day],
    ] as const
    expect(cyclesRate([...readings, [1_500_000, now - 200 * day]])).toEqual(rate)
    expect(cyclesRate([...readings, [20_500, now]])).toEqual(rate)
  })

  it('expects what it was made of', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 360 }), (cycles, days) => {
        const rate = cyclesRate([
          [1000, now - days * day],
          [1000 + cycles, now],
        ])
        const expected = expectedTimeAt(1000 + 2 * cycles, rate) ?? 0
        expect(Math.abs(expected - (now + days * day))).toBeLessThan(1000)
      }),
    )
  })
})

describe('the next occurrences', () => {
  const rate = { cycles: 1_000_000, at: now, perMs: 1000 / day }

  it('are each counted from the one before, by whichever condition is first', () => {
    const conditions = [
      { type: 'periodMonths', threshold: 1 },
      { type: 'bendingCycles', threshold: 20_000 },
    ] as const
    const first = { at: null, cycles: 1_010_000 }
    const occurrences = nextOccurrences({ first, conditions, zone, rate }, 5)
    expect(occurrences.map(({ expectedAt }) => iso(expectedAt))).toEqual([
      '2026-06-11',
      '2026-07-01',
      '2026-07-21',
      '2026-08-10',
      '2026-08-30',
    ])
  })

  it('end where nobody can tell the date', () => {
    const conditions = [{ type: 'bendingCycles', threshold: 5 }] as const
    expect(nextOccurrences({ first: { at: null, cycles: 9 }, conditions, zone, rate: null }, 5)).toEqual([
      { at: null, cycles: 9, expectedAt: null },
    ])
    expect(nextOccurrences({ first: { at: now, cycles: null }, conditions: [], zone, rate }, 5)).toHaveLength(1)
  })

  it('tell the date where no rate is known', () => {
    expect(expectedDue({ at: now, cycles: 5 }, null)).toEqual({ at: now, cycles: 5, expectedAt: now })
  })
})
