import type { LossOverTarget } from '@catenary/contract/records/loss'
import { describe, expect, it } from 'vitest'
import {
  data,
  event,
  input,
  lastX,
  repairChange,
  outlook,
  points,
  years,
} from './damage-chart/damage-chart-fixtures.ts'
import type { DamageChartInput } from './damage-chart/damage-chart-input.ts'
import { forecastSentence } from './forecast-sentence.ts'
import { basisSentence, limitSentence, limitStatementFor } from './limit-sentence.ts'
import { outlookSentences } from './outlook-sentence.ts'

describe('outlook sentences', () => {
  const sentences = (changed: LossOverTarget['outlook'], more: Partial<DamageChartInput> = {}) =>
    outlookSentences(input({ data: { ...data, outlook: changed }, ...more }))
  const since = { timestamp: repairChange.timestamp, event, type: repairChange.type }

  it('contain the points used, the growth, the fit and the range of each level', () => {
    expect(sentences(outlook)).toEqual([
      expect.stringMatching(/^Linear trend over 30\s×\sØ: \+7\.8% of the limit per year, R² 0\.99, points used: 3/),
      '90% prediction interval, horizon up to Jun 15, 2024:',
      '50% of the limit: already reached.',
      '80% of the limit: at the earliest Jun 1, 2024, expected Jun 8, 2024, at the latest not within the horizon.',
      '100% of the limit: not within the horizon.',
      'The trend is a straight line; fatigue damage usually grows faster and faster.',
    ])
    const [inCycles] = sentences(outlook, { xAxis: 'bendingCycles' })
    expect(inCycles).toContain('per 10,000 bending cycles')
  })

  it('warn of an interval that is narrower than the accuracy of measurement', () => {
    const points =
      outlook.trend?.points.map(({ x, value }) => ({ x, value, low: value - 0.4, high: value + 0.4 })) ?? []
    const exact = { ...outlook, trend: outlook.trend && { ...outlook.trend, points } }
    expect(sentences(exact).at(-1)).toContain('the interval may be too narrow')
    expect(sentences(outlook).at(-1)).not.toContain('too narrow')
  })

  it('name the repair since which points are used, also if they are too few', () => {
    const [trend, , , , , caution] = sentences({ ...outlook, since })
    expect(trend).toContain('points used: 3, those since Jun 1, 2022 (Repair).')
    expect(caution).toContain('also runs through the earlier points')
    const refused = { multiple: 30, usedPoints: 1, trend: null }
    expect(sentences({ ...refused, since, refusal: 'fewPoints' })[0]).toMatch(
      /^No prediction interval: it needs at least 3 measurements, recorded since Jun 1, 2022 \(Repair\): 1\./,
    )
    expect(sentences({ ...refused, since: null, refusal: 'notRising' })).toEqual([
      'No prediction interval: the measured loss does not grow.',
    ])
    expect(sentences({ ...refused, since: null, refusal: 'noCycles' })[0]).toContain(
      'two readings of the bending cycles',
    )
    expect(sentences(null)).toEqual([])
  })
})

const reaches = { value: null, low: null, high: null }

describe('forecast sentence', () => {
  it('contains when line and band reach the limit', () => {
    expect(forecastSentence(input())).toBe(
      'The forecast reaches the limit on Mar 15, 2027. ' +
        'With 1.3 times the growth: Dec 24, 2026. With 0.7 times the growth: not within the horizon.',
    )
  })

  it('contains that the limit is not reached, and is absent without forecast', () => {
    const never = { ...data, forecast: { points: [], reaches } }
    expect(forecastSentence(input({ data: never }))).toContain('does not reach the limit within the horizon')
    expect(forecastSentence(input({ data: { ...data, forecast: null } }))).toBeNull()
  })

  it('uses cycles on an axis of bending cycles', () => {
    const cycles = { ...data, forecast: { points: [], reaches: { value: 812_000, low: null, high: 640_000 } } }
    expect(forecastSentence(input({ data: cycles, xAxis: 'bendingCycles' }))).toContain('812,000 bending cycles')
  })
})

describe('limit sentence', () => {
  const measured = { ...data, outlook }
  const at = (now: string) => {
    const statement = limitStatementFor({ data: measured, xAxis: 'time', now: Date.parse(now) })
    return statement && [limitSentence(statement, input()), basisSentence(statement, input())]
  }

  it('starts with the cautious date, calculated from the last value', () => {
    // 20 % of the limit in two years; three points on a line have no scatter, 1.3 times the growth is the cautious one.
    expect(at('2024-08-01T00:00:00Z')).toEqual([
      'Limit possible from Jun 30, 2027, expected after June 2028.',
      expect.stringMatching(/^Last value: 60% of the limit on Jun 1, 2024, reference length 30\s×\sØ\.$/),
    ])
    expect(at('2027-01-01T00:00:00Z')?.[0]).toBe('Limit possible from Jun 30, 2027, expected after June 2028.')
  })

  it('never contains a past date', () => {
    expect(at('2027-07-01T00:00:00Z')?.[0]).toBe('Limit may be reached already: inspect now. Expected about June 2028.')
    expect(at('2029-01-01T00:00:00Z')?.[0]).toBe('Limit may be reached already: inspect now.')
  })

  it('says that the limit is reached, and is absent for visual damages', () => {
    const result = [{ multiple: 30, limit: 5, points: points([1, 3, 5.25], 5) }]
    const statement = limitStatementFor({ data: { ...measured, result }, xAxis: 'time', now: Date.now() })
    expect(statement && limitSentence(statement, input())).toBe('Limit reached: 105% of the limit on Jun 1, 2024.')
    expect(limitStatementFor({ data: { ...measured, outlook: null }, xAxis: 'time', now: 0 })).toBeNull()
  })

  it('uses only values measured since a repair, without the value right after it', () => {
    const left = { ...points([1], 5)[0], x: lastX, timestamp: years[2], lossOverTarget: 10, event: { id: 'repair' } }
    const all = [...points([3, 4], 5), left] as NonNullable<LossOverTarget['result'][number]['points']>
    const repair = { ...repairChange, x: lastX, timestamp: years[2] ?? '', event: { id: 'repair' } }
    const changed = { ...measured, result: [{ multiple: 30, limit: 5, points: all }], changes: [repair] }
    const statement = limitStatementFor({ data: changed, xAxis: 'time', now: lastX + 1 })
    expect(statement && limitSentence(statement, input())).toContain(
      'fewer than two measurements since the last repair',
    )
  })

  it('counts in cycles from the last reading on', () => {
    const result = [
      { multiple: 30, limit: 5, points: points([1, 2, 3], 5).map((one, at) => ({ ...one, x: 1e5 * (at + 1) })) },
    ]
    const read = { ...measured, result, bendingCyclesToTimestamp: [[300_000, years[2] ?? '']] as [number, string][] }
    const statement = limitStatementFor({ data: read, xAxis: 'bendingCycles', now: Date.now() })
    const sentences = statement && limitSentence(statement, input({ xAxis: 'bendingCycles' }))
    expect(sentences).toBe('Limit possible from 453,846 bending cycles, expected at about 500,000.')
  })

  it('counts from no reading that its axis leaves out', () => {
    const result = [
      { multiple: 30, limit: 5, points: points([1, 2, 3], 5).map((one, at) => ({ ...one, x: 1e5 * (at + 1) })) },
    ]
    const readings: [number, string][] = [100_000, 2_000_000, 200_000, 300_000].map((cycles, at) => [
      cycles,
      `202${at}-06-01T00:00:00.000Z`,
    ])
    const read = { ...measured, result, bendingCyclesToTimestamp: readings }
    const statement = limitStatementFor({ data: read, xAxis: 'bendingCycles', now: Date.now() })
    const sentences = statement && limitSentence(statement, input({ xAxis: 'bendingCycles' }))
    expect(sentences).toBe('Limit possible from 453,846 bending cycles, expected at about 500,000.')
  })
})

describe('past dates', () => {
  it('are shown as now, in the lines below the statement too', () => {
    const now = Date.parse('2027-01-01T00:00:00Z')
    expect(outlookSentences({ ...input({ data: { ...data, outlook } }), now })[3]).toContain(
      'at the earliest now, expected now',
    )
    expect(forecastSentence({ ...input(), now })).toContain('With 1.3 times the growth: now.')
    expect(forecastSentence({ ...input(), now: Date.parse('2028-01-01T00:00:00Z') })).toMatch(/^By the forecast/)
  })
})
