import { describe, expect, it } from 'vitest'
import { maxForecastPoints } from './forecast-steps.ts'
import { forecast } from './forecast.ts'

const day = 86_400_000

function everyYear(...values: number[]) {
  return values.map((value, index) => ({ x: index * 365 * day, value }))
}

describe('forecast through time', () => {
  it('is the least squares line, and a band from the last value on', () => {
    const made = forecast(everyYear(10, 18, 24, 34), { xAxis: 'time' })
    expect((made?.slope ?? 0) * day).toBeCloseTo(0.0213699, 6)
    expect(made?.intercept).toBeCloseTo(9.8, 9)
    const valueAt = (days: number) => (made?.intercept ?? 0) + (made?.slope ?? 0) * days * day
    expect(valueAt(1455)).toBeCloseTo(40.8932, 4)
    expect(valueAt(4220.9)).toBeCloseTo(100, 2)
    expect(made?.rSquared).toBeCloseTo(0.9909, 4)
    expect(made?.points).toHaveLength(52)
    expect(made?.points[0]).toEqual({ x: 1095 * day, value: expect.closeTo(33.2, 9), low: 34, high: 34 })
    const growth = 357 * (made?.slope ?? 0) * day
    expect(made?.points.at(-1)).toEqual({
      x: (1095 + 357) * day,
      value: expect.closeTo(33.2 + growth, 9),
      low: expect.closeTo(34 + 0.7 * growth, 9),
      high: expect.closeTo(34 + 1.3 * growth, 9),
    })
    expect(made?.reaches).toEqual({ value: null, low: null, high: null })
  })

  it('returns the first step at or above the limit', () => {
    const reaches = forecast(everyYear(0, 45, 90), { xAxis: 'time' })?.reaches
    // 45 % a year: the line needs 81.1 days, the low edge 115.9, the high edge 62.4.
    expect(reaches).toEqual({ value: 814 * day, low: 849 * day, high: 793 * day })
    expect(forecast(everyYear(90, 100, 110), { xAxis: 'time' })?.reaches.value).toBe(730 * day)
  })

  it('follows a falling line and keeps the band in order', () => {
    const made = forecast(everyYear(60, 40, 20), { xAxis: 'time' })
    expect(made?.points.at(-1)?.value).toBeLessThan(20)
    expect(made?.points.every(({ low, high }) => low <= high)).toBe(true)
    expect(made?.reaches).toEqual({ value: null, low: null, high: null })
    expect(forecast(everyYear(160, 140, 120), { xAxis: 'time' })?.reaches.value).toBe(730 * day)
  })

  it('needs three points at different times, and uses the last of each time', () => {
    expect(forecast(everyYear(10, 18), { xAxis: 'time' })).toBeNull()
    const findings = [{ x: 730 * day, value: 3 }, ...everyYear(10, 18)]
    expect(forecast([...findings, { x: 730 * day, value: 26 }], { xAxis: 'time' })?.points[0]?.low).toBe(26)
    expect(forecast([...everyYear(10, 18), ...everyYear(10, 18)], { xAxis: 'time' })).toBeNull()
  })

  it('returns no change for constant values', () => {
    const made = forecast(everyYear(20, 20, 20), { xAxis: 'time' })
    expect(made).toMatchObject({ slope: 0, intercept: 20, rSquared: 1 })
  })
})

describe('forecast through bending cycles', () => {
  const points = [0, 100_000, 200_000].map((x) => ({ x, value: x / 10_000 }))

  it('steps by 50 cycles to the service life, shown by a thousand points', () => {
    const made = forecast(points, { xAxis: 'bendingCycles' })
    expect(made?.points).toHaveLength(maxForecastPoints)
    expect(made?.points[0]?.x).toBe(200_000)
    expect(made?.points.at(-1)?.x).toBe(1_000_000)
    expect(made?.points.every(({ x }) => x % 50 === 0)).toBe(true)
    expect(made?.reaches).toEqual({ value: 1_000_000, low: null, high: 815_400 })
  })

  it('ends at the service life of the rope', () => {
    const made = forecast(points, { xAxis: 'bendingCycles', expectedServiceLife: 200_120 })
    expect(made?.points.map(({ x }) => x)).toEqual([200_000, 200_050, 200_100])
    expect(forecast(points, { xAxis: 'bendingCycles', expectedServiceLife: 1000 })?.points).toHaveLength(1)
  })
})
