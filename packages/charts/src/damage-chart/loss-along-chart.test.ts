import type { LossAlongRope } from '@catenary/contract/records/loss'
import { translatorFor } from '@catenary/i18n/translators'
import { expect, test } from 'vitest'
import { palettes } from '../palette.ts'
import { alongChartSvg } from './damage-chart-svg.ts'
import type { LossAlongChartInput } from './loss-along-chart.ts'
import { lossAlongChartOption, lossAlongCsv, lossAlongTable, lossAlongTooltipLines } from './loss-along-chart.ts'

const data: LossAlongRope = {
  result: [
    {
      multiple: 6,
      limit: 6,
      worst: { from: 100, to: 100.25 },
      pieces: [
        { from: 100, to: 100.25, loss: 3, lossOverTarget: 50 },
        { from: 100.25, to: 100.4, loss: 1, lossOverTarget: 16.7 },
        { from: 500, to: 500.25, loss: 2, lossOverTarget: 33.3 },
      ],
    },
    { multiple: 40, limit: 10, worst: { from: 990, to: 5 }, pieces: [{ from: 0, to: 5, loss: 4, lossOverTarget: 40 }] },
  ],
  standard: null,
  ropeLength: 1000,
}

function input(more: Partial<LossAlongChartInput> = {}): LossAlongChartInput {
  const own = {
    data,
    language: 'en',
    translate: translatorFor('en'),
    palette: palettes.light,
    unitSystem: 'metric',
  } as const
  return { ...own, ...more }
}

interface Series {
  readonly id: string
  readonly data: readonly (readonly number[])[]
  readonly markArea?: { readonly data: unknown }
  readonly markLine?: { readonly data: readonly { readonly yAxis: number }[] }
}

test('the loss rises and falls where its windows begin and end, with each permitted loss and the worst window marked', () => {
  const [first, second, limit] = lossAlongChartOption(input()).series as readonly Series[]
  expect(first?.data).toEqual([
    [100, 0],
    [100, 3],
    [100.25, 3],
    [100.25, 1],
    [100.4, 1],
    [100.4, 0],
    [500, 0],
    [500, 2],
    [500.25, 2],
    [500.25, 0],
  ])
  expect(first?.markArea?.data).toEqual([[{ xAxis: 100 }, { xAxis: 100.25 }]])
  // A window over the join of a closed rope is marked at both ends.
  expect(second?.markArea?.data).toEqual([
    [{ xAxis: 990 }, { xAxis: 1000 }],
    [{ xAxis: 0 }, { xAxis: 5 }],
  ])
  expect(limit?.markLine?.data.map(({ yAxis }) => yAxis)).toEqual([6, 10])
  expect(lossAlongChartOption(input()).xAxis).toMatchObject({ min: 0, max: 1000 })
})

test('has a description, a tooltip and an SVG image', () => {
  const { aria } = lossAlongChartOption(input()) as unknown as { aria: { label: { description: string } } }
  expect(aria.label.description).toMatch(/Worst section over 6.*: 50.?% of the limit, 100\.0.m to 100\.3.m\./)
  const lines = lossAlongTooltipLines(100.3, input()).map(({ text }) => text.replaceAll('\u202f', ' '))
  expect(lines[0]).toBe('100.3 m')
  expect(lines[1]).toMatch(/^6 × Ø.*: 1%$/)
  expect(lines[2]).toMatch(/^40 × Ø.*: 0%$/)
  expect(alongChartSvg(input({ palette: palettes.print }))).toMatch(/^<svg width="900" height="400"/)
})

test('its table has a row for each piece, in the units of the installation', () => {
  expect(lossAlongTable(data).map(({ from, multiple, isWorst }) => [from, multiple, isWorst])).toEqual([
    [0, 40, true],
    [100, 6, true],
    [100.25, 6, false],
    [500, 6, false],
  ])
  const lines = lossAlongCsv(input({ unitSystem: 'imperial' })).split('\r\n')
  expect(lines[0]).toMatch(/^From \(yd\),To \(yd\),/)
  expect(lines[2]).toBe('109.36133,109.634733,6\u202f×\u202fØ,3,50')
})
