import type { LossOverTarget } from '@catenary/contract/records/loss'
import { translatorFor } from '@catenary/i18n/translators'
import { palettes } from '../palette.ts'
import type { DamageChartInput } from './damage-chart-input.ts'

/** The event that every sample point names. */
export const event = { id: '01994f00-0000-7000-8000-000000000001' }
/** When the sample was measured. */
export const years = ['2020-06-01T08:00:00.000Z', '2022-06-01T08:00:00.000Z', '2024-06-01T08:00:00.000Z']

/** Measured points of one reference length with the given losses in percent. */
export function points(losses: readonly number[], limit: number) {
  return losses.map((loss, index) => {
    const timestamp = years[index] ?? ''
    return {
      x: Date.parse(timestamp),
      timestamp,
      loss,
      lossOverTarget: (100 * loss) / limit,
      window: { from: 10, to: 12 },
      event,
    }
  })
}

/** The last x of the sample. */
export const lastX = Date.parse(years[2] ?? '')
/** Two reference lengths measured three times, with a forecast and no outlook. */
export const data: LossOverTarget = {
  result: [
    { multiple: 30, limit: 5, points: points([1, 2, 3], 5) },
    { multiple: 200, limit: 10, points: points([2, 3, 4], 10) },
  ],
  standard: null,
  bendingCyclesToTimestamp: [],
  forecast: {
    points: [
      { x: lastX, value: 60, low: 60, high: 60 },
      { x: lastX + 7 * 86_400_000, value: 62, low: 61.4, high: 62.6 },
    ],
    reaches: { value: Date.parse('2027-03-15T08:00:00Z'), low: null, high: Date.parse('2026-12-24T08:00:00Z') },
  },
  outlook: null,
  changes: [],
  testsWithoutFindings: [],
  incompleteTest: null,
}

/** The sample as the chart takes it, with what is given instead. */
export function input(changes: Partial<DamageChartInput> = {}): DamageChartInput {
  return {
    data,
    xAxis: 'time',
    inspectionType: 'mrt',
    showForecast: false,
    language: 'en',
    translate: translatorFor('en'),
    palette: palettes.light,
    timezone: 'UTC',
    ...changes,
  }
}

/** Milliseconds. */
export const week = 7 * 86_400_000
/** A repair at the second measurement. */
export const repairChange = { x: Date.parse(years[1] ?? ''), timestamp: years[1] ?? '', event, type: 'repair' } as const
/** A trend with a wide interval. */
export const outlook: NonNullable<LossOverTarget['outlook']> = {
  multiple: 30,
  usedPoints: 3,
  since: null,
  refusal: null,
  trend: {
    confidence: 0.9,
    start: { x: lastX - 2 * week, value: 58 },
    slope: 7.8,
    rSquared: 0.991,
    points: [0, 1, 2].map((step) => ({ x: lastX + step * week, value: 60 + step, low: 52, high: 260 })),
    reaches: [
      { level: 50, isReached: true, earliest: null, expected: null, latest: null },
      { level: 80, isReached: false, earliest: lastX, expected: lastX + week, latest: null },
      { level: 100, isReached: false, earliest: null, expected: null, latest: null },
    ],
    until: lastX + 2 * week,
  },
}
