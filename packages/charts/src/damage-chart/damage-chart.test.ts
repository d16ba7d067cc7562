import { translatorFor } from '@catenary/i18n/translators'
import { describe, expect, it } from 'vitest'
import { changesSentence } from '../outlook-sentence.ts'
import { palettes } from '../palette.ts'
import { data, input, lastX, repairChange, outlook, points, week } from './damage-chart-fixtures.ts'
import type { DamageChartInput } from './damage-chart-input.ts'
import { damageChartSvg } from './damage-chart-svg.ts'
import { axisExtent, damageChartOption, projectionLegendHeight } from './damage-chart.ts'
import { tooltipLines } from './damage-tooltip.ts'

interface SeriesOption {
  readonly id: string
  readonly name: string
  readonly step?: string | false
  readonly data: readonly (readonly number[])[]
  readonly symbol?: string
  readonly lineStyle?: { readonly color: string; readonly type: unknown }
  readonly itemStyle?: { readonly decal?: unknown }
  readonly markLine?: { readonly data: unknown }
  readonly emphasis?: { readonly focus?: string }
}

interface Described {
  readonly aria: { readonly label: { readonly description: string } }
}

const plain = (text: string) => text.replaceAll('\u202f', ' ')

function seriesOf(changes: Partial<DamageChartInput> = {}): readonly SeriesOption[] {
  return damageChartOption(input(changes)).series as readonly SeriesOption[]
}

function ids(changes: Partial<DamageChartInput>): string[] {
  return seriesOf(changes).map(({ id }) => id)
}

describe('damage chart', () => {
  it('draws one line per reference length in percent of its own limit', () => {
    const [first, second] = seriesOf()
    expect(first?.name).toMatch(/^30\s×\sØ, limit 5/)
    expect(first?.data.map(([, y]) => y)).toEqual([20, 40, 60])
    expect(second?.data.map(([, y]) => y)).toEqual([20, 30, 40])
  })

  it('distinguishes the lines without colour, by dash and symbol', () => {
    const [first, second] = seriesOf()
    expect(first?.symbol).not.toBe(second?.symbol)
    expect(first?.lineStyle?.type).not.toEqual(second?.lineStyle?.type)
  })

  it('draws accumulating losses as steps and snapshots as straight lines', () => {
    expect(seriesOf({ inspectionType: 'visual' })[0]?.step).toBe('end')
    expect(seriesOf({ inspectionType: 'mrt' })[0]?.step).toBe(false)
  })

  it('keeps the limit at 100 % in a series of its own', () => {
    const limit = seriesOf().find(({ id }) => id === 'limit')
    expect(limit?.markLine?.data).toMatchObject([{ yAxis: 100, label: { formatter: 'Limit 100%' } }])
  })

  it('fades nothing while the pointer is over a line, least of all the limit', () => {
    const focuses = seriesOf({ showForecast: true }).map(({ emphasis }) => emphasis?.focus ?? 'none')
    expect(new Set(focuses)).toEqual(new Set(['none']))
  })

  it('draws the loss in percent of the cross-section, with a limit line for each permitted loss', () => {
    const rope = { nominalDiameter: 42 }
    const series = seriesOf({ measure: 'section', showForecast: true, data: { ...data, outlook }, rope })
    expect(series[0]?.data.map(([, y]) => y)).toEqual([1, 2, 3])
    const limit = series.find(({ id }) => id === 'limit')
    const lines = limit?.markLine?.data as { yAxis: number; label: { formatter: string } }[]
    expect(lines.map(({ yAxis, label }) => [yAxis, plain(label.formatter)])).toEqual([
      [5, 'Limit 30 × Ø (1.26 m): 5%'],
      [10, 'Limit 200 × Ø (8.4 m): 10%'],
    ])
    // The forecast belongs to 30 diameters, whose limit is 5 %: 60 % of it is a loss of 3 %.
    expect(series.find(({ id }) => id === 'forecast')?.data[0]).toEqual([lastX, 3])
    const { max } = damageChartOption(input({ measure: 'section' })).yAxis as { max: number }
    expect(max).toBeGreaterThan(10)
    const equal = { ...data, result: data.result.map((one) => ({ ...one, limit: 10 })) }
    const same = seriesOf({ measure: 'section', data: equal }).find(({ id }) => id === 'limit')
    expect(same?.markLine?.data).toMatchObject([{ label: { formatter: expect.stringMatching(/30.*, 200.*: 10%/) } }])
  })

  it('draws the forecast from the last value to the limit, and extends the axis for it', () => {
    const basis = { multiple: 30, x: lastX, value: 60, isMeasured: true }
    const statement = { kind: 'now', basis, expected: lastX + 100 * week, until: lastX + 200 * week } as const
    const drawn = seriesOf({ showForecast: true, statement }).find(({ id }) => id === 'expected')
    expect(drawn?.data).toEqual([
      [lastX, 60],
      [lastX + 100 * week, 100],
    ])
    expect(axisExtent(input({ showForecast: true, statement })).to).toBe(lastX + 100 * week)
    expect(ids({ showForecast: false, statement })).not.toContain('expected')
    const { aria } = damageChartOption(input({ showForecast: true, statement })) as unknown as Described
    expect(aria.label.description).toContain('Limit may be reached already: inspect now. Expected about May 2026.')
  })

  it('marks the lines under the pointer as they are drawn', () => {
    const lines = tooltipLines([{ seriesId: 'loss-200', seriesName: '200', value: [lastX, 40] }], input())
    const { colour, symbol } = palettes.light.series[1]
    expect(lines[1]).toEqual({ text: '200: 40%', mark: expect.objectContaining({ colour, symbol }) })
  })

  it('stacks the band from its lower edge, also when the loss is predicted to shrink', () => {
    const shrinking = { ...data, forecast: { points: [{ x: 1, value: 50, low: 53, high: 47 }], reaches } }
    const series = seriesOf({ data: shrinking, showForecast: true })
    expect(series.find(({ id }) => id === 'band-low')?.data).toEqual([[1, 47]])
    expect(series.find(({ id }) => id === 'band-high')?.data).toEqual([[1, 6]])
  })

  it('shows the forecast only if it is requested and exists', () => {
    expect(ids({ showForecast: false })).not.toContain('forecast')
    expect(ids({ showForecast: true })).toContain('forecast')
    expect(ids({ showForecast: true, data: { ...data, forecast: null } })).not.toContain('forecast')
  })

  it('shows the requested part of the axis', () => {
    const { min, max } = damageChartOption(input({ zoom: { from: 10, to: 20 } })).xAxis as { min: number; max: number }
    expect([min, max]).toEqual([10, 20])
  })

  it('spans forecast and points, and has width around a single point', () => {
    expect(axisExtent(input({ showForecast: true })).to).toBe(lastX + 7 * 86_400_000)
    expect(axisExtent(input()).to).toBe(lastX)
    const single = { ...data, result: [{ multiple: 6, limit: 6, points: points([1], 6) }] }
    const { from, to } = axisExtent(input({ data: single }))
    expect(to).toBeGreaterThan(from)
  })
})

const reaches = { value: null, low: null, high: null }

describe('the trend in the chart', () => {
  const withTrend = { data: { ...data, outlook }, showForecast: true }

  it('has a prediction interval that differs from the band by hatching and dashes', () => {
    const series = seriesOf(withTrend)
    const [band, interval] = ['band-high', 'interval-high'].map((id) => series.find((drawn) => drawn.id === id))
    expect(series.find(({ id }) => id === 'interval-low')?.data[0]).toEqual([lastX, 52])
    expect(interval?.data[0]).toEqual([lastX, 208])
    expect(interval?.itemStyle?.decal).toBeDefined()
    expect(band?.itemStyle?.decal).toBeUndefined()
    expect(interval?.lineStyle?.type).not.toEqual(band?.lineStyle?.type)
    expect(series.find(({ id }) => id === 'trend')?.data[0]).toEqual([lastX - 2 * week, 58])
    expect(ids({ ...withTrend, showForecast: false })).not.toContain('trend')
    expect(ids({ data: { ...data, outlook: { ...outlook, trend: null } }, showForecast: true })).not.toContain('trend')
  })

  it('spans its horizon, and a wide interval does not press the values to the ground', () => {
    expect(axisExtent(input(withTrend)).to).toBe(lastX + 2 * week)
    expect((damageChartOption(input(withTrend)).yAxis as { max: number }).max).toBeLessThan(260)
  })

  it('is named below the chart with its interval, and drawn with its hatching', () => {
    const svg = damageChartSvg(input({ ...withTrend, palette: palettes.print }))
    expect(svg).toContain('Linear trend')
    expect(svg).toContain('90% prediction interval')
    expect(svg).toContain('<pattern')
  })

  it('leaves room for legends that a narrow drawing breaks into lines', () => {
    const room = (width: number) =>
      damageChartOption(input({ ...withTrend, width })).grid as { top: number; bottom: number }
    expect(room(900)).toEqual({ left: 64, right: 24, top: 48, bottom: 80 })
    expect(room(560)).toMatchObject({ top: 48, bottom: 104 })
    expect(projectionLegendHeight(input({ ...withTrend, width: 560 }))).toBe(48)
  })

  it('is shown with its edges in the tooltip', () => {
    const lines = tooltipLines(
      [{ seriesId: 'trend', seriesName: 'Linear trend', value: [lastX, 60] }],
      input(withTrend),
    )
    expect(lines.map(({ text }) => text)).toEqual([
      'Jun 1, 2024',
      'Linear trend: 60%',
      'Forecast × 0.7 to 1.3: 60–60%',
      '90% prediction interval: 52–260%',
    ])
  })
})

describe('repairs and changes in the chart', () => {
  it('are marked by a line, a symbol of their kind and a name', () => {
    const shortening = { ...repairChange, x: lastX, type: 'ropeShortening' } as const
    const marks = seriesOf({
      data: { ...data, changes: [repairChange, shortening, { ...repairChange, x: lastX }] },
    })
    const drawn = marks.find(({ id }) => id === 'changes')
    expect(drawn?.data).toMatchObject([
      { value: [repairChange.x, 120], symbol: 'triangle', label: { formatter: 'Repair' } },
      { value: [lastX, 120], symbol: 'rect', label: { formatter: 'Rope shortening +1' } },
    ])
    expect(drawn?.markLine?.data).toEqual([{ xAxis: repairChange.x }, { xAxis: lastX }])
    const early = { ...repairChange, x: repairChange.x - 5000 * week }
    expect(ids({ data: { ...data, changes: [early] } })).not.toContain('changes')
  })

  it('leave out a name that would run into the one before it', () => {
    const moved = { ...repairChange, x: repairChange.x + 5 * week, type: 'trackRopeRelocation' } as const
    const drawn = seriesOf({ data: { ...data, changes: [repairChange, moved] } }).find(({ id }) => id === 'changes')
    expect(drawn?.data).toMatchObject([{ label: { formatter: 'Repair' } }, { label: { show: false } }])
    const apart = { ...moved, x: lastX }
    const both = seriesOf({ data: { ...data, changes: [repairChange, apart] } }).find(({ id }) => id === 'changes')
    expect(both?.data).toMatchObject([{ label: { formatter: 'Repair' } }, { label: { align: 'right' } }])
  })

  it('let the line fall where a repair lowers the loss, instead of sloping down to it', () => {
    const [, second = points([1], 5)[0]] = points([4, 1, 2], 5)
    if (!second) throw new Error('The sample has points')
    const fallen = [...points([4], 5), { ...second, event: { id: 'repair' } }]
    const result = [{ multiple: 30, limit: 5, points: fallen }]
    const drawn = seriesOf({ data: { ...data, result, changes: [{ ...repairChange, event: { id: 'repair' } }] } })[0]
      ?.data
    expect(drawn?.[1]).toEqual({ value: [repairChange.x - 1, 80], symbol: 'none' })
    expect(drawn?.[2]).toEqual([repairChange.x, 20])
    expect(seriesOf({ data: { ...data, result } })[0]?.data).toHaveLength(2)
  })

  it('are shown in the tooltip and in a sentence', () => {
    const changed = { ...data, changes: [repairChange, { ...repairChange, type: 'resocketing' } as const] }
    const lines = tooltipLines([{ seriesId: 'changes', value: [repairChange.x, 120] }], input({ data: changed }))
    expect(lines.map(({ text }) => text)).toEqual(['Jun 1, 2022', 'Repair, Resocketing'])
    expect(changesSentence(input({ data: changed }))).toBe(
      'Repairs and mutations: Resocketing (Jun 1, 2022), Repair (Jun 1, 2022).',
    )
    expect(changesSentence(input())).toBeNull()
  })
})

describe('damage chart as SVG', () => {
  it('is drawn at the export size with limit, legend and axes in the language', () => {
    const svg = damageChartSvg(input({ language: 'de', translate: translatorFor('de'), palette: palettes.print }))
    expect(svg).toMatch(/^<svg width="900" height="400"/)
    expect(svg).toContain('Grenzwert 100\u202f%')
    expect(svg).toMatch(/30\s×\sØ, Grenzwert 5/)
    expect(svg).toContain('Verlust in % des Grenzwerts')
    expect(svg).toContain(palettes.print.limit)
  })

  it('is drawn without any point too', () => {
    const empty = { ...data, result: [{ multiple: 30, limit: 5, points: [] }], forecast: null }
    expect(damageChartSvg(input({ data: empty }))).toContain('Limit 100%')
  })
})
