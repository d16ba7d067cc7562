import { translatorFor } from '@catenary/i18n/translators'
import { expect, test } from 'vitest'
import { data, input, lastX, outlook, points } from './damage-chart/damage-chart-fixtures.ts'
import { damageChartOption } from './damage-chart/damage-chart.ts'
import { tooltipLines } from './damage-chart/damage-tooltip.ts'
import { lossAlongDescription, lossAlongTooltipLines } from './damage-chart/loss-along-chart.ts'
import { limitSentence, limitStatementFor } from './limit-sentence.ts'
import { palettes } from './palette.ts'
import { stripDescription } from './strip/rope-strip-svg.ts'
import { bracketTexts } from './strip/rope-strip-texts.ts'

// To the nearest tenth, 100.02 % of the limit would read as the limit, and 68.81 % as less than is lost.
const result = [{ multiple: 30, limit: 5, points: points([1, 3.4405, 5.001], 5) }]
const measured = { ...data, result, outlook }
const textContext = { language: 'en', translate: translatorFor('en') } as const

test('no chart, sentence or tooltip rounds a loss down', () => {
  const under = (loss: number, more: object = {}) =>
    tooltipLines([{ seriesId: 'loss-30', seriesName: '30', value: [lastX, loss] }], input(more)).map(({ text }) => text)
  expect(under(68.81)).toContain('30: 68.9%')
  const edges = { x: lastX, value: 60, low: 52.01, high: 99.99 }
  const forecast = { points: [edges], reaches: data.forecast?.reaches ?? { value: null, low: null, high: null } }
  expect(under(60, { data: { ...data, forecast }, showForecast: true })).toContain('Forecast × 0.7 to 1.3: 52.1–100%')
  const { aria } = damageChartOption(input({ data: measured })) as { aria?: { label: { description: string } } }
  expect(aria?.label.description).toContain('100.1')
  const statement = limitStatementFor({ data: measured, xAxis: 'time', now: lastX })
  expect(statement && limitSentence(statement, input())).toBe('Limit reached: 100.1% of the limit on Jun 1, 2024.')
})

test('nor does a label or sentence of the strip, or the loss along the rope', () => {
  const worst = { multiple: 40, limit: 10, loss: 6.881, lossOverTarget: 68.81, window: { from: 0, to: 10 } }
  const texts = bracketTexts(worst, textContext)
  expect([texts.long, texts.short]).toEqual([expect.stringContaining('68.9'), expect.stringContaining('68.9')])
  const strip = { ropeLength: 1000, isClosed: false, width: 1000, damages: [], worst: [worst], splices: [] }
  expect(stripDescription({ ...strip, ...textContext, unitSystem: 'metric' })).toContain('68.9% of the limit')
  const pieces = [{ from: 0, to: 10, loss: 6.8801, lossOverTarget: 68.801 }]
  const along = {
    ...textContext,
    data: { result: [{ multiple: 40, limit: 10, worst: worst.window, pieces }], standard: null, ropeLength: 1000 },
    palette: palettes.light,
    unitSystem: 'metric' as const,
  }
  expect(lossAlongDescription(along)).toContain('68.9')
  expect(lossAlongTooltipLines(5, along).map(({ text }) => text)).toContainEqual(expect.stringMatching(/: 6\.89%$/))
})
