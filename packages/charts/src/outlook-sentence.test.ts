import type { LossOverTarget } from '@catenary/contract/events'
import { describe, expect, it } from 'vitest'
import type { DamageChartInput } from './damage-chart-input.ts'
import { answer, event, input, mended, outlook } from './damage-chart-samples.ts'
import { forecastSentence } from './forecast-sentence.ts'
import { outlookSentences } from './outlook-sentence.ts'

describe('outlook sentences', () => {
  const said = (changed: LossOverTarget['outlook'], more: Partial<DamageChartInput> = {}) =>
    outlookSentences(input({ answer: { ...answer, outlook: changed }, ...more }))
  const since = { timestamp: mended.timestamp, event, type: mended.type }

  it('tell the points used, the growth, the fit and the range of each level', () => {
    expect(said(outlook)).toEqual([
      'Linear trend over 30 d: +7.8 % of the limit per year, R² 0.99, points used: 3 (all measurements).',
      '90% prediction interval, horizon up to Jun 15, 2024:',
      '50 % of the limit: already reached.',
      '80 % of the limit: at the earliest Jun 1, 2024, expected Jun 8, 2024, at the latest not within the horizon.',
      '100 % of the limit: not within the horizon.',
      'The trend is a straight line; fatigue damage usually grows faster and faster.',
    ])
    const [inCycles] = said(outlook, { xAxis: 'bendingCycles' })
    expect(inCycles).toContain('per 10,000 bending cycles')
  })

  it('warn of an interval that is narrower than anything that can be measured', () => {
    const points =
      outlook.trend?.points.map(({ x, value }) => ({ x, value, low: value - 0.4, high: value + 0.4 })) ?? []
    const exact = { ...outlook, trend: outlook.trend && { ...outlook.trend, points } }
    expect(said(exact).at(-1)).toContain('the interval may be too narrow')
    expect(said(outlook).at(-1)).not.toContain('too narrow')
  })

  it('say since which repair points are used, also where they are too few', () => {
    const [trend, , , , , caution] = said({ ...outlook, since })
    expect(trend).toContain('points used: 3, those since Jun 1, 2022 (Repair).')
    expect(caution).toContain('also runs through the earlier points')
    const refused = { multiple: 30, usedPoints: 1, trend: null }
    expect(said({ ...refused, since, refusal: 'fewPoints' })[0]).toMatch(
      /^No prediction interval: it needs at least 3 measurements, recorded since Jun 1, 2022 \(Repair\): 1\./,
    )
    expect(said({ ...refused, since: null, refusal: 'notRising' })).toEqual([
      'No prediction interval: the measured loss does not grow.',
    ])
    expect(said({ ...refused, since: null, refusal: 'noCycles' })[0]).toContain('two readings of the bending cycles')
    expect(said(null)).toEqual([])
  })
})

const reaches = { value: null, low: null, high: null }

describe('forecast sentence', () => {
  it('says when line and band reach the limit', () => {
    expect(forecastSentence(input())).toBe(
      'The forecast reaches the limit on Mar 15, 2027. ' +
        'With 1.3 times the growth: Dec 24, 2026. With 0.7 times the growth: not within the horizon.',
    )
  })

  it('says that the limit is not reached, and nothing without forecast', () => {
    const never = { ...answer, forecast: { points: [], reaches } }
    expect(forecastSentence(input({ answer: never }))).toContain('does not reach the limit within the horizon')
    expect(forecastSentence(input({ answer: { ...answer, forecast: null } }))).toBeNull()
  })

  it('speaks of cycles on an axis of bending cycles', () => {
    const cycles = { ...answer, forecast: { points: [], reaches: { value: 812_000, low: null, high: 640_000 } } }
    expect(forecastSentence(input({ answer: cycles, xAxis: 'bendingCycles' }))).toContain('812,000 bending cycles')
  })
})
