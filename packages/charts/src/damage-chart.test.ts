import type { LossOverTarget } from '@catenary/contract/events'
import { speaker } from '@catenary/i18n/speakers'
import { describe, expect, it } from 'vitest'
import type { DamageChartInput } from './damage-chart-input.ts'
import { axisExtent, damageChartOption } from './damage-chart.ts'
import { damageChartSvg } from './damage-chart-svg.ts'
import { forecastSentence } from './forecast-sentence.ts'
import { palettes } from './palette.ts'

const event = { id: '01994f00-0000-7000-8000-000000000001' }
const years = ['2020-06-01T08:00:00.000Z', '2022-06-01T08:00:00.000Z', '2024-06-01T08:00:00.000Z']

function points(losses: readonly number[], limit: number) {
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

const lastX = Date.parse(years[2] ?? '')
const answer: LossOverTarget = {
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
}

function input(changes: Partial<DamageChartInput> = {}): DamageChartInput {
  return {
    answer,
    xAxis: 'time',
    inspectionType: 'mrt',
    showForecast: false,
    language: 'en',
    translate: speaker('en'),
    palette: palettes.light,
    timezone: 'UTC',
    ...changes,
  }
}

interface SeriesOption {
  readonly id: string
  readonly name: string
  readonly step?: string | false
  readonly data: readonly (readonly number[])[]
  readonly symbol?: string
  readonly lineStyle?: { readonly color: string; readonly type: unknown }
  readonly markLine?: { readonly data: unknown }
}

function seriesOf(changes: Partial<DamageChartInput> = {}): readonly SeriesOption[] {
  return damageChartOption(input(changes)).series as readonly SeriesOption[]
}

function ids(changes: Partial<DamageChartInput>): string[] {
  return seriesOf(changes).map(({ id }) => id)
}

describe('damage chart', () => {
  it('draws one line per reference length in percent of its own limit', () => {
    const [first, second] = seriesOf()
    expect(first?.name).toBe('30 d, limit 5 %')
    expect(first?.data.map(([, y]) => y)).toEqual([20, 40, 60])
    expect(second?.data.map(([, y]) => y)).toEqual([20, 30, 40])
  })

  it('tells the lines apart without colour, by dash and symbol', () => {
    const [first, second] = seriesOf()
    expect(first?.symbol).not.toBe(second?.symbol)
    expect(first?.lineStyle?.type).not.toEqual(second?.lineStyle?.type)
  })

  it('draws what accumulates as steps and snapshots as straight lines', () => {
    expect(seriesOf({ inspectionType: 'visual' })[0]?.step).toBe('end')
    expect(seriesOf({ inspectionType: 'mrt' })[0]?.step).toBe(false)
  })

  it('keeps the limit at 100 % in a series of its own', () => {
    const limit = seriesOf().find(({ id }) => id === 'limit')
    expect(limit?.markLine?.data).toEqual([{ yAxis: 100 }])
  })

  it('stacks the band from its lower edge, also when the loss is predicted to shrink', () => {
    const shrinking = { ...answer, forecast: { points: [{ x: 1, value: 50, low: 53, high: 47 }], reaches } }
    const series = seriesOf({ answer: shrinking, showForecast: true })
    expect(series.find(({ id }) => id === 'band-low')?.data).toEqual([[1, 47]])
    expect(series.find(({ id }) => id === 'band-high')?.data).toEqual([[1, 6]])
  })

  it('shows no forecast unless it is asked for and there is one', () => {
    expect(ids({ showForecast: false })).not.toContain('forecast')
    expect(ids({ showForecast: true })).toContain('forecast')
    expect(ids({ showForecast: true, answer: { ...answer, forecast: null } })).not.toContain('forecast')
  })

  it('shows the part of the axis that is asked for', () => {
    const { min, max } = damageChartOption(input({ zoom: { from: 10, to: 20 } })).xAxis as { min: number; max: number }
    expect([min, max]).toEqual([10, 20])
  })

  it('spans forecast and points, and has width around a single point', () => {
    expect(axisExtent(input({ showForecast: true })).to).toBe(lastX + 7 * 86_400_000)
    expect(axisExtent(input()).to).toBe(lastX)
    const single = { ...answer, result: [{ multiple: 6, limit: 6, points: points([1], 6) }] }
    const { from, to } = axisExtent(input({ answer: single }))
    expect(to).toBeGreaterThan(from)
  })
})

const reaches = { value: null, low: null, high: null }

describe('damage chart as SVG', () => {
  it('is drawn at the export size with limit, legend and axes in the language', () => {
    const svg = damageChartSvg(input({ language: 'de', translate: speaker('de'), palette: palettes.print }))
    expect(svg).toMatch(/^<svg width="900" height="400"/)
    expect(svg).toContain('Grenzwert 100 %')
    expect(svg).toContain('30 d, Grenzwert 5 %')
    expect(svg).toContain('Verlust in % des Grenzwerts')
    expect(svg).toContain(palettes.print.limit)
  })

  it('is drawn without any point too', () => {
    const empty = { ...answer, result: [{ multiple: 30, limit: 5, points: [] }], forecast: null }
    expect(damageChartSvg(input({ answer: empty }))).toContain('Limit 100 %')
  })
})

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
