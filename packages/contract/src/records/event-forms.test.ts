import { kindOfRecording, typesOfKind } from '@catenary/domain/loss/damage'
import { describe, expect, test } from 'vitest'
import { fieldsOfRecording, fieldsOnTab, tabOf } from './event-forms.ts'

describe('the fields of a recording', () => {
  test.each([
    [
      'a broken wire',
      { kind: 'damage', type: 'brokenWire' },
      'specifics',
      ['strand', 'wire', 'wireLocation', 'breakType', 'clockPosition'],
    ],
    [
      'a magnetic test',
      { kind: 'measurement', type: 'mrt' },
      'mrtInspection',
      ['instrument', 'calibratedOn', 'speed', 'zeroPoint'],
    ],
    ['a magnetic test', { kind: 'measurement', type: 'mrt' }, 'specifics', []],
    ['a relocation', { kind: 'mutation', type: 'trackRopeRelocation' }, 'mutation', ['direction', 'carriedOutBy']],
    [
      'a repair piece',
      { kind: 'repair', type: 'repairPiece' },
      'specifics',
      ['repairedEvents', 'insertedLength', 'carriedOutBy'],
    ],
    ['a damage without type', { kind: 'damage' }, 'specifics', ['strand', 'wire', 'clockPosition']],
  ] as const)('of %s on one tab', (_, recording, tab, attributes) => {
    expect(fieldsOnTab(tab, recording)).toEqual(attributes)
  })

  test('no field is on two tabs, and a type of another kind adds none', () => {
    for (const [kind, types] of Object.entries(typesOfKind))
      for (const type of types) {
        const recording = { kind: kind as keyof typeof typesOfKind, type }
        const editable = fieldsOfRecording(recording)
        expect(new Set(editable).size).toBe(editable.length)
        expect(editable).toContain('description')
      }
    expect(tabOf('socket', { kind: 'measurement', type: 'mrt' })).toBeUndefined()
  })

  test('a repair is a separate kind', () => {
    expect(kindOfRecording({ recordingType: 'damage', type: 'repair' })).toBe('repair')
    expect(kindOfRecording({ recordingType: 'damage', type: 'wear' })).toBe('damage')
  })
})
