import type { Trace } from '@catenary/contract/devices/traces'
import { translatorFor } from '@catenary/i18n/translators'
import { expect, test } from 'vitest'
import type { TraceChartInput } from './trace-chart.ts'
import { traceDrawing, traceTooltip } from './trace-chart.ts'
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
    label: 'Loss',
    range: { from: 100, to: 110 },
    language: 'en',
    translate: translatorFor('en'),
    unitSystem: 'metric',
    ...changes,
  }
}

test('draws the band from the least to the most of each stretch, and a gap where nothing was measured', () => {
  const { runs } = traceDrawing(input())
  expect(runs.map((run) => run.map(({ at }) => at))).toEqual([
    [100.5, 101.5, 102.5, 103.5],
    [105.5, 106.5, 107.5, 108.5, 109.5],
  ])
  expect(runs[1]?.[0]).toEqual({ at: 105.5, least: 5, most: 7 })
})

test('draws samples where they lie', () => {
  expect(traceDrawing(input({}, trace(1))).runs[0]?.[3]).toEqual({ at: 103, least: 3, most: 3 })
})

test('draws what is shown and a stretch beside it, at the height of the whole or of what is shown', () => {
  const range = { from: 102.2, to: 104 }
  const whole = traceDrawing(input({ range }))
  expect(whole.runs[0]?.map(({ at }) => at)).toEqual([101.5, 102.5, 103.5])
  expect(whole.positions).toMatchObject(range)
  expect(whole.values.from).toBeLessThanOrEqual(0)
  expect(whole.values.to).toBeGreaterThanOrEqual(11)
  const fitted = traceDrawing(input({ range, isFitted: true })).values
  expect(fitted.from).toBeGreaterThan(1.5)
  expect(fitted.to).toBeLessThan(6)
})

test('marks its axes at round figures of the units of the reader', () => {
  expect(traceDrawing(input()).positions.ticks.map(({ text }) => text)).toEqual([
    '100',
    '102',
    '104',
    '106',
    '108',
    '110',
  ])
  const { ticks } = traceDrawing(input({ unitSystem: 'imperial', range: { from: 91.44, to: 182.88 } })).positions
  expect(ticks.map(({ at, text }) => [Math.round(at * 1000) / 1000, text])).toEqual([
    [91.44, '100'],
    [109.728, '120'],
    [128.016, '140'],
    [146.304, '160'],
    [164.592, '180'],
    [182.88, '200'],
  ])
})

test('says what was measured in the units of the reader', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  const lines = (metres: number, given = input()) => traceTooltip(metres, given).map(plain)
  expect(lines(103.2)).toEqual(['103.200 m', 'Loss: 3 – 5 %'])
  expect(lines(104.2)).toEqual(['104.200 m', 'Loss: not measured'])
  expect(lines(103, input({}, trace(1)))).toEqual(['103.000 m', 'Loss: 3 %'])
  expect(plain(traceDrawing(input()).description)).toBe('Loss: 0 – 11 %, from 100.00 m to 110.00 m')
})

test('the table has what is shown, the CSV every digit of it', () => {
  const of = trace()
  const channels = traceChannels(of)
  const rows = traceRows(of, channels, { range: { from: 103, to: 105 } })
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    [103, 104],
    [104, 105],
  ])
  expect(traceCsv(rows, channels)).toBe(
    'from (m),to (m),loss least (%),loss most (%),x least (mV),x most (mV)\r\n103,104,3,5,-0.100000001,0.100000001\r\n104,105,,,,\r\n',
  )
})

test('an earlier measurement is drawn behind, on the same axes, and told beside', () => {
  const before = { ...trace(), from: 98, step: 2, channels: [{ name: 'loss', unit: '%', least: -3, most: 4 }] }
  const figures = { least: Float32Array.from([-3, 0, 1]), most: Float32Array.from([-2, 1, 4]) }
  const channel = { name: 'loss', unit: '%', least: -3, most: 4, figures }
  const given = input({ earlier: { trace: before, channel, label: 'Before' }, range: { from: 100, to: 104 } })
  const drawing = traceDrawing(given)
  expect(drawing.earlierRuns.map((run) => run.map(({ at, most }) => [at, most]))).toEqual([
    [
      [99, -2],
      [101, 1],
      [103, 4],
    ],
  ])
  expect(drawing.values.from).toBeLessThanOrEqual(-3)
  expect(drawing.values.to).toBeGreaterThanOrEqual(11)
  const fitted = traceDrawing({ ...given, isFitted: true }).values
  expect([fitted.from > -1, fitted.from <= 0, fitted.to >= 5]).toEqual([true, true, true])
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(traceTooltip(103.2, given).map(plain)).toEqual(['103.200 m', 'Loss: 3 – 5 %', 'Before: 1 – 4 %'])
  expect(plain(drawing.description)).toContain('; Before: 0 – 4 %, from 100.00 m to 104.00 m')
  const rows = traceRows(trace(), traceChannels(trace()), {
    range: { from: 101, to: 104 },
    earlier: { trace: before, channels: [channel] },
  })
  expect(rows.map(({ figures: all }) => all.at(-1))).toEqual([
    { least: 0, most: 1 },
    { least: 1, most: 4 },
    { least: 1, most: 4 },
  ])
  expect(traceDrawing(input()).earlierRuns).toEqual([])
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
