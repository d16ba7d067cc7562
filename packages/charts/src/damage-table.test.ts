import type { LossOverTarget } from '@catenary/contract/events'
import { speaker } from '@catenary/i18n/speakers'
import { describe, expect, it } from 'vitest'
import { damageCsv, damageTable } from './damage-table.ts'

const early = { x: 1000, timestamp: '2020-06-01T08:00:00.000Z', event: { id: 'a' } }
const late = { x: 2000, timestamp: '2021-06-01T08:00:00.000Z', event: { id: 'b' } }

const answer: LossOverTarget = {
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
  changes: [],
}

describe('damage table', () => {
  it('has one row per point in order of the axis and one value per reference length', () => {
    const rows = damageTable(answer)
    expect(rows.map((row) => row.eventId)).toEqual(['a', 'b'])
    expect(rows[0]?.values[1]).toBeNull()
    expect(rows[1]?.values.map((value) => value?.lossOverTarget)).toEqual([50, 40])
  })
})

describe('damage CSV', () => {
  it('writes points as decimals and ISO dates in every language', () => {
    const lines = damageCsv({ answer, xAxis: 'time', unitSystem: 'metric', translate: speaker('de') }).split('\r\n')
    expect(lines[0]).toContain('Datum,Verlust über 6 d (%)')
    expect(lines[1]).toBe('2020-06-01T08:00:00.000Z,0.3,5,,,,,,')
    expect(lines[2]).toBe('2021-06-01T08:00:00.000Z,3,50,10.5,10.8,4,40,9,11')
    expect(lines).toHaveLength(4)
  })

  it('adds the cycles where they are the axis', () => {
    const lines = damageCsv({ answer, xAxis: 'bendingCycles', unitSystem: 'metric', translate: speaker('en') }).split(
      '\r\n',
    )
    expect(lines[1]).toMatch(/^2020-06-01T08:00:00.000Z,1000,/)
  })

  it('tells places in yards or feet where the installation is measured so', () => {
    const csv = damageCsv({ answer, xAxis: 'time', unitSystem: 'imperial', translate: speaker('en') })
    const [head = '', , last = ''] = csv.split('\r\n')
    expect(head).toContain('40 d: from (yd),40 d: to (yd)')
    expect(last.split(',').slice(-2).map(Number)).toEqual([9.84252, 12.029746])
    const inFeet = damageCsv({ answer, xAxis: 'time', unitSystem: 'imperialFeet', translate: speaker('en') })
    expect(inFeet).toContain('40 d: from (ft),40 d: to (ft)')
    expect(inFeet).toMatch(/,29\.527559,36\.089239(\r\n)?$/)
  })
})
