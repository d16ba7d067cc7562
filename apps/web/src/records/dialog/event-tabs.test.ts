import type { EventType } from '@catenary/contract/records/event-attributes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { toCurrentPosition } from '@catenary/domain/length-history'
import { describe, expect, it } from 'vitest'
import { testDamages, testEvent, testFigures, testRope } from '../../test/rope-handlers.ts'
import { checkDraft } from './draft/draft-issues.ts'
import type { EventDraft } from './draft/event-draft.ts'
import { emptyDraft } from './draft/event-draft.ts'
import { eventTabs, nextTab, unfinishedTabs } from './event-tabs.ts'
import { computeMutationEffect } from './fields/MutationPreview.tsx'
import { newSplice } from './splice/splice-draft.ts'

const context = {
  parse: Number,
  format: String,
  system: 'metric' as const,
  zone: 'UTC',
  ropeLength: 3800,
  now: 0,
}
const tabOptions = { documents: false, canChange: true }
const draft = (
  kind: EventDraft['kind'],
  type: EventDraft['type'],
  splices: EventDraft['splices'] = [],
): EventDraft => ({
  ...emptyDraft(kind, context, { reportedBy: '', inspectionType: 'mrt' }),
  type,
  splices,
})

it.each<[EventDraft, string]>([
  [draft('damage', ''), 'general specifics'],
  [draft('damage', 'brokenWire'), 'general specifics'],
  [draft('measurement', ''), 'general'],
  [draft('measurement', 'mrt'), 'general mrtInspection newSplice'],
  [draft('measurement', 'sag'), 'general specifics'],
  [draft('measurement', 'spliceInspection'), 'general newSplice'],
  [draft('mutation', 'ropeShortening'), 'general mutation'],
  [draft('repair', 'strandReplacement'), 'general specifics newSplice'],
  [
    draft('repair', 'strandReplacement', [newSplice('A', context), newSplice('B', context)]),
    'general specifics splice-0',
  ],
  [draft('repair', 'repairPiece', [newSplice('A', context)]), 'general specifics splice-0 newSplice'],
  [draft('repair', 'repair', [newSplice('A', context)]), 'general specifics'],
])('a recording has the tabs that its type asks for (%#)', (recording, expected) => {
  expect(eventTabs(recording, [], tabOptions).map(({ value }) => value)).toEqual(expected.split(' '))
})

describe('what prevents saving an event', () => {
  const recording = draft('repair', 'repairPiece', [newSplice('A', context)])
  const issues = [
    { path: 'position', code: 'required' },
    { path: 'insertedLength', code: 'number' },
    { path: 'splices[0].positionStart', code: 'required' },
  ] as const
  const tabs = eventTabs(recording, issues, { documents: true, canChange: true })
  const values = (list: readonly { readonly value: string }[]) => list.map(({ value }) => value)

  it('is counted on the tab that shows it', () => {
    expect(tabs.map(({ value, missing, wrong }) => [value, missing, wrong])).toEqual([
      ['general', 1, 0],
      ['specifics', 0, 1],
      ['splice-0', 1, 0],
      ['newSplice', 0, 0],
      ['documents', 0, 0],
    ])
  })

  it('is of an inspection of splices that there is none yet', () => {
    const missing = (splices: Parameters<typeof draft>[2]) => {
      const inspection = draft('measurement', 'spliceInspection', splices)
      const found = checkDraft(inspection, testRope(), context).issues
      return eventTabs(inspection, found, tabOptions).find(({ value }) => value === 'newSplice')?.missing
    }
    expect([missing([]), missing([newSplice('A', context)])]).toEqual([1, 0])
  })

  it('includes tabs of a new one that were not visited', () => {
    expect(values(unfinishedTabs(tabs, true, new Set(['general'])))).toEqual(values(tabs).slice(0, 4))
    expect(values(unfinishedTabs(tabs, false, new Set(['general'])))).toEqual(['general', 'specifics', 'splice-0'])
  })

  it('is walked through in order, from where the reader is', () => {
    expect(nextTab(tabs, 'general', new Set(['general']))?.value).toBe('specifics')
    expect(nextTab(tabs, 'newSplice', new Set(['general', 'newSplice']))?.value).toBe('specifics')
    expect(nextTab(tabs, 'newSplice', new Set(values(tabs)))).toBeUndefined()
  })
})

describe('the preview of a mutation', () => {
  const splice = { name: 'A', positionStart: 900, positionEnd: 950, parts: [] }
  const inspection = { recordingType: 'measurement', type: 'spliceInspection' } as const
  // Damages at 100, 200 … 800 m, and a splice that was inspected twice.
  const recorded = [9, 10].map((number) => testEvent(number, { splices: [splice] }, inspection))
  const damages = testDamages([1, 2, 3, 4, 5, 6, 7, 8].map((number) => testEvent(number))).result.map(testFigures)
  // What is recorded from 2026 on is not in its length.
  const rope = testRope({ ropeLength: 3800, isClosed: false }, { lengthAsOf: '2025-12-01T00:00:00.000Z' })
  const change = (type: EventType, changes: Partial<RopeEvent>, attributes: Partial<RopeEvent['attributes']>) =>
    testEvent(
      99,
      { position: 250, length: 100, timestamp: '2026-01-01T00:00:00.000Z', ...changes },
      { recordingType: 'mutation', type, direction: 'towardsZero', ...attributes },
    )
  const effect = (
    type: EventType,
    changes: Partial<RopeEvent> = {},
    attributes: Partial<RopeEvent['attributes']> = {},
  ) => computeMutationEffect(change(type, changes, attributes), recorded, damages, rope)

  it.each<[EventType, Partial<RopeEvent>, object]>([
    ['ropeShortening', {}, { moves: -100, beyond: 350, damages: 5, splices: 1, cutOut: 1 }],
    ['ropeLengthening', {}, { moves: 100, beyond: 250, damages: 6, splices: 1, cutOut: 0 }],
    ['trackRopeRelocation', {}, { moves: -100, beyond: null, damages: 8, splices: 1, cutOut: 0 }],
    ['ropeReplacement', { length: null }, { damages: 0, cutOut: 0, former: 9 }],
    ['ropeShortening', { timestamp: '2010-01-01T00:00:00.000Z' }, { damages: 0, splices: 0, cutOut: 0 }],
  ])('of %s %o counts %o', (type, changes, expected) => {
    expect(effect(type, changes)).toMatchObject(expected)
  })

  it('is of a repair piece as well: as long as what it replaces it moves nothing', () => {
    const repair = { recordingType: 'damage', insertedLength: 100 } as const
    expect(effect('repairPiece', {}, repair)).toMatchObject({ moves: 0, damages: 0, splices: 0, cutOut: 1 })
    expect(effect('repairPiece', {}, { ...repair, insertedLength: 110 })).toMatchObject({ moves: 10, damages: 5 })
  })

  it('returns the positions afterwards', () => {
    const { historyAfter, splicesAfter } = effect('ropeShortening')
    const damage = damages.find(({ found }) => found.position === 500)
    expect(damage && toCurrentPosition(historyAfter, damage.found).position).toBe(400)
    expect(splicesAfter).toMatchObject([{ positionStart: 800, positionEnd: 850 }])
  })
})
