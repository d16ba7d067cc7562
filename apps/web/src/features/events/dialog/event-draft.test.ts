import { parseNumber } from '@catenary/i18n/format'
import { describe, expect, it } from 'vitest'
import { ids, testEvent } from '../../../test/rope-answers.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { EventDraft } from './event-draft.ts'
import { checkDraft, placeAt } from './draft-faults.ts'
import { draftOf, emptyDraft } from './event-draft.ts'
import { changesBetween, saidIn } from './said-event.ts'

const setting: DraftSetting = {
  parse: (typed) => parseNumber('de', typed),
  write: (value) => String(value).replace('.', ','),
  system: 'metric',
  zone: 'Europe/Zurich',
  ropeLength: 3800,
  now: Date.parse('2026-11-21T07:00:00.000Z'),
}

const rope = { id: ids.rope, attributes: { ropeLength: 3800, metallicCrossSection: 742 } }

const empty = emptyDraft('damage', setting, { reportedBy: 'Anna Keller', inspectionType: 'mrt' })
const filled: EventDraft = {
  ...empty,
  type: 'corrosion',
  position: '1.245,30',
  attributes: { ...empty.attributes, crossSectionLossAmount: 1.5 },
}

describe('a draft of an event', () => {
  it('starts now, on the clock of the place, with who records it', () => {
    expect(empty).toMatchObject({
      date: '2026-11-21',
      time: '08:00',
      attributes: { reportedBy: 'Anna Keller', inspectionType: 'mrt' },
    })
  })

  it('becomes what is sent, numbers read as they are written in the language', () => {
    const { event, faults } = checkDraft(filled, rope, setting)
    expect(faults).toBeNull()
    expect(event).toEqual({
      rope: { id: ids.rope },
      position: 1245.3,
      length: null,
      timestamp: '2026-11-21T07:00:00.000Z',
      attributes: {
        recordingType: 'damage',
        type: 'corrosion',
        inspectionType: 'mrt',
        actionStatus: 'new',
        crossSectionLossAmount: 1.5,
        crossSectionLossUnit: '%',
        reportedBy: { name: 'Anna Keller' },
      },
    })
  })

  it('is sent in metres whatever the unit it was typed in', () => {
    const { event } = saidIn({ ...filled, position: '100' }, ids.rope, { ...setting, system: 'imperial' })
    expect(event.position).toBeCloseTo(91.44)
  })

  it('says field by field what is missing or wrong', () => {
    expect(Object.keys(checkDraft(empty, rope, setting).faults ?? {}).toSorted()).toEqual(['position', 'type'])
    const codes = (changes: Partial<EventDraft>, attributes: EventDraft['attributes'] = {}) => {
      const draft = { ...filled, ...changes, attributes: { ...filled.attributes, ...attributes } }
      const { faults } = checkDraft(draft, rope, setting)
      return Object.entries(faults ?? {}).map(([place, fault]) => `${place} ${fault.code}`)
    }
    expect(codes({ position: 'viel' })).toEqual(['position number'])
    expect(codes({ position: '-3' })).toEqual(['position place.signed'])
    expect(codes({ position: '3.800,5' })).toEqual(['position beyondRope'])
    expect(codes({ position: '3.799', length: '2' })).toEqual(['length beyondRope'])
    expect(codes({ type: '' })).toEqual(['type required'])
    expect(codes({ kind: 'mutation', type: 'ropeShortening' })).toEqual(['length required'])
    expect(codes({ kind: 'mutation', type: 'ropeShortening', length: '0' })).toEqual(['length required'])
    expect(codes({ kind: 'mutation', type: 'resocketing' })).toEqual([])
    expect(codes({ kind: 'mutation', type: 'trackRopeRelocation', length: '2' })).toEqual(['direction required'])
    expect(codes({ date: '2027-01-01' })).toEqual(['date future'])
    expect(codes({ date: '' })).toEqual(['date required'])
    expect(codes({}, { crossSectionLossAmount: 101 })).toEqual(['crossSectionLossAmount tooBig'])
    expect(codes({}, { crossSectionLossAmount: 101, crossSectionLossUnit: 'mm²' })).toEqual([])
    expect(codes({}, { crossSectionLossAmount: 742.1, crossSectionLossUnit: 'mm²' })).toEqual([
      'crossSectionLossAmount beyondCrossSection',
    ])
    expect(codes({}, { damageCount: 1.5 })).toEqual(['damageCount integer'])
    expect(codes({ type: 'brokenWire' }, { damageCount: 0 })).toEqual(['damageCount tooSmall'])
    expect(codes({}, { damageCount: 'many' })).toEqual(['damageCount number'])
    expect(codes({}, { reportedBy: 'x'.repeat(101) })).toEqual(['reportedBy tooLong'])
    // The blank row is left out; what is wrong is said of the row that the reader sees.
    const diameterReadings = [{ position: null }, { position: 3, planeB: 'thick' }]
    expect(codes({ type: 'diameterReduction' }, { diameterReadings }).toSorted()).toEqual([
      'diameterReadings[1].planeA required',
      'diameterReadings[1].planeB number',
    ])
    expect(codes({}, { diameterReadings })).toEqual([])
  })

  it('sends only what was changed, every digit of the rest kept, and clears what was emptied', () => {
    const event = testEvent(3, { position: 300.123456789 }, { description: 'old', wire: '7', speed: 1 / 3 })
    const before = draftOf(event, setting)
    expect(changesBetween(before, before, ids.rope, setting)).toEqual({})
    const after = { ...before, position: '301', attributes: { ...before.attributes, wire: ' ' } }
    expect(changesBetween(before, after, ids.rope, setting)).toEqual({ position: 301, attributes: { wire: null } })
  })

  it('clears with a change of type what only the former type was asked for, and leaves alone what no form asks', () => {
    const event = testEvent(3, {}, { breakType: 'fatigue', sag: 2, wireLocation: 'outer' })
    const before = draftOf(event, setting)
    const attributes = { ...before.attributes, corrosionDegree: 'light' }
    expect(changesBetween(before, { ...before, type: 'corrosion', attributes }, ids.rope, setting)).toEqual({
      attributes: { type: 'corrosion', corrosionDegree: 'light', breakType: null },
    })
  })

  it('says limits in the unit that is typed in', () => {
    const yards = { ...setting, system: 'imperial' as const }
    const { faults } = checkDraft({ ...filled, position: '4200' }, rope, yards)
    expect(faults?.position).toMatchObject({ code: 'beyondRope', values: { unit: 'yd' } })
    expect(Number(String(faults?.position?.values?.max).replace(',', '.'))).toBeCloseTo(4155.73)
  })

  it('finds the place that the server complains about', () => {
    expect(placeAt('ropeEvent.attributes.crossSectionLossUnit', filled)).toBe('crossSectionLossAmount')
    expect(placeAt('ropeEvent.attributes.reportedBy.name', filled)).toBe('reportedBy')
    expect(placeAt('ropeEvent.attributes.repairedEvents[2]', { ...filled, kind: 'repair' })).toBe('repairedEvents')
    expect(placeAt('ropeEvent.attributes.breakType', filled)).toBeUndefined()
    expect(placeAt('ropeEvent.damages[0].position', filled)).toBeUndefined()
  })
})
