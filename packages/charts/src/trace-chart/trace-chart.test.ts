import type { Trace } from '@catenary/contract/devices/traces'
import { translatorFor } from '@catenary/i18n/translators'
import { expect, test } from 'vitest'
import { palettes } from '../palette.ts'
import type { TraceChartInput } from './trace-chart.ts'
import { traceChartOption, traceTooltipLines } from './trace-chart.ts'
import { traceCsv, traceRows } from './trace-table.ts'
import { clampRange, panRange, traceChannels, zoomRange } from './trace-view.ts'

/** Ten stretches of a metre from 100 m on, of two channels; the fifth was not measured. */
function trace(samplesPerStretch = 1000): Trace {
  const pairs = Array.from({ length: 10 }, (_, index) =>
    index === 4 ? [NaN, NaN, NaN, NaN] : [index, index + (samplesPerStretch > 1 ? 2 : 0), -0.1, 0.1],
  ).flat()
  return {
    event: { id: 'e' },
    rope: { id: 'r' },
    time: '2026-01-01T00:00:00.000Z',
    serialNumber: 'TS-1',
    speed: 0.3,
    startPosition: 100,
    sampleSpacing: 0.001,
    sampleCount: 10_000,
    channels: [
      { name: 'loss', unit: '%', least: 0, most: 11 },
      { name: 'x', unit: 'mV', least: -0.1, most: 0.1 },
    ],
    from: 100,
    step: 1,
    samplesPerStretch,
    values: btoa(String.fromCharCode(...new Uint8Array(Float32Array.from(pairs).buffer))),
  }
}

function input(changes: Partial<TraceChartInput> = {}, of = trace()): TraceChartInput {
  const [channel] = traceChannels(of)
  if (!channel) throw new Error('no channel')
  return {
    trace: of,
    channel,
    index: 0,
    label: 'Loss',
    range: { from: 100, to: 110 },
    marks: [],
    language: 'en',
    translate: translatorFor('en'),
    palette: palettes.light,
    unitSystem: 'metric',
    ...changes,
  }
}

interface Series {
  readonly id: string
  readonly data: readonly (readonly [number, number | null])[]
  readonly markLine?: { readonly data: readonly { readonly xAxis: number }[] }
  readonly markArea?: { readonly data: readonly (readonly { readonly xAxis: number }[])[] }
}
const seriesOf = (given: TraceChartInput) => traceChartOption(given).series as readonly Series[]

test('draws the band from the least to the most of each stretch, and a gap where nothing was measured', () => {
  const [least, most] = seriesOf(input())
  expect(least?.data.slice(3, 6)).toEqual([
    [103.5, 3],
    [104.5, null],
    [105.5, 5],
  ])
  expect(most?.data.slice(3, 6).map(([, width]) => width)).toEqual([2, null, 2])
})

test('draws samples as a line, each where it lies', () => {
  const series = seriesOf(input({}, trace(1)))
  expect(series.map(({ id }) => id)).toEqual(['samples', 'marks'])
  expect(series[0]?.data[3]).toEqual([103, 3])
})

test('draws what is shown alone, at the height of the whole', () => {
  const option = traceChartOption(input({ range: { from: 102.2, to: 104 } })) as unknown as {
    xAxis: { min: number; max: number }
    yAxis: { min: number; max: number }
    series: Series[]
  }
  expect(option.series[0]?.data.map(([x]) => x)).toEqual([102.5, 103.5])
  expect(option.xAxis).toMatchObject({ min: 102.2, max: 104 })
  expect(option.yAxis.min).toBeLessThanOrEqual(0)
  expect(option.yAxis.max).toBeGreaterThanOrEqual(11)
})

test('marks the damages in sight and the finding', () => {
  const marks = [
    { position: 95, length: 6 },
    { position: 103, length: null },
    { position: 111, length: null },
  ]
  const drawn = seriesOf(input({ marks, finding: { from: 101, to: 102 } })).at(-1)
  expect(drawn?.markLine?.data.map(({ xAxis }) => xAxis)).toEqual([95, 103])
  expect(drawn?.markArea?.data).toEqual([[{ xAxis: 101 }, { xAxis: 102 }]])
})

test('says what was measured in the units of the reader', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  const lines = (x: number, given = input()) => traceTooltipLines(x, given).map(({ text }) => plain(text))
  expect(lines(103.2)).toEqual(['103.2 m', 'Loss: 3 – 5 %'])
  expect(lines(104.2)).toEqual(['104.2 m', 'Loss: not measured'])
  expect(lines(103, input({}, trace(1)))).toEqual(['103 m', 'Loss: 3 %'])
  const imperial = input({ unitSystem: 'imperial' })
  expect(lines(103.2 / 0.9144, imperial)[1]).toBe('Loss: 3 – 5 %')
  const { aria } = traceChartOption(input()) as unknown as { aria: { label: { description: string } } }
  expect(plain(aria.label.description)).toBe('Loss: 0 – 11 %, from 100.00 m to 110.00 m')
})

test('the table has what is shown, the CSV every digit of it', () => {
  const of = trace()
  const channels = traceChannels(of)
  const rows = traceRows(of, channels, { from: 103, to: 105 })
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    [103, 104],
    [104, 105],
  ])
  expect(traceCsv(rows, channels)).toBe(
    'from (m),to (m),loss least (%),loss most (%),x least (mV),x most (mV)\r\n103,104,3,5,-0.100000001,0.100000001\r\n104,105,,,,\r\n',
  )
})

test('zooms around a place and moves, never beyond what was measured', () => {
  const whole = { from: 0, to: 100 }
  expect(zoomRange({ from: 40, to: 60 }, 0.5, 40, whole)).toEqual({ from: 40, to: 50 })
  expect(zoomRange({ from: 40, to: 60 }, 100, 50, whole)).toEqual(whole)
  const closest = zoomRange({ from: 40, to: 60 }, 1e-9, 50, whole)
  expect(closest.to - closest.from).toBeCloseTo(0.05)
  expect(panRange({ from: 90, to: 98 }, 50, whole)).toEqual({ from: 92, to: 100 })
  expect(clampRange({ from: -5, to: 5 }, whole)).toEqual({ from: 0, to: 10 })
})
