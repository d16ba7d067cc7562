import { parseNumber } from '@catenary/i18n/format'
import { describe, expect, it } from 'vitest'
import { testIds, testEvent } from '../../../test/rope-handlers.ts'
import type { DraftContext } from './draft-context.ts'
import { checkDraft, formPathOf } from './draft-issues.ts'
import type { EventDraft } from './event-draft.ts'
import { draftFromEvent, emptyDraft, withoutBlanks } from './event-draft.ts'
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
  crossSectionLossAmount: 1.5,
}

describe('a draft of an event', () => {
  it('starts now, in the time zone of the installation, with its author', () => {
    expect(empty).toMatchObject({
      date: '2026-11-21',
      time: '08:00',
      reportedBy: 'Anna Keller',
      inspectionType: 'mrt',
    })
  })

  it('is converted to the payload, with numbers parsed by language', () => {
    const { event, issues } = checkDraft(filled, rope, context)
    expect(issues).toEqual([])
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

  it('reports missing and invalid values field by field', () => {
    const places = checkDraft(empty, rope, context).issues.map(({ path }) => path)
    expect(places.toSorted()).toEqual(['position', 'type'])
    const codes = (changes: Partial<EventDraft>) =>
      checkDraft({ ...filled, ...changes }, rope, context).issues.map(({ path, code }) => `${path} ${code}`)
    expect(codes({ position: 'viel' })).toEqual(['position number'])
    expect(codes({ position: '-3' })).toEqual(['position place.signed'])
    expect(codes({ position: '3.800,5' })).toEqual(['position beyondRope'])
    expect(codes({ position: '3.799', length: '2' })).toEqual(['length beyondRope'])
    expect(codes({ type: '' })).toEqual(['type required'])
    expect(codes({ kind: 'mutation', type: 'ropeShortening' })).toEqual(['length required'])
    expect(codes({ kind: 'mutation', type: 'ropeShortening', length: '0' })).toEqual(['length required'])
    expect(codes({ kind: 'mutation', type: 'resocketing' })).toEqual([])
    expect(codes({ kind: 'mutation', type: 'trackRopeRelocation', length: '2' })).toEqual(['direction required'])
    expect(codes({ kind: 'repair', type: 'repairPiece', insertedLength: 7.5 })).toEqual(['length required'])
    expect(codes({ kind: 'repair', type: 'repairPiece', insertedLength: 7.5, length: '5' })).toEqual([])
    expect(codes({ date: '2027-01-01' })).toEqual(['date future'])
    expect(codes({ date: '' })).toEqual(['date required'])
    expect(codes({ date: '2026-03-29', time: '02:30' })).toEqual(['date skippedHour'])
    expect(codes({ date: '2026-10-25', time: '02:30' })).toEqual([])
    expect(codes({ crossSectionLossAmount: 101 })).toEqual(['crossSectionLossAmount tooBig'])
    expect(codes({ crossSectionLossAmount: 101, crossSectionLossUnit: 'mm²' })).toEqual([])
    expect(codes({ crossSectionLossAmount: 742.1, crossSectionLossUnit: 'mm²' })).toEqual([
      'crossSectionLossAmount beyondCrossSection',
    ])
    expect(codes({ damageCount: 1.5 })).toEqual(['damageCount integer'])
    expect(codes({ type: 'brokenWire', damageCount: 0 })).toEqual(['damageCount tooSmall'])
    expect(codes({ damageCount: 'many' })).toEqual(['damageCount number'])
    expect(codes({ reportedBy: 'x'.repeat(101) })).toEqual(['reportedBy tooLong'])
    // The blank row is left out; what is wrong is said of the row that the reader sees.
    const diameterReadings = [{ position: null }, { position: 3, planeB: 'thick' }]
    expect(codes({ type: 'diameterReduction', diameterReadings }).toSorted()).toEqual([
      'diameterReadings[1].planeA required',
      'diameterReadings[1].planeB number',
    ])
    expect(codes({ diameterReadings })).toEqual([])
  })

  it('was not changed where something was typed and taken back', () => {
    const event = testEvent(3, {}, { description: 'old' })
    const before = draftFromEvent(event, context)
    expect(withoutBlanks({ ...before, wire: ' ', description: 'old ' })).toEqual(withoutBlanks(before))
    expect(withoutBlanks({ ...before, wire: '7' })).not.toEqual(withoutBlanks(before))
  })

  it('sends only changed fields, keeps the precision of others, and clears emptied ones', () => {
    const event = testEvent(3, { position: 300.123456789 }, { description: 'old', wire: '7', speed: 1 / 3 })
    const before = draftFromEvent(event, context)
    expect(createEventPatch(before, before, testIds.rope, context)).toEqual({})
    const after = { ...before, position: '301', wire: ' ' }
    expect(createEventPatch(before, after, testIds.rope, context)).toEqual({
      position: 301,
      attributes: { wire: null },
    })
  })

  it('clears fields of the previous type only, and keeps values that no form contains', () => {
    const event = testEvent(3, {}, { breakType: 'fatigue', sag: 2, wireLocation: 'outer' })
    const before = draftFromEvent(event, context)
    const after: EventDraft = { ...before, type: 'corrosion', corrosionDegree: 'light' }
    expect(createEventPatch(before, after, testIds.rope, context)).toEqual({
      attributes: { type: 'corrosion', corrosionDegree: 'light', breakType: null },
    })
  })

  it('shows limits in the typed unit', () => {
    const yards = { ...context, system: 'imperial' as const }
    const [issue] = checkDraft({ ...filled, position: '4200' }, rope, yards).issues
    expect(issue).toEqual({ path: 'position', code: 'beyondRope', values: { max: 4155.73, unit: 'yd' } })
  })

  it('shows what was typed in yards as it was typed', () => {
    const yards = { ...context, system: 'imperial' as const }
    const { event } = toEventPayload({ ...filled, position: '1100.5' }, testIds.rope, yards)
    expect(event.position).toBe(1006.297)
    expect(draftFromEvent(testEvent(3, { position: 1006.297 }), yards).position).toBe('1100,5')
  })

  it('finds the place that the server complains about', () => {
    const placeOf = (path: string, draft = filled) => formPathOf(`ropeEvent.${path}`, draft, context)
    expect(placeOf('attributes.crossSectionLossUnit')).toBe('crossSectionLossAmount')
    expect(placeOf('attributes.reportedBy.name')).toBe('reportedBy')
    expect(placeOf('attributes.repairedEvents[2]', { ...filled, kind: 'repair' })).toBe('repairedEvents')
    expect(placeOf('attributes.breakType')).toBeUndefined()
    expect(placeOf('damages[0].position')).toBeUndefined()
  })
})
