import type { Sensor } from '@catenary/contract/devices/sensor-devices'
import { defaultValueAttributes } from '@catenary/contract/devices/sensor-fields'
import { translatorFor } from '@catenary/i18n/translators'
import { expect, test } from 'vitest'
import { palettes } from '../palette.ts'
import { axisText, momentTexts, valueAxes } from './sensor-axes.ts'
import type { ChartValue, SensorChartInput } from './sensor-chart-input.ts'
import { chartValues } from './sensor-chart-input.ts'
import { sensorChartSvg } from './sensor-chart-svg.ts'
import { plotMargins, sensorChartDescription, sensorChartOption } from './sensor-chart.ts'
import { splitAtGaps } from './sensor-gaps.ts'
import { sensorCsv, sensorTable } from './sensor-table.ts'
import { sensorTooltipLines } from './sensor-tooltip.ts'
import { requestedRange, shownRange } from './time-range.ts'

const hour = 3_600_000
const start = Date.parse('2026-03-01T00:00:00Z')

function point(at: number, avg: number, { spread = 1, count = 6 } = {}) {
  return { x: start + at * hour, min: avg - spread, max: avg + spread, avg, median: avg + 0.25, count }
}

function value(changes: Partial<ChartValue> = {}): ChartValue {
  return {
    key: 'rope/force',
    name: 'Force',
    unit: 'kN',
    trendlines: { min: true, max: true, avg: true, median: false },
    seconds: 3600,
    points: [0, 1, 2, 3, 7, 8].map((at) => point(at, 40 + at)),
    ...changes,
  }
}

function input(changes: Partial<SensorChartInput> = {}): SensorChartInput {
  return {
    title: 'Load cell',
    values: [value()],
    chart: { plotlines: [] },
    range: { from: start, to: start + 10 * hour },
    language: 'en',
    translate: translatorFor('en'),
    palette: palettes.light,
    timezone: 'Europe/Zurich',
    ...changes,
  }
}

interface Series {
  readonly id: string
  readonly yAxisIndex?: number
  readonly data: readonly (readonly [number, number | null])[]
  readonly lineStyle: { readonly color?: string; readonly type?: unknown; readonly width?: number }
  readonly markLine?: {
    readonly data: readonly {
      readonly yAxis?: number
      readonly xAxis?: number
      readonly lineStyle: { readonly color: string }
      readonly label: { readonly formatter: string }
    }[]
  }
}

const seriesOf = (changes: Partial<SensorChartInput> = {}) =>
  sensorChartOption(input(changes)).series as readonly Series[]
const idsOf = (changes: Partial<SensorChartInput> = {}) => seriesOf(changes).map(({ id }) => id)

test('a missing stretch of time breaks line and band', () => {
  const line = seriesOf().find(({ id }) => id === 'rope/force avg')
  expect(line?.data).toEqual([
    [start, 40],
    [start + hour, 41],
    [start + 2 * hour, 42],
    [start + 3 * hour, 43],
    [start + 7 * hour - 1, null],
    [start + 7 * hour, 47],
    [start + 8 * hour, 48],
  ])
  const high = seriesOf().find(({ id }) => id === 'rope/force high')
  expect(high?.data.map(([, y]) => y)).toEqual([2, 2, 2, 2, null, 2, 2])
})

test('a single missing stretch is a gap, a device that measures rarely or unevenly has none', () => {
  const at = (hours: readonly number[]) =>
    splitAtGaps({ seconds: 3600, points: hours.map((one) => point(one, 1, { count: 1 })) }).map(({ length }) => length)
  expect(at([0, 1, 2, 3, 5, 6, 7])).toEqual([4, 3])
  expect(at([0, 24, 48, 72])).toEqual([4])
  // Measured every 100 s and drawn in stretches of 86 s, one in six of which is empty.
  const uneven = Array.from({ length: 200 }, (_, index) => Math.floor((index * 100) / 86))
  expect(at(uneven)).toEqual([200])
  expect(at([5])).toEqual([1])
  expect(at([])).toEqual([])
})

test('what usually has several measurements has a gap wherever a stretch is empty, however many are', () => {
  const points = [0, 1, 4, 7, 10, 13].map((one) => point(one, 1))
  expect(splitAtGaps({ seconds: 3600, points }).map(({ length }) => length)).toEqual([2, 1, 1, 1, 1])
  const few = points.map((one, index) => ({ ...one, count: index < 3 ? 1 : 2 }))
  expect(splitAtGaps({ seconds: 3600, points: few })).toHaveLength(1)
})

test('what stands alone between two gaps is a dot', () => {
  const points = [0, 1, 2, 3, 4, 9, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28].map((at) =>
    point(at, 3),
  )
  const single = seriesOf({ values: [value({ points })] }).find(({ id }) => id === 'rope/force single')
  expect(single?.data).toEqual([[start + 9 * hour, 3]])
})

test('what measures in bursts has nothing between them, and the least and greatest value of each', () => {
  const drawn = seriesOf({ values: [value({ points: [point(1, 3), point(2, 5)] })], isInBursts: true })
  const find = (id: string) => drawn.find((one) => one.id === `rope/force ${id}`)?.data
  expect(find('avg')?.map(([, y]) => y)).toEqual([3, null, 5])
  expect(find('single')).toHaveLength(2)
  expect(find('span')?.map(([, y]) => y)).toEqual([2, 4, null, 4, 6, null])
})

test('each value has its trend lines; without any its average', () => {
  const lines = (min: boolean, max: boolean, avg: boolean, median: boolean) =>
    idsOf({ values: [value({ trendlines: { min, max, avg, median } })] }).map((id) => id.replace('rope/force ', ''))
  expect(lines(true, true, true, false)).toEqual(['avg', 'low', 'high'])
  expect(lines(true, true, false, true)).toEqual(['median', 'low', 'high'])
  expect(lines(false, true, true, true)).toEqual(['max', 'avg', 'median'])
  expect(lines(true, true, false, false)).toEqual(['low', 'high'])
  expect(lines(false, false, false, false)).toEqual(['avg'])
})

test('values differ by colour and dash on every ground', () => {
  const values = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => value({ key }))
  for (const palette of Object.values(palettes)) {
    const lines = seriesOf({ values, palette }).filter(({ id }) => id.endsWith(' avg'))
    expect(new Set(lines.map(({ lineStyle }) => lineStyle.color)).size).toBe(6)
    expect(new Set(lines.map(({ lineStyle }) => JSON.stringify(lineStyle.type))).size).toBe(6)
  }
})

test('plot lines are in the picture, and black ones are seen on a dark ground', () => {
  const chart = {
    plotlines: [
      { name: 'Limit', position: 120, color: '#000000' },
      { name: 'Low', position: 45, color: '#ff8800' },
    ],
  }
  const { yAxis } = sensorChartOption(input({ chart })) as unknown as { yAxis: readonly { min: number; max: number }[] }
  expect(yAxis[0]?.max).toBeGreaterThanOrEqual(120)
  const marks = seriesOf({ chart, palette: palettes.dark }).find(({ id }) => id === 'marks 0')?.markLine?.data
  expect(marks?.map(({ yAxis: at, lineStyle }) => [at, lineStyle.color])).toEqual([
    [120, palettes.dark.text],
    [45, '#ff8800'],
  ])
})

test('the axis has the ends that were set, also where only one was, and its unit', () => {
  const axisOf = (chart: Partial<SensorChartInput['chart']>, values = [value()]) =>
    (
      sensorChartOption(input({ chart: { plotlines: [], ...chart }, values })) as unknown as {
        yAxis: readonly { min: number; max: number; name: string; position: string }[]
      }
    ).yAxis
  expect(axisOf({ yMin: -5, yMax: 75 })).toMatchObject([{ min: -5, max: 75, name: 'kN' }])
  const [lower] = axisOf({ yMin: 100 })
  expect(lower?.min).toBe(100)
  expect(lower?.max).toBeGreaterThan(100)
  const flat = value({ points: [point(0, 0, { spread: 0 }), point(1, 0, { spread: 0 })] })
  expect(axisOf({}, [flat])).toMatchObject([{ min: -1, max: 1 }])
  const heat = value({ key: 't', name: 'Heat', unit: '°C' })
  expect(axisOf({}, [value(), heat])).toMatchObject([
    { name: 'kN', position: 'left' },
    { name: '°C', position: 'right' },
  ])
  expect(seriesOf({ values: [value(), heat] }).find(({ id }) => id === 't avg')?.yAxisIndex).toBe(1)
  // Three units have no room for an axis each: the legend names them.
  expect(axisOf({}, [value(), heat, value({ key: 'h', unit: '%' })])).toMatchObject([{ name: '' }])
})

test('a threshold is a line on the axis of its value, also where that is not the first', () => {
  const heat = value({ key: 'box/heat', name: 'Heat', unit: '°C', points: [point(0, 20), point(1, 21)] })
  const thresholds = [
    { value: 'rope/force', name: 'Force above 120 kN', position: 120 },
    { value: 'box/heat', name: 'Heat above 60 °C', position: 60 },
    { value: 'box/hidden', name: 'Humidity above 500 %', position: 500 },
  ]
  const { yAxis } = sensorChartOption(input({ values: [value(), heat], thresholds })) as unknown as {
    yAxis: readonly { max: number }[]
  }
  const lines = seriesOf({ values: [value(), heat], thresholds }).flatMap(
    ({ yAxisIndex, markLine }) => markLine?.data.map(({ yAxis: at, label }) => [yAxisIndex, at, label.formatter]) ?? [],
  )
  expect(lines).toEqual([
    [0, 120, 'Force above 120 kN: 120'],
    [1, 60, 'Heat above 60 °C: 60'],
  ])
  const odd = { plotlines: [{ name: 'Half', position: 120.25, color: '#000000' }] }
  const oddLine = seriesOf({ chart: odd }).find(({ id }) => id === 'marks 0')?.markLine?.data
  expect(oddLine?.map(({ label }) => label.formatter)).toEqual(['Half: 120.25'])
  const french = { language: 'fr', translate: translatorFor('fr') } as const
  const frenchLine = seriesOf({ chart: odd, ...french }).find(({ id }) => id === 'marks 0')?.markLine?.data
  expect(frenchLine?.map(({ label }) => label.formatter)).toEqual(['Half\u202f: 120,25'])
  const chart = { plotlines: [{ name: 'Permitted', position: 120, color: '#000000' }] }
  const both = seriesOf({ chart, thresholds }).find(({ id }) => id === 'marks 0')?.markLine?.data
  expect(both?.map(({ label }) => label.formatter)).toEqual(['Permitted · Force above 120 kN: 120'])
  expect(yAxis.map(({ max }) => max >= 500)).toEqual([false, false])
  expect(yAxis[1]?.max).toBeGreaterThanOrEqual(60)
})

test('a value that was not measured has no axis of made-up figures, and leaves the plot lines where they belong', () => {
  const axesOf = (changes: Partial<SensorChartInput>) =>
    (
      sensorChartOption(input(changes)) as unknown as {
        yAxis: readonly { name: string; min: number; max: number; position: string }[]
      }
    ).yAxis
  const silent = value({ key: 't', name: 'Heat', unit: '°C', points: [] })
  expect(axesOf({ values: [value(), silent] })).toMatchObject([{ name: 'kN' }])
  const [only, ...others] = axesOf({ values: [silent, value()], chart: { plotlines: [], yMin: -5, yMax: 5 } })
  expect(others).toEqual([])
  expect(only).toMatchObject({ name: 'kN', position: 'left' })
  expect(only?.max).toBeGreaterThan(40)
  expect(seriesOf({ values: [silent, value()] }).find(({ id }) => id === 'rope/force avg')?.yAxisIndex).toBe(0)
  const plotlines = [{ name: 'Hot', position: 60, color: '#000000' }]
  const drawn = seriesOf({ values: [silent, value()], chart: { plotlines } })
  expect(drawn.filter(({ markLine }) => markLine).map(({ yAxisIndex }) => yAxisIndex)).toEqual([0])
  expect(drawn.find(({ id }) => id === 'rope/force avg')?.yAxisIndex).toBe(1)
})

test('events of the rope are marked where they lie in the time that is shown', () => {
  const marks = [
    { x: start + 2 * hour, name: 'Repair' },
    { x: start - hour, name: 'Rope shortening' },
  ]
  const drawn = seriesOf({ marks }).find(({ id }) => id === 'marks 0')?.markLine?.data
  expect(drawn?.map(({ xAxis }) => xAxis)).toEqual([start + 2 * hour])
})

test('events that lie too close together are one mark with their number, and all of them stand under the pointer', () => {
  const minute = hour / 60
  const marks = [5, 1, 0, 400].map((minutes) => ({ x: start + hour + minutes * minute, name: `Repair ${minutes}` }))
  const drawn = seriesOf({ marks, width: 900 }).find(({ id }) => id === 'marks 0')?.markLine?.data
  expect(drawn?.map(({ xAxis, label }) => [xAxis, label.formatter])).toEqual([
    [start + hour, '▾3'],
    [start + hour + 400 * minute, '▾'],
  ])
  const names = sensorTooltipLines(start + hour, input({ marks, width: 900 })).flatMap(
    ({ text }) => /▾ (Repair \d+)/.exec(text)?.[1] ?? [],
  )
  expect(names).toEqual(['Repair 0', 'Repair 1', 'Repair 5'])
  const many = Array.from({ length: 13 }, () => ({ x: start + hour, name: 'Repair' }))
  expect(sensorTooltipLines(start + hour, input({ marks: many })).at(-1)?.text).toBe('▾ + 3')
})

test('says what was measured, in words and under the pointer, at the time of the installation', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(plain(sensorChartDescription(input()))).toBe(
    'Load cell. Force (kN): 39 to 49, from Mar 1, 2026, 1:00 AM to Mar 1, 2026, 9:00 AM.',
  )
  expect(sensorChartDescription(input({ values: [value({ points: [] })] }))).toBe(
    'Load cell. Nothing was measured in this time',
  )
  const lines = (x: number) =>
    sensorTooltipLines(x, input({ marks: [{ x: start + 2 * hour, name: 'Repair' }] })).map(({ text }) => plain(text))
  expect(lines(start + 2 * hour)).toEqual([
    'Mar 1, 2026, 3:00 AM',
    'Force: 42 kN (41 – 43)',
    '▾ Repair, Mar 1, 2026, 3:00 AM',
  ])
  // In a gap nothing is said of the value.
  expect(lines(start + 5.2 * hour)).toEqual(['Mar 1, 2026, 6:12 AM'])
})

test('the table has a row for each stretch of time, the CSV every figure of it', () => {
  const other = value({ key: 'b', name: 'Heat', unit: null, points: [point(1, 5), point(9, 6)] })
  const rows = sensorTable({ values: [value(), other] })
  expect(rows.map(({ x }) => (x - start) / hour)).toEqual([0, 1, 2, 3, 7, 8, 9])
  expect(rows[0]?.points[1]).toBeNull()
  const lines = sensorCsv(input({ values: [value(), other] })).split('\r\n')
  expect(lines[0]).toMatch(/^Time,Force \(kN\): Min,.*Heat: Number$/)
  expect(lines[2]).toBe('2026-03-01T01:00:00.000Z,40,42,41,41.25,6,4,6,5,5.25,6')
  expect(lines[7]).toBe('2026-03-01T09:00:00.000Z,,,,,,5,7,6,6.25,6')
})

test('takes name, unit and trend lines of each value from its sensor', () => {
  const shown = { isEnabled: true, isNew: false, last: null, ...defaultValueAttributes }
  const values = [
    { fragment: 'c8y_Load', name: 'F', customName: 'Force', ...shown },
    { fragment: 'heat', name: 'heat', ...shown },
  ]
  const sensor: Sensor = {
    id: 'x',
    name: 'Load cell',
    isDeleted: false,
    rawSince: null,
    measurementCount: 0,
    attributes: { isEnabled: true, plotlines: [], values },
  }
  const points = [['2026-03-01T00:00:00.000Z', 1, 3, 2, 2, 4]] as [string, number, number, number, number, number][]
  const aggregates = [
    { fragment: 'c8y_Load', name: 'F', unit: 'kN', seconds: 3600, points },
    { fragment: 'heat', name: 'heat', unit: null, seconds: 3600, points: [] },
    { fragment: 'gone', name: 'x', unit: null, seconds: 3600, points: [] },
  ]
  expect(chartValues(sensor, aggregates)).toMatchObject([
    { name: 'Force', unit: 'kN', points: [{ x: start, min: 1, max: 3, avg: 2, median: 2, count: 4 }] },
    { name: 'heat', unit: null, points: [] },
  ])
})

test('the time that is shown follows the choice', () => {
  const now = start + 400 * 24 * hour
  const day = 24 * hour
  expect(requestedRange({ span: '1D', between: undefined }, now)).toEqual({ from: now - day })
  expect(requestedRange({ span: 'all', between: undefined }, now)).toEqual({})
  expect(requestedRange({ span: '1D', between: { from: 5, to: 9 } }, now)).toEqual({ from: 5, to: 9 })
  expect(shownRange({ span: 'all', between: undefined }, now, [start + day, start])).toEqual({ from: start, to: now })
  expect(shownRange({ span: 'all', between: undefined }, now, [])).toEqual({ from: now - day, to: now })
})

test('is drawn on paper, also empty and with what no axis could hold', () => {
  expect(sensorChartSvg(input({ palette: palettes.print }))).toMatch(/^<svg width="900" height="400"/)
  expect(sensorChartSvg(input({ values: [] }))).toMatch(/^<svg/)
  const vast = value({ points: [point(0, 1e300, { spread: 0 }), point(1, -1e300, { spread: 0 })] })
  expect(sensorChartSvg(input({ values: [vast] }))).toMatch(/^<svg/)
})

test.each([3.4e38, 1e97, -1e97])(
  'a value such as %f leaves the plot its room, also on a phone, and is read at a glance',
  (glitch) => {
    const glitched = value({ points: [point(0, 40), point(1, glitch, { spread: 0 }), point(2, 40)] })
    const other = value({ key: 'rope/other', unit: 'mm', points: [point(0, glitch, { spread: 0 })] })
    for (const values of [[glitched], [glitched, other]]) {
      const drawn = input({ values, width: 300 })
      const { left, right } = plotMargins(drawn)
      expect(300 - left - right).toBeGreaterThanOrEqual(300 * 0.4)
      for (const axis of valueAxes(drawn))
        for (const end of [axis.min, axis.max, 0]) expect(axisText(end, axis, 'en').length).toBeLessThan(9)
      expect(sensorChartDescription(drawn).length).toBeLessThan(300)
      const lines = sensorTooltipLines(start + hour, drawn).map(({ text }) => text)
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(60)
    }
  },
)

test('figures of an axis differ from each other, however large or small they are', () => {
  for (const [low, high] of [
    [3.4e8, 3.41e8],
    [0, 1e12],
    [1e-9, 5e-9],
    [-2e38, 3.4e38],
  ] as const) {
    const points = [point(0, low, { spread: 0 }), point(1, high, { spread: 0 })]
    const [axis] = valueAxes(input({ values: [value({ points })] }))
    if (!axis) throw new Error('no axis')
    const step = axis.interval ?? 0
    const marks = Math.round((axis.max - axis.min) / step)
    const texts = Array.from({ length: marks + 1 }, (_, index) => axisText(axis.min + index * step, axis, 'de'))
    expect(new Set(texts).size, texts.join(' ')).toBe(marks + 1)
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(10)
  }
})

test('moments of an hour that comes twice are told apart, and those of one minute', () => {
  const autumn = Date.parse('2026-10-25T00:22:00Z')
  expect(momentTexts([autumn, autumn + hour, autumn + 2 * hour], input())).toEqual([
    'Oct 25, 2026, 2:22 AM GMT+2',
    'Oct 25, 2026, 2:22 AM GMT+1',
    'Oct 25, 2026, 3:22 AM',
  ])
  expect(momentTexts([autumn, autumn + 4000], input({ timezone: 'UTC' }))).toEqual([
    'Oct 25, 2026, 12:22:00 AM',
    'Oct 25, 2026, 12:22:04 AM',
  ])
})

test('the names of lines at the same place are read whole on a phone', () => {
  const thresholds = [{ value: 'rope/force', name: 'Alarm: Force above 120 kN for ten minutes', position: 120 }]
  const chart = { plotlines: [{ name: 'Permitted by the manufacturer', position: 120, color: '#000000' }] }
  const svg = sensorChartSvg(input({ chart, thresholds }), { width: 328, height: 300 })
  const lines = [...svg.matchAll(/>([^<>]*)<\/text>/g)].map(([, text = '']) => text)
  const label = lines.slice(lines.findIndex((text) => text.startsWith('Permitted')))
  expect(label.join(' ').replaceAll(/\s+/g, ' ')).toContain(
    'Permitted by the manufacturer · Alarm: Force above 120 kN for ten minutes: 120',
  )
  expect(Math.max(...label.map(({ length }) => length))).toBeLessThan(45)
  // Nor does one of its lines lie on the next.
  const begins = [...svg.matchAll(/<text[^>]* y="(-?[\d.]+)"[^>]*>([^<>]*)<\/text>/g)]
  const places = begins.filter(([, , text = '']) => label.includes(text)).map(([, y]) => Number(y))
  expect(places.length).toBeGreaterThan(1)
  expect(Math.min(...places.slice(1).map((y, index) => y - (places[index] ?? 0)))).toBeGreaterThanOrEqual(16)
})
