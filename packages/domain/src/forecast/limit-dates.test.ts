import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitDates, limitStatement } from './limit-statement.ts'
import type { LossCurve } from './loss-curve.ts'

const day = 86_400_000
const start = Date.parse('2018-05-01T08:00:00Z')

const curveOf = fc
  .record({
    multiple: fc.constantFrom(6, 40, 500),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 2800 }), { maxLength: 9 }),
    values: fc.array(fc.double({ min: 0, max: 99, noNaN: true }), { minLength: 9, maxLength: 9 }),
    isStepped: fc.boolean(),
    isRising: fc.boolean(),
  })
  .map(({ multiple, days, values, isStepped, isRising }): LossCurve => {
    const sorted = isRising ? values.toSorted((a, b) => a - b) : values
    const points = days
      .toSorted((a, b) => a - b)
      .map((at, index) => ({
        x: start + at * day,
        value: sorted[index] ?? 0,
        isMeasured: !(isStepped && index === 2),
      }))
    return { multiple, points, since: isStepped ? (points[2]?.x ?? null) : null }
  })

/** The statement of a day, from the stored dates alone. */
function statementFrom(dates: ReturnType<typeof limitDates>, now: number) {
  if (!dates) return null
  const until = Math.max(dates.horizon, now + 360 * day)
  if (dates.earliest === null || dates.earliest > until) return dates.unknown ?? 'beyond'
  return dates.earliest <= now ? 'now' : Math.round(dates.earliest / day)
}

function summaryOf(statement: ReturnType<typeof limitStatement>) {
  if (!statement) return null
  if (statement.kind === 'unknown') return statement.reason
  return statement.kind === 'ahead' ? Math.round(statement.earliest / day) : statement.kind
}

describe('the dates of a limit', () => {
  it('give the statement of any day without the measurements', () => {
    fc.assert(
      fc.property(
        fc.array(curveOf, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 2800, max: 5500 }),
        (curves, days) => {
          const now = start + days * day
          expect(statementFrom(limitDates(curves), now)).toEqual(
            summaryOf(limitStatement(curves, { xAxis: 'time', now })),
          )
        },
      ),
      { numRuns: 400 },
    )
  })

  it('are none with too few measurements, or without any', () => {
    const points = [0, 1].map((at) => ({ x: start + at * day, value: at, isMeasured: true }))
    expect(limitDates([{ multiple: 6, points, since: null }])).toBeNull()
    expect(limitDates([])).toBeNull()
  })

  it('end at the horizon, also for a loss that hardly grows', () => {
    const points = [0, 400, 800].map((at, index) => ({ x: start + at * day, value: 1 + index / 1e6, isMeasured: true }))
    const dates = limitDates([{ multiple: 6, points, since: null }])
    expect(dates).toMatchObject({ earliest: null, expected: null, unknown: null })
    expect(dates?.horizon).toBe(start + 1600 * day)
  })
})
