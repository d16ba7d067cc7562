import { kindOfRecording, typesOfKind } from '@catenary/domain/loss/damage'
import { describe, expect, test } from 'vitest'
import { attributesOfRecording, attributesOnTab, tabOf } from './event-forms.ts'

describe('what is asked for of a recording', () => {
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
    expect(attributesOnTab(tab, recording)).toEqual(attributes)
  })

  test('nothing stands on two tabs, and a type that is not of the kind adds nothing', () => {
    for (const [kind, types] of Object.entries(typesOfKind))
      for (const type of types) {
        const recording = { kind: kind as keyof typeof typesOfKind, type }
        const editable = attributesOfRecording(recording)
        expect(new Set(editable).size).toBe(editable.length)
        expect(editable).toContain('description')
      }
    expect(tabOf('socket', { kind: 'measurement', type: 'mrt' })).toBeUndefined()
  })

  test('a repair is a kind of its own', () => {
    expect(kindOfRecording({ recordingType: 'damage', type: 'repair' })).toBe('repair')
    expect(kindOfRecording({ recordingType: 'damage', type: 'wear' })).toBe('damage')
  })
})
