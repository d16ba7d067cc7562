import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecast } from './forecast.ts'
import type { LimitStatement } from './limit-statement.ts'
import { limitStatement } from './limit-statement.ts'
import type { LossSample, LossCurve } from './loss-curve.ts'
import { outlook } from './outlook.ts'

const day = 86_400_000
const now = Date.parse('2026-11-22T09:00:00Z')
const time = { xAxis: 'time', now } as const

/** Measurements so many days before today. */
function curve(multiple: number, measured: readonly (readonly [daysAgo: number, value: number])[]): LossCurve {
  const points = measured.map(([daysAgo, value]) => ({ x: now - daysAgo * day, value, isMeasured: true }))
  return { multiple, points, since: null }
}

/** A haul rope at 87.4 % of its limit, tested each year: 4.6 % of the limit for each of its broken wires. */
const haulValues = [1, 2, 3, 5, 8, 11, 15, 19]
const daysAgo = [2700, 2335, 1970, 1605, 1240, 875, 510, 145]
const haulRope = [
  curve(
    6,
    daysAgo.map((days, index) => [days, [7.7, 7.7, 15.3, 15.3, 23, 23, 30.7, 30.7][index] ?? 0] as const),
  ),
  curve(
    40,
    daysAgo.map((days, index) => [days, 4.6 * (haulValues[index] ?? 0)] as const),
  ),
  curve(
    500,
    daysAgo.map((days, index) => [days, 1.84 * (haulValues[index] ?? 0)] as const),
  ),
]

function dayOf(x: unknown): string {
  return typeof x === 'number' ? new Date(x).toISOString().slice(0, 10) : String(x)
}

describe('the statement of a haul rope at 87.4 %', () => {
  it('names no past date, and expects the limit at the pace of the last year', () => {
    const points = haulRope[1]?.points ?? []
    // What was shown side by side: a date 18 days ago, one in April 2028, and "not within the horizon".
    const level = outlook(points, time).trend?.reaches[2]
    expect([dayOf(level?.earliest), dayOf(level?.expected)]).toEqual(['2026-11-04', '2028-04-15'])
    expect(forecast(points, time)?.reaches.value).toBeNull()
    const statement = limitStatement(haulRope, time)
    expect(statement).toMatchObject({ kind: 'now', basis: { multiple: 40, value: expect.closeTo(87.4, 9) } })
    // 12.6 % are left, 18.4 % were added in the last 365 days.
    expect(dayOf(statement?.kind === 'now' && statement.expected)).toBe('2027-03-07')
  })

  it('is that the limit may be reached already where findings of the last test could not be read', () => {
    const clean = [curve(6, [[10, 1]])]
    expect(limitStatement(clean, time)).toBeNull()
    expect(limitStatement(clean, { ...time, isIncomplete: true })).toMatchObject({ kind: 'now', expected: 'passed' })
    expect(limitStatement([curve(6, [[100, 105]])], { ...time, isIncomplete: true })).toMatchObject({ kind: 'reached' })
  })

  it('is "reached" as soon as one limit is reached, whatever the others', () => {
    const over = curve(6, [
      [1000, 80],
      [500, 90],
      [100, 100],
    ])
    expect(limitStatement([...haulRope, over], time)).toMatchObject({ kind: 'reached', basis: { multiple: 6 } })
    expect(limitStatement([curve(6, [[100, 105]])], time)).toMatchObject({ kind: 'reached' })
  })

  it('starts from the last value, where the line through all of them lies lower', () => {
    // 20 % a year lately; the line of least squares reaches the limit a year later.
    const statement = limitStatement(
      [
        curve(40, [
          [1500, 4],
          [1135, 6],
          [770, 10],
          [405, 30],
          [40, 50],
        ]),
      ],
      time,
    )
    expect(statement?.kind).toBe('ahead')
    if (statement?.kind !== 'ahead') return
    expect(dayOf(statement.expected)).toBe(dayOf(now + (912.5 - 40) * day))
    expect(statement.earliest).toBeLessThanOrEqual(now + 872.5 * day)
  })

  it('takes the reference length that reaches its limit first, not the one with the highest value', () => {
    const slow = curve(40, [
      [800, 59],
      [435, 60],
      [70, 61],
    ])
    const fast = curve(6, [
      [800, 10],
      [435, 30],
      [70, 50],
    ])
    expect(limitStatement([slow, fast], time)).toMatchObject({ kind: 'ahead', basis: { multiple: 6, value: 50 } })
  })
})

describe('a statement without date', () => {
  it('contains until when the limit is not reached at the present growth', () => {
    const statement = limitStatement(
      [
        curve(40, [
          [1500, 1],
          [1135, 2],
          [770, 3],
          [405, 4],
          [40, 5],
        ]),
      ],
      time,
    )
    expect(statement).toMatchObject({ kind: 'beyond', until: now + (1460 - 40) * day })
    // However long ago it was tested, the horizon is no past date.
    const old = limitStatement(
      [
        curve(40, [
          [3000, 1],
          [2900, 1.1],
          [2800, 1.2],
        ]),
      ],
      time,
    )
    expect(old).toMatchObject({ kind: 'beyond', until: now + 360 * day })
  })

  it('has a reason: the loss does not grow, or nothing was measured since a repair', () => {
    expect(
      limitStatement(
        [
          curve(40, [
            [800, 30],
            [435, 30],
            [70, 30],
          ]),
        ],
        time,
      ),
    ).toMatchObject({
      kind: 'unknown',
      reason: 'notRising',
    })
    const afterRepair: LossCurve = {
      multiple: 40,
      points: [
        ...curve(40, [
          [800, 80],
          [435, 90],
        ]).points,
        { x: now - 70 * day, value: 20, isMeasured: false },
      ],
      since: now - 70 * day,
    }
    expect(limitStatement([afterRepair], time)).toMatchObject({ kind: 'unknown', reason: 'fewPoints' })
    expect(
      limitStatement(
        [
          curve(40, [
            [435, 30],
            [70, 40],
          ]),
        ],
        time,
      ),
    ).toBeNull()
    expect(limitStatement([], time)).toBeNull()
  })
})

describe('the growth since a repair', () => {
  it('is that of the two measurements made since', () => {
    const points = [
      ...curve(40, [
        [1400, 60],
        [1035, 90],
      ]).points,
      { x: now - 1000 * day, value: 10, isMeasured: false },
      ...curve(40, [
        [435, 20],
        [70, 30],
      ]).points,
    ]
    const statement = limitStatement([{ multiple: 40, points, since: now - 1000 * day }], { xAxis: 'time', now })
    expect(statement?.kind).toBe('beyond')
    const fast = [...points.slice(0, -1), { x: now - 70 * day, value: 60, isMeasured: true }]
    const sooner = limitStatement([{ multiple: 40, points: fast, since: now - 1000 * day }], { xAxis: 'time', now })
    expect(sooner).toMatchObject({ kind: 'ahead', expected: now + (365 - 70) * day })
  })

  it('is not that of a test repeated within a month, which only scatters', () => {
    const repeated = curve(40, [
      [800, 30],
      [435, 55],
      [80, 80],
      [70, 81],
    ])
    const statement = limitStatement([repeated], time)
    expect(
      statement?.kind === 'ahead' && typeof statement.expected === 'number' && statement.expected > now + 190 * day,
    ).toBe(true)
  })
})

describe('in bending cycles', () => {
  it('counts from the cycles that the rope has', () => {
    const points = [100_000, 200_000, 300_000].map((x, index) => ({ x, value: 20 * (index + 1), isMeasured: true }))
    const at = (cycles: number) =>
      limitStatement([{ multiple: 40, points, since: null }], { xAxis: 'bendingCycles', now: cycles })
    expect(at(310_000)).toMatchObject({ kind: 'ahead', expected: 500_000 })
    expect(at(510_000)).toMatchObject({ kind: 'now', expected: 'passed' })
  })
})

const measurements = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.double({ min: 0, max: 99, noNaN: true })), {
    minLength: 3,
    maxLength: 12,
  })
  .map((pairs) =>
    new Map(pairs)
      .entries()
      .toArray()
      .toSorted(([a], [b]) => b - a),
  )
  .filter((pairs) => pairs.length >= 3)

/** The dates that a statement names. */
function datesOf(statement: LimitStatement | null): number[] {
  if (!statement || statement.kind === 'reached' || statement.kind === 'unknown') return []
  const dates = [
    statement.until,
    'earliest' in statement ? statement.earliest : null,
    'expected' in statement ? statement.expected : null,
  ]
  return dates.filter((date) => typeof date === 'number')
}

/** The earliest date that a statement admits. */
function earliestOf(statement: LimitStatement | null): number {
  if (statement?.kind === 'ahead') return statement.earliest
  return statement?.kind === 'beyond' ? statement.until : statement?.kind === 'unknown' ? Infinity : -Infinity
}

describe('whatever was measured', () => {
  it('no date is past, and the earliest is not after the expected one', () => {
    fc.assert(
      fc.property(fc.array(measurements, { minLength: 1, maxLength: 3 }), (all) => {
        const statement = limitStatement(
          all.map((pairs, index) => curve(index, pairs)),
          time,
        )
        expect(datesOf(statement).every((date) => date > now)).toBe(true)
        if (statement?.kind === 'ahead' && typeof statement.expected === 'number')
          expect(statement.earliest).toBeLessThanOrEqual(statement.expected)
        if (statement?.kind === 'ahead') expect(statement.expected).not.toBe('passed')
      }),
    )
  })

  it('it is never later than the atLastRate between the last two points, the interval and the band of the specification', () => {
    fc.assert(
      fc.property(measurements, (pairs) => {
        const { points } = curve(40, pairs)
        const [before, last] = points.slice(-2) as [LossSample, LossSample]
        const earliest = earliestOf(limitStatement([{ multiple: 40, points, since: null }], time))
        const rate = (last.value - before.value) / (last.x - before.x)
        const isLater = (date: number | null | undefined) => typeof date === 'number' && earliest > date + 1
        const horizon = datesOf(limitStatement([{ multiple: 40, points, since: null }], time))[0] ?? Infinity
        const atLastRate = last.x + (100 - last.value) / rate
        if (rate > 0 && last.x - before.x >= 30 * day && atLastRate <= horizon) expect(isLater(atLastRate)).toBe(false)
        const level = outlook(points, time).trend?.reaches.find((one) => one.level === 100)
        expect(isLater(level?.earliest)).toBe(false)
        expect(isLater(forecast(points, time)?.reaches.high)).toBe(false)
      }),
    )
  })

  it('a higher last value never makes it later', () => {
    fc.assert(
      fc.property(measurements, fc.double({ min: 0, max: 20, noNaN: true }), (pairs, more) => {
        const { points } = curve(40, pairs)
        const expectedOf = (all: readonly LossSample[]) => {
          const statement = limitStatement([{ multiple: 40, points: all, since: null }], time)
          if (statement?.kind === 'reached') return -Infinity
          const { expected } =
            statement?.kind === 'now' || statement?.kind === 'ahead' ? statement : { expected: 'later' as const }
          return expected === 'passed' ? now : expected === 'later' ? Infinity : expected
        }
        const last = points.at(-1) as LossSample
        const raised = [...points.slice(0, -1), { ...last, value: last.value + more }]
        expect(expectedOf(raised)).toBeLessThanOrEqual(expectedOf(points) + 1)
      }),
    )
  })
})
