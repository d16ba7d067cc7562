import { translatorFor } from '@catenary/i18n/translators'
import { expect, test } from 'vitest'
import { palettes } from '../palette.ts'
import type { ChartValue, SensorChartInput } from './sensor-chart-input.ts'
import { sensorChartDescription, sensorChartOption } from './sensor-chart.ts'
import { sensorCsv, sensorTable } from './sensor-table.ts'
import { sensorTooltipLines } from './sensor-tooltip.ts'
import { earlierValues, yearUpTo } from './year-earlier.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.parse('2026-03-01T00:00:00Z')
const shift = yearUpTo(start)
const translate = translatorFor('en')

function value(from: number, changes: Partial<ChartValue> = {}): ChartValue {
  return {
    key: 'rope/force',
    name: 'Force',
    unit: 'kN',
    trendlines: { min: true, max: true, avg: true, median: false },
    seconds: 3600,
    points: [0, 1, 2].map((at) => ({ x: from + at * hour, min: 39, max: 42, avg: 40 + at, median: 41, count: 6 })),
    ...changes,
  }
}

function input(earlier: readonly ChartValue[]): SensorChartInput {
  return {
    title: 'Load cell',
    values: [value(start), ...earlierValues(earlier, shift, translate)],
    chart: { plotlines: [] },
    range: { from: start, to: start + 3 * hour },
    language: 'en',
    translate,
    palette: palettes.light,
    timezone: 'UTC',
    tooltip: (lines) => lines,
  } as SensorChartInput
}

test('a year is whole days, also over the 29th of February', () => {
  expect(yearUpTo(Date.parse('2026-03-01T08:30:00Z')) / day).toBe(365)
  expect(yearUpTo(Date.parse('2024-03-01T08:30:00Z')) / day).toBe(366)
  expect(yearUpTo(Date.parse('2024-02-29T08:30:00Z')) / day).toBe(365)
})

test('what was measured a year earlier lies over what is measured now: in its colour, dotted, without a band', () => {
  const { series } = sensorChartOption(input([value(start - shift)])) as unknown as {
    series: { id: string; name?: string; data: number[][]; lineStyle: { color?: string; type?: unknown } }[]
  }
  const [now] = series
  const earlier = series.filter(({ name }) => name === 'Force, one year earlier (kN)')
  expect(earlier.map(({ id }) => id)).toEqual(['rope/force earlier avg'])
  expect(earlier[0]?.data.map(([x]) => x)).toEqual([0, 1, 2].map((at) => start + at * hour))
  expect(earlier[0]?.lineStyle.color).toBe(now?.lineStyle.color)
  expect(earlier[0]?.lineStyle.type).not.toEqual(now?.lineStyle.type)
})

test('table, file, tooltip and description name the year earlier; the description with the dates of then', () => {
  const compared = input([value(start - shift)])
  expect(sensorTable(compared).map(({ points }) => points.map((point) => point?.avg))).toEqual([
    [40, 40],
    [41, 41],
    [42, 42],
  ])
  expect(sensorCsv(compared).split('\r\n')[0]).toContain('"Force, one year earlier (kN): Average"')
  const texts = sensorTooltipLines(start + hour, compared).map(({ text }) => text)
  expect(texts.some((text) => text.startsWith('Force, one year earlier: 41'))).toBe(true)
  expect(sensorChartDescription(compared)).toMatch(/Force, one year earlier \(kN\): .* 2025/)
})

test('of what was not measured a year earlier nothing is drawn', () => {
  expect(input([value(start - shift, { points: [] })]).values).toHaveLength(1)
})
