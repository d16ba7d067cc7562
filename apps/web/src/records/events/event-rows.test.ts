import {
  lengthHistoryFromEvents,
  currentPositionLookup,
  currentSplices,
} from '@catenary/contract/assets/current-positions'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { recordedLoss } from '@catenary/contract/records/recorded-loss'
import { longestReferenceLength } from '@catenary/domain/standards'
import { describe, expect, it } from 'vitest'
import { testEvent, testRope } from '../../test/rope-handlers.ts'
import { eventColumnIds } from '../table/column-visibility.ts'
import { hasFilters, listQueryOf } from './event-pages.ts'
import { eventRows, periodOf } from './event-rows.ts'

const after = '2026-06-01T08:00:00.000Z'
const rope = { attributes: { ropeLength: 4900 }, lengthAsOf: after }
const lengthHistoryOf = (recorded: readonly RopeEvent[]) => lengthHistoryFromEvents(rope, recorded)
const currentPlacesOf = (recorded: readonly RopeEvent[]) => currentPositionLookup(lengthHistoryOf(recorded), recorded)

describe('rows of events', () => {
  it('distinguish repairs from damages, and have current positions', () => {
    const attributes = { recordingType: 'mutation', type: 'ropeShortening' } as const
    const recorded = [
      testEvent(1, { position: 150, length: 20, timestamp: after }, attributes),
      testEvent(2),
      testEvent(3, {}, { type: 'repairPiece' }),
      testEvent(4, { position: 160 }),
      testEvent(5, { position: 140, length: 20 }),
    ]
    const rows = eventRows(recorded, currentPlacesOf(recorded), { metallicCrossSection: 800 })
    expect(rows.map(({ kind, position, length, removed }) => [kind, position, length, removed?.reason])).toEqual([
      ['mutation', 150, null, undefined],
      ['damage', 180, null, undefined],
      ['repair', 280, null, undefined],
      ['damage', 150, null, 'cutOut'],
      ['damage', 140, 10, undefined],
    ])
  })

  it('mark a loss that is spread over more than every reference length that the rope is judged by', () => {
    const stranded = testRope().attributes
    const spread = (length: number | null, attributes: Parameters<typeof testEvent>[2] = {}) =>
      eventRows([testEvent(1, { length }, attributes)], currentPlacesOf([]), stranded)[0]?.isLossSpread
    const longest = longestReferenceLength(stranded, 'visual') ?? NaN
    expect([spread(null), spread(longest), spread(longest + 0.01)]).toEqual([false, false, true])
    expect(spread(longest + 0.01, { type: 'repairPiece' })).toBe(false)
  })

  it('have the loss in both units if the cross-section is known', () => {
    const known = { metallicCrossSection: 800 }
    expect(recordedLoss({ crossSectionLossAmount: 2, crossSectionLossUnit: '%' }, known)).toEqual({
      percent: 2,
      area: 16,
    })
    expect(recordedLoss({ crossSectionLossAmount: 16, crossSectionLossUnit: 'mm²' }, known)).toEqual({
      percent: 2,
      area: 16,
    })
    expect(recordedLoss({ crossSectionLossAmount: 16, crossSectionLossUnit: 'mm²' }, {}).percent).toBeNull()
    expect(recordedLoss({}, known)).toEqual({ percent: null, area: null })
  })
})

describe('the query of the table', () => {
  const all = { kinds: [], types: [], statuses: [], found: undefined, archived: false } as const

  it('requests only what the view needs', () => {
    expect(listQueryOf({ ...all, sort: 'date', ascending: false }, {})).toEqual({ sort: '-timestamp' })
    expect(hasFilters(all, {})).toBe(false)
  })

  it('filters by kind, type, status, inspection, place and time, as the server accepts', () => {
    const view = { kinds: ['damage', 'repair'], types: ['brokenWire'], statuses: ['seen'], found: 'mrt' } as const
    const query = listQueryOf(
      { ...view, archived: true, sort: 'wire', ascending: true },
      { stretch: [-1e-9, 1241.7], period: [Date.UTC(2021, 0) - 0.5, Infinity] },
    )
    expect(query).toEqual({
      archived: '1',
      kind: 'damage,repair',
      type: 'brokenWire',
      actionStatus: 'seen',
      inspectionType: 'mrt',
      from: '2021-01-01T00:00:00.000Z',
      to: '9999-12-31T23:59:59.999Z',
      positionFrom: '0',
      positionTo: '1241.7',
      sort: 'wire',
    })
    expect(events.list.query.safeParse(query).error).toBeUndefined()
  })

  it('of every column sorts by a field that the server knows', () => {
    for (const sort of eventColumnIds)
      for (const ascending of [true, false]) {
        const query = listQueryOf({ ...all, sort, ascending }, { stretch: [1e300, -1e300], period: [-1e300, 1e300] })
        expect(events.list.query.safeParse(query).error).toBeUndefined()
      }
  })
})

describe('the period of a zoomed chart', () => {
  const readings: [number, string][] = [
    [1000, '2020-01-01T00:00:00.000Z'],
    [3000, '2022-01-01T00:00:00.000Z'],
  ]

  it('is the range itself on an axis of time', () => {
    expect(periodOf([5, 9], 'time', [])).toEqual([5, 9])
    expect(periodOf(undefined, 'time', [])).toBeUndefined()
  })

  it('is read between the recorded cycles, and open beyond them', () => {
    const [from, to] = periodOf([2000, 9000], 'bendingCycles', readings) ?? []
    expect(new Date(from ?? 0).getUTCFullYear()).toBe(2020)
    expect(new Date(from ?? 0).getUTCMonth()).toBe(11)
    expect(to).toBe(Infinity)
    expect(periodOf([1, 2], 'bendingCycles', [])).toBeUndefined()
  })

  it('leaves out a reading that contradicts the others', () => {
    const mistyped: [number, string] = [30_000, '2021-01-01T00:00:00.000Z']
    const among = [...readings, mistyped].toSorted((a, b) => a[1].localeCompare(b[1]))
    expect(periodOf([2000, 9000], 'bendingCycles', among)).toEqual(periodOf([2000, 9000], 'bendingCycles', readings))
  })
})

describe('splices of a rope', () => {
  const splice = (name: string, positionStart: number) => ({
    name,
    positionStart,
    positionEnd: positionStart + 60,
    parts: [],
  })

  it('are the newest of each name; archived recordings do not count', () => {
    const recorded = [
      testEvent(1, { isDeleted: true, splices: [splice('A', 1)] }),
      testEvent(2, { splices: [splice('A', 2)] }),
      testEvent(3, { splices: [splice('A', 3), splice('B', 4)] }),
    ]
    const places = (events: readonly RopeEvent[]) =>
      currentSplices(lengthHistoryOf(events), events).map((one) => one.positionStart)
    expect(places(recorded)).toEqual([2, 4])
    const cut = { recordingType: 'mutation', type: 'ropeShortening' } as const
    expect(places([testEvent(9, { position: 3, length: 0.5, timestamp: after }, cut), ...recorded])).toEqual([2, 3.5])
  })

  it('have no parts where they were made anew since; those inspected after that, and others, have theirs', () => {
    const knot = (position: number) => ({ name: 'K1', type: 'K', position, diameterMax: 50 }) as const
    const measured = (name: string, start: number) => ({ ...splice(name, start), parts: [knot(start + 30)] })
    const inspected = testEvent(3, { splices: [measured('A', 100), measured('B', 500)] })
    const resplice = (position: number, length: number | null, changes: Partial<RopeEvent> = {}) =>
      testEvent(9, { position, length, timestamp: after, ...changes }, { recordingType: 'mutation', type: 'resplice' })
    const partsOf = (events: readonly RopeEvent[]) =>
      currentSplices(lengthHistoryOf(events), events).map(({ name, parts }) => `${name}${parts.length}`)
    expect(partsOf([inspected])).toEqual(['A1', 'B1'])
    expect(partsOf([resplice(120, null), inspected])).toEqual(['A0', 'B1'])
    expect(partsOf([resplice(100, 20), inspected])).toEqual(['A0', 'B1'])
    expect(partsOf([resplice(120, null, { isDeleted: true }), inspected])).toEqual(['A1', 'B1'])
    const since = testEvent(4, { timestamp: '2027-01-01T00:00:00.000Z', splices: [measured('A', 100)] })
    expect(partsOf([since, resplice(120, null), inspected])).toEqual(['A1', 'B1'])
  })

  it('keep parts whose position is not in them where another piece of the rope is cut out', () => {
    const knot = (name: string, position: number) => ({ name, type: 'K', position, diameterMax: 50 }) as const
    // The first as from the start of the splice.
    const parts = [knot('K1', 10), knot('K2', 110)]
    const inspected = testEvent(3, { splices: [{ ...splice('A', 100), parts }] })
    const cut = (position: number) =>
      testEvent(9, { position, length: 20, timestamp: after }, { recordingType: 'mutation', type: 'ropeShortening' })
    const partsOf = (events: readonly RopeEvent[]) =>
      currentSplices(lengthHistoryOf(events), events).flatMap((one) => one.parts.map(({ name }) => name))
    expect(partsOf([cut(5), inspected])).toEqual(['K1', 'K2'])
    expect(partsOf([cut(101), inspected])).toEqual(['K1'])
  })
})
