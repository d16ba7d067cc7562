import { describe, expect, it } from 'vitest'
import { outlook, outlookConfidence } from './outlook.ts'

const day = 86_400_000
const steps = (step: number, ...values: number[]) => values.map((value, index) => ({ x: index * step, value }))
const everyYear = (...values: number[]) => steps(365 * day, ...values)

describe('outlook', () => {
  // By hand, x in years from 0: the line is 9.8 + 7.8 x, Σ(x − x̄)² = 5, s² = 2.8 / 2, t = 2.91999.
  const values = [10, 18, 24, 34] as const

  it('is the prediction interval of the least squares line', () => {
    const { trend, usedPoints, refusal } = outlook(everyYear(...values), { xAxis: 'time' })
    expect([usedPoints, refusal]).toEqual([4, null])
    expect((trend?.slope ?? 0) * 365 * day).toBeCloseTo(7.8, 9)
    expect(trend?.rSquared).toBeCloseTo(0.9909, 4)
    expect(trend?.start).toEqual({ x: 0, value: expect.closeTo(9.8, 9) })
    // 33.2 ± 2.91999 · 1.183216 · √(1 + 1/4 + 1.5²/5)
    expect(trend?.points[0]).toEqual({
      x: 1095 * day,
      value: expect.closeTo(33.2, 9),
      low: expect.closeTo(28.69527, 4),
      high: expect.closeTo(37.70473, 4),
    })
    // As far ahead as the values reach back, in whole weeks.
    expect(trend?.until).toBe((1095 + 1092) * day)
    expect(trend?.points.at(-1)?.x).toBe(trend?.until)
  })

  it('returns the period in which a level is reached', () => {
    const { trend } = outlook(steps(10_000, ...values), { xAxis: 'bendingCycles', expectedServiceLife: 95_000 })
    // The roots of (28.5 − 7.8 u)² = t² s² (1.25 + u² / 5) around the mean at 15,000 cycles.
    expect(trend?.reaches[0]).toEqual({
      level: 50,
      isReached: false,
      earliest: 43_960,
      expected: 51_539,
      latest: 62_102,
    })
    expect(trend?.reaches[1]).toMatchObject({ level: 80, expected: 90_000, latest: null })
    expect(trend?.reaches[2]).toEqual({ level: 100, isReached: false, earliest: null, expected: null, latest: null })
  })

  it('lists the levels that the last value has reached', () => {
    const { trend } = outlook(everyYear(40, 61, 79), { xAxis: 'time' })
    expect(trend?.reaches.map(({ isReached }) => isReached)).toEqual([true, false, false])
    // The upper edge is beyond 80 % at once: with three values the interval is wide.
    expect(trend?.reaches[1]?.earliest).toBe(730 * day)
    expect(trend?.points.every(({ low }) => low >= 0)).toBe(true)
  })

  it('counts only what was measured from a step on', () => {
    const afterRepair = everyYear(10, 30, 50, 5, 12, 21, 28)
    const { usedPoints, trend } = outlook(afterRepair, { xAxis: 'time', since: 4 * 365 * day })
    expect(usedPoints).toBe(3)
    expect((trend?.slope ?? 0) * 365 * day).toBeCloseTo(8, 9)
    expect(outlook(afterRepair, { xAxis: 'time', since: 4 * 365 * day + 1 })).toEqual({
      usedPoints: 2,
      refusal: 'fewPoints',
      trend: null,
    })
  })

  it('refuses with a reason', () => {
    const reason = (points: { x: number; value: number }[]) => outlook(points, { xAxis: 'time' }).refusal
    expect(reason([])).toBe('fewPoints')
    expect(reason(everyYear(10, 20))).toBe('fewPoints')
    expect(reason(steps(0, 10, 20, 30))).toBe('oneMoment')
    expect(reason(everyYear(0.1, 0.1, 0.1))).toBe('notRising')
    expect(reason(everyYear(30, 20, 10))).toBe('notRising')
    expect(reason(everyYear(10, 10, 11))).toBeNull()
  })

  it('looks ahead 360 days at least and ten years at most', () => {
    const weeks = (points: { x: number; value: number }[]) =>
      (outlook(points, { xAxis: 'time' }).trend?.points.length ?? 0) - 1
    expect(weeks(steps(day, 10, 20, 30))).toBe(51)
    expect(weeks(steps(4000 * day, 10, 20, 30))).toBe(521)
  })
})

describe('prediction interval', () => {
  /** Numbers from 0 to 1, the same at every run. */
  function sequence() {
    let state = 20_261_121
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return (state + 0.5) / 2 ** 32
    }
  }

  it.each([3, 5, 12])('of %d values holds nine of ten new measurements', (count) => {
    const next = sequence()
    const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
    // Steep enough that the line of every draw rises.
    const measuredAt = (x: number) => 1000 + (40 * x) / (365 * day) + 3 * normal()
    const rounds = 4000
    let withinInterval = 0
    for (let round = 0; round < rounds; round += 1) {
      const points = Array.from({ length: count }, (_, index) => index * 365 * day).map((x) => ({
        x,
        value: measuredAt(x),
      }))
      const ahead = outlook(points, { xAxis: 'time' }).trend?.points.at(round % 52)
      if (!ahead) continue
      const value = measuredAt(ahead.x)
      if (value >= ahead.low && value <= ahead.high) withinInterval += 1
    }
    expect(Math.abs(withinInterval / rounds - outlookConfidence)).toBeLessThan(0.03)
  })
})
