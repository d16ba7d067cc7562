import type { Splice } from '@catenary/contract/records/splices'
import { parseNumber } from '@catenary/i18n/format'
import { describe, expect, it } from 'vitest'
import type { DraftContext } from '../draft/draft-context.ts'
import {
  newSplice,
  nextInspectionSplice,
  parseSplices,
  partCountsOf,
  spliceDraftFrom,
  updateSplice,
  visibleParts,
} from './splice-draft.ts'
import type { SpliceDraft } from './splice-draft.ts'
import { draftPathOf, spliceIssues } from './splice-issues.ts'

const context: DraftContext = {
  parse: (typed) => parseNumber('en', typed),
  format: String,
  system: 'metric',
  zone: 'Europe/Zurich',
  ropeLength: 3800,
  points: [{ name: 'T7', position: 870 }],
  now: 0,
}
const inspected: Splice = {
  name: 'Splice 1',
  positionStart: 100,
  positionEnd: 167,
  knotCount: 1,
  tuckTailCount: 2,
  parts: [
    { name: 'T1', type: 'T', position: 110, length: 5, diameterMin: 38 },
    { name: 'K1', type: 'K', position: 115, diameterMax: 42, isCorrosion: true, lubricantCondition: 'good' },
  ],
}
const names = (splice: SpliceDraft) =>
  visibleParts(splice.parts, partCountsOf(splice, context)).map((index) => splice.parts[index]?.name)
const changed = (splice: SpliceDraft, changes: Partial<SpliceDraft>) => updateSplice(splice, changes, context)
const withPart = (splice: SpliceDraft, at: number, part: Partial<SpliceDraft['parts'][number]>) =>
  changed(splice, { parts: splice.parts.map((one, index) => (index === at ? { ...one, ...part } : one)) })

describe('the parts of a splice', () => {
  it('are made from its counts, in the order in which the hand meets them', () => {
    const splice = changed(newSplice('A', context), { knotCount: '2', tuckTailCount: '4', tuckTailEndCount: '4' })
    expect(names(splice)).toEqual(['S1', 'T1', 'K1', 'T2', 'S2', 'S3', 'T3', 'K2', 'T4', 'S4'])
    expect(names(newSplice('A', context))).toHaveLength(18)
  })

  it('keep their values while the counts change, also temporarily hidden ones', () => {
    const splice = withPart(changed(newSplice('A', context), { tuckTailCount: '0' }), 5, { diameterMax: '43' })
    const fewer = changed(splice, { knotCount: '1' })
    expect(names(fewer)).toEqual(['K1'])
    const again = changed(fewer, { knotCount: '6' })
    expect(again.parts[5]).toMatchObject({ name: 'K6', diameterMax: '43' })
    // Half a number is no reason to make or hide anything.
    expect(names(changed(splice, { knotCount: '' }))).toEqual(names(splice))
  })

  it('keep the precision of unchanged values, also if shown in inches and yards', () => {
    const imperial: DraftContext = { ...context, system: 'imperial', format: (value) => value.toFixed(3) }
    const measured = { isTouchingStrands: false, isCorrosion: false }
    const exact: Splice = {
      ...inspected,
      positionStart: 100.123456,
      parts: inspected.parts.map((part) => ({ ...measured, ...part, diameterMin: 38.3712, position: 111.987654 })),
    }
    const opened = spliceDraftFrom(exact, imperial)
    const payloadOf = (splice: SpliceDraft) => parseSplices([splice], 'spliceInspection', imperial)[0]?.payload
    expect(payloadOf({ ...opened, name: 'Renamed' })).toEqual({ ...exact, name: 'Renamed' })
    const retyped = payloadOf({
      ...opened,
      parts: opened.parts.map((part, index) => (index === 0 ? { ...part, diameterMin: '1.5' } : part)),
    })
    expect(retyped?.parts.map(({ diameterMin }) => diameterMin)).toEqual([38.1, 38.3712])
  })

  it('of a recorded splice are those that were measured and the ones that were not', () => {
    const splice = spliceDraftFrom(inspected, context)
    expect(names(splice)).toEqual(['T1', 'K1', 'T2'])
    expect(parseSplices([splice], 'spliceInspection', context)[0]?.payload).toEqual({
      ...inspected,
      parts: inspected.parts,
    })
    const places = nextInspectionSplice(inspected, context)
    expect(places.parts[1]).toMatchObject({ name: 'K1', position: '115', diameterMax: '', isCorrosion: null })
    // Not inspected yet.
    expect(parseSplices([places], 'mrt', context)[0]?.payload.parts[1]).toEqual({
      name: 'K1',
      type: 'K',
      position: 115,
    })
  })
})

describe('the issues of splices', () => {
  const issuesOf = (...splices: SpliceDraft[]) =>
    spliceIssues({ splices, type: 'spliceInspection' }, { ropeLength: 1200 }, context)
  const overJoin = () => {
    const splices = [changed(valid, { positionStart: '1190', positionEnd: '28' })]
    return spliceIssues({ splices, type: 'spliceInspection' }, { ropeLength: 1200, isClosed: true }, context)
  }
  const codes = (issues: ReturnType<typeof spliceIssues>) =>
    Object.fromEntries(issues.toReversed().map(({ path, code }) => [path, code]))
  const valid = spliceDraftFrom(inspected, context)

  it('say how the end is entered of a splice that runs over the join of a loop', () => {
    const issue = {
      path: 'splices[0].positionEnd',
      code: 'spliceOverJoin',
      values: { typed: 28, end: 1228, unit: 'm' },
    }
    expect(overJoin()).toContainEqual(issue)
    expect(new Set(overJoin().map(({ code }) => code))).toEqual(new Set(['spliceOverJoin']))
  })

  it.each([
    ['nothing', [valid], {}],
    [
      'start and end are missing',
      [newSplice('A', context)],
      { 'splices[0].positionStart': 'required', 'splices[0].positionEnd': 'required' },
    ],
    ['no name', [changed(valid, { name: ' ' })], { 'splices[0].name': 'required' }],
    [
      'no numbers',
      [changed(valid, { positionStart: 'x', knotCount: 'many' })],
      { 'splices[0].positionStart': 'place.unknown', 'splices[0].knotCount': 'number' },
    ],
    ['the end before the start', [changed(valid, { positionEnd: '99' })], { 'splices[0].positionEnd': 'spliceOrder' }],
    [
      'the end beyond that of the rope',
      [changed(valid, { positionEnd: '1201' })],
      { 'splices[0].positionEnd': 'beyondRope' },
    ],
    [
      'the same name twice, beside something missing',
      [valid, changed(valid, { positionEnd: '' })],
      { 'splices[1].name': 'spliceName', 'splices[1].positionEnd': 'required' },
    ],
    [
      'a part without a place',
      [withPart(valid, 2, { diameterMin: '38' })],
      { 'splices[0].parts[2].position': 'required' },
    ],
    [
      'a part with words for a diameter',
      [withPart(valid, 0, { diameterMin: 'thin' })],
      { 'splices[0].parts[0].diameterMin': 'number' },
    ],
  ] as const)('%s', (_, splices, expected) => {
    expect(codes(issuesOf(...splices))).toEqual(expected)
  })

  it('are not required of splices that the type does not keep', () => {
    const empty = newSplice('A', context)
    expect(codes(spliceIssues({ splices: [valid, empty], type: 'strandReplacement' }, {}, context))).toEqual({})
    expect(parseSplices([valid, valid, valid], 'repairPiece', context)).toHaveLength(2)
    expect(parseSplices([valid], 'brokenWire', context)).toEqual([])
  })

  it('is found by the part of the draft, not by its number among those sent', () => {
    const last = withPart(changed(valid, { parts: valid.parts }), 2, { position: 'T7+1', comment: 'worn' })
    const read = parseSplices([changed(last, { tuckTailCount: '2' })], 'spliceInspection', context)
    expect(read[0]?.payload.parts[2]).toMatchObject({ name: 'T2', position: 871 })
    const onlyLast = parseSplices(
      [withPart(newSplice('A', context), 4, { comment: 'worn' })],
      'spliceInspection',
      context,
    )
    expect(draftPathOf('ropeEvent.splices[0].parts[0].comment', onlyLast)).toBe('splices[0].parts[4].comment')
  })
})
