import { parseNumber } from '@catenary/i18n/format'
import { describe, expect, it } from 'vitest'
import { testIds, testEvent } from '../../../test/rope-answers.ts'
import type { DraftContext } from './draft-context.ts'
import { checkDraft, formPathOf } from './draft-issues.ts'
import type { EventDraft } from './event-draft.ts'
import { draftFromEvent, emptyDraft } from './event-draft.ts'
import { createEventPatch, toEventPayload } from './event-payload.ts'

const context: DraftContext = {
  parse: (typed) => parseNumber('de', typed),
  format: (value) => String(value).replace('.', ','),
  system: 'metric',
  zone: 'Europe/Zurich',
  ropeLength: 3800,
  now: Date.parse('2026-11-21T07:00:00.000Z'),
}

const rope = { id: testIds.rope, attributes: { ropeLength: 3800, metallicCrossSection: 742 } }

const empty = emptyDraft('damage', context, { reportedBy: 'Anna Keller', inspectionType: 'mrt' })
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
    const { event, issues } = checkDraft(filled, rope, context)
    expect(issues).toBeNull()
    expect(event).toEqual({
      rope: { id: testIds.rope },
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
    const { event } = toEventPayload({ ...filled, position: '100' }, testIds.rope, { ...context, system: 'imperial' })
    expect(event.position).toBeCloseTo(91.44)
  })

  it('says field by field what is missing or wrong', () => {
    expect(Object.keys(checkDraft(empty, rope, context).issues ?? {}).toSorted()).toEqual(['position', 'type'])
    const codes = (changes: Partial<EventDraft>, attributes: EventDraft['attributes'] = {}) => {
      const draft = { ...filled, ...changes, attributes: { ...filled.attributes, ...attributes } }
      const { issues } = checkDraft(draft, rope, context)
      return Object.entries(issues ?? {}).map(([place, issue]) => `${place} ${issue.code}`)
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
    const before = draftFromEvent(event, context)
    expect(createEventPatch(before, before, testIds.rope, context)).toEqual({})
    const after = { ...before, position: '301', attributes: { ...before.attributes, wire: ' ' } }
    expect(createEventPatch(before, after, testIds.rope, context)).toEqual({
      position: 301,
      attributes: { wire: null },
    })
  })

  it('clears with a change of type what only the former type was asked for, and leaves alone what no form asks', () => {
    const event = testEvent(3, {}, { breakType: 'fatigue', sag: 2, wireLocation: 'outer' })
    const before = draftFromEvent(event, context)
    const attributes = { ...before.attributes, corrosionDegree: 'light' }
    expect(createEventPatch(before, { ...before, type: 'corrosion', attributes }, testIds.rope, context)).toEqual({
      attributes: { type: 'corrosion', corrosionDegree: 'light', breakType: null },
    })
  })

  it('says limits in the unit that is typed in', () => {
    const yards = { ...context, system: 'imperial' as const }
    const { issues } = checkDraft({ ...filled, position: '4200' }, rope, yards)
    expect(issues?.position).toMatchObject({ code: 'beyondRope', values: { unit: 'yd' } })
    expect(Number(String(issues?.position?.values?.max).replace(',', '.'))).toBeCloseTo(4155.73)
  })

  it('finds the place that the server complains about', () => {
    expect(formPathOf('ropeEvent.attributes.crossSectionLossUnit', filled)).toBe('crossSectionLossAmount')
    expect(formPathOf('ropeEvent.attributes.reportedBy.name', filled)).toBe('reportedBy')
    expect(formPathOf('ropeEvent.attributes.repairedEvents[2]', { ...filled, kind: 'repair' })).toBe('repairedEvents')
    expect(formPathOf('ropeEvent.attributes.breakType', filled)).toBeUndefined()
    expect(formPathOf('ropeEvent.damages[0].position', filled)).toBeUndefined()
  })
})
