import {
  lengthHistoryFromEvents,
  currentPositionLookup,
  currentSplices,
} from '@catenary/contract/assets/current-positions'
import type { RopeEvent } from '@catenary/contract/records/events'
import { recordedLoss } from '@catenary/contract/records/recorded-loss'
import { describe, expect, it } from 'vitest'
import { testEvent } from '../../test/rope-answers.ts'
import { eventRows, filterRows, periodOf } from './event-rows.ts'

const after = '2026-06-01T08:00:00.000Z'
const rope = { attributes: { ropeLength: 4900 }, lengthAsOf: after }
const lengthHistoryOf = (recorded: readonly RopeEvent[]) => lengthHistoryFromEvents(rope, recorded)
const currentPlacesOf = (recorded: readonly RopeEvent[]) => currentPositionLookup(lengthHistoryOf(recorded), recorded)

describe('rows of events', () => {
  it('tell repairs from damages and place damages where they lie today', () => {
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
    expect(filterRows(rows, { stretch: [145, 170] }).map(({ event }) => event.id)).toEqual(
      [recorded[0], recorded[4]].map((event) => event?.id),
    )
  })

  it('say a loss in both units as far as the cross-section is known', () => {
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

describe('filtering events', () => {
  const rows = eventRows(
    [
      testEvent(1, { timestamp: '2020-01-01T00:00:00.000Z' }),
      testEvent(5, { timestamp: '2022-01-01T00:00:00.000Z' }, { inspectionType: 'mrt', actionStatus: 'seen' }),
      testEvent(9, { length: 50 }, { recordingType: 'measurement', type: 'sag', actionStatus: undefined }),
    ],
    currentPlacesOf([]),
    { metallicCrossSection: 800 },
  )
  const left = (filter: Parameters<typeof filterRows>[1]) => filterRows(rows, filter).map(({ position }) => position)

  it('lets everything through without a filter', () => {
    expect(left({ kinds: [], types: [], statuses: [] })).toEqual([100, 500, 900])
  })

  it('narrows by kind, type, status, inspection, place and time', () => {
    expect(left({ kinds: ['measurement'] })).toEqual([900])
    expect(left({ types: ['brokenWire'] })).toEqual([100, 500])
    expect(left({ statuses: ['seen'] })).toEqual([500])
    expect(left({ statuses: ['new'] })).toEqual([100])
    expect(left({ found: 'mrt' })).toEqual([500])
    expect(left({ stretch: [940, 1000] })).toEqual([900])
    expect(left({ period: [Date.UTC(2021, 0), Date.UTC(2023, 0)] })).toEqual([500])
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
})
