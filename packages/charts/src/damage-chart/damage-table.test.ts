import type { LossOverTarget } from '@catenary/contract/records/loss'
import { translatorFor } from '@catenary/i18n/translators'
import { describe, expect, it } from 'vitest'
import { damageCsv, damageTable } from './damage-table.ts'

const early = { x: 1000, timestamp: '2020-06-01T08:00:00.000Z', event: { id: 'a' } }
const late = { x: 2000, timestamp: '2021-06-01T08:00:00.000Z', event: { id: 'b' } }

const data: LossOverTarget = {
  result: [
    {
      multiple: 6,
      limit: 6,
      points: [
        { ...late, loss: 3, lossOverTarget: 50, window: { from: 10.5, to: 10.8 } },
        { ...early, loss: 0.1 + 0.2, lossOverTarget: 5, window: null },
      ],
    },
    { multiple: 40, limit: 10, points: [{ ...late, loss: 4, lossOverTarget: 40, window: { from: 9, to: 11 } }] },
  ],
  standard: null,
  bendingCyclesToTimestamp: [],
  forecast: null,
  outlook: null,
  changes: [{ x: 1500, timestamp: '2020-12-01T08:00:00.000Z', event: { id: 'c' }, type: 'ropeShortening' }],
  testsWithoutFindings: [],
  incompleteTest: null,
}

const ahead: LossOverTarget = {
  ...data,
  forecast: { points: [{ x: 2000, value: 50, low: 49, high: 51 }], reaches: { value: null, low: null, high: null } },
  outlook: {
    multiple: 6,
    usedPoints: 3,
    since: null,
    refusal: null,
    trend: {
      confidence: 0.9,
      start: { x: 1000, value: 5 },
      slope: 10,
      rSquared: 1,
      points: [
        { x: 2000, value: 50, low: 40, high: 60 },
        { x: 3000, value: 55, low: 44, high: 66 },
      ],
      reaches: [],
      until: 3000,
    },
  },
}

function csv(changes: Partial<Parameters<typeof damageCsv>[0]> = {}): string[] {
  const input = {
    data,
    xAxis: 'time',
    unitSystem: 'metric',
    language: 'en',
    translate: translatorFor('en'),
    showForecast: false,
  } as const
  return damageCsv({ ...input, ...changes }).split('\r\n')
}

describe('damage table', () => {
  it('has one row per point in order of the axis and one value per reference length', () => {
    const rows = damageTable(data)
    expect(rows.map((row) => row.eventId)).toEqual(['a', 'c', 'b'])
    expect(rows[0]?.values[1]).toBeNull()
    expect(rows[1]).toMatchObject({ values: [null, null], change: { type: 'ropeShortening' } })
    expect(rows[2]?.values.map((value) => value?.lossOverTarget)).toEqual([50, 40])
  })

  it('contains a repair that lowers the loss in the row of its point', () => {
    const repair = { ...late, type: 'repair' } as const
    const rows = damageTable({ ...data, changes: [repair] })
    expect(rows.map(({ change, values }) => [change?.type, values[0]?.lossOverTarget])).toEqual([
      [undefined, 5],
      ['repair', 50],
    ])
  })
})

describe('damage CSV', () => {
  it('writes points as decimals and ISO dates in every language', () => {
    const lines = csv({ translate: translatorFor('de') })
    expect(lines[0]).toMatch(/^Datum,Verlust über 6\s×\sØ \(%\).*,Reparatur oder Seiländerung$/)
    expect(lines[1]).toBe('2020-06-01T08:00:00.000Z,0.3,5,,,,,,,')
    expect(lines[2]).toBe('2020-12-01T08:00:00.000Z,,,,,,,,,Seilkürzung')
    expect(lines[3]).toBe('2021-06-01T08:00:00.000Z,3,50,10.5,10.8,4,40,9,11,')
    expect(lines).toHaveLength(5)
  })

  it('adds the forecast in separate columns if it is shown', () => {
    const [head = '', first = '', ...lines] = csv({ data: ahead, showForecast: true })
    const columns = head.split(',').length
    expect(head).toMatch(/,Forecast \(%\),× 0.7 to 1.3: from.*,Linear trend \(%\),90% interval: from \(%\),[^,]+$/)
    expect(first.split(',')).toHaveLength(columns)
    expect(lines.slice(2, 4)).toEqual([
      '1970-01-01T00:00:02.000Z,,,,,,,,,,50,49,51,50,40,60',
      '1970-01-01T00:00:03.000Z,,,,,,,,,,,,,55,44,66',
    ])
    expect(csv({ data: ahead, showForecast: true, xAxis: 'bendingCycles' })[4]).toMatch(/^,2000,,/)
    expect(csv({ data: ahead })).toHaveLength(5)
  })

  it('adds the cycles where they are the axis', () => {
    const lines = csv({ xAxis: 'bendingCycles' })
    expect(lines[1]).toMatch(/^2020-06-01T08:00:00.000Z,1000,/)
  })

  it('has positions in yards or feet for installations with these units', () => {
    const [head = '', , , last = ''] = csv({ unitSystem: 'imperial' })
    expect(head).toContain('40\u202f×\u202fØ: from (yd),40\u202f×\u202fØ: to (yd)')
    expect(last).toMatch(/,9\.84252,12\.029746,$/)
    const [headInFeet = '', , , lastInFeet = ''] = csv({ unitSystem: 'imperialFeet' })
    expect(headInFeet).toContain('40\u202f×\u202fØ: from (ft),40\u202f×\u202fØ: to (ft)')
    expect(lastInFeet).toMatch(/,29\.527559,36\.089239,$/)
  })
})
