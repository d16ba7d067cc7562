import { describe, expect, it } from 'vitest'
import type { RopeChange } from './length-history.ts'
import {
  extentAfterRecording,
  lengthAt,
  shiftSince,
  currentPositionOfRecording,
  toCurrentPosition,
  buildLengthHistory,
} from './length-history.ts'

const change = (type: string, more: Partial<RopeChange>): RopeChange => ({
  id: type,
  time: 10,
  type,
  position: 0,
  ...more,
})
const shortening = change('ropeShortening', { position: 100, length: 20 })
const lengthening = change('ropeLengthening', { time: 20, position: 50, length: 5 })
const relocation = change('trackRopeRelocation', { time: 30, length: 12, direction: 'towardsZero' })
const openRope = { length: 500, isClosed: false }

function currentPositions(changes: readonly RopeChange[], positions: readonly number[], rope = openRope, time = 5) {
  const lengthHistory = buildLengthHistory(changes, rope)
  return positions.map((position) => {
    const currentPosition = toCurrentPosition(lengthHistory, { time, position })
    return currentPosition.left ? currentPosition.left.reason : currentPosition.position
  })
}

describe('where a recording lies after changes of the rope', () => {
  it('beyond a cut it moves nearer, at the ends of the cut it stays, and between them it is gone', () => {
    expect(currentPositions([shortening], [90, 100, 100.1, 119.9, 120, 150])).toEqual([
      90,
      100,
      'cutOut',
      'cutOut',
      100,
      130,
    ])
  })

  it('moves beyond a piece that was put in, and with a rope that was moved, away from zero unless it says otherwise', () => {
    expect(currentPositions([lengthening], [40, 50, 60])).toEqual([40, 55, 65])
    expect(currentPositions([relocation], [60])).toEqual([48])
    expect(currentPositions([{ ...relocation, direction: undefined }], [60])).toEqual([72])
  })

  it('moves by the difference beyond a piece that was replaced, or not at all', () => {
    const piece = change('repairPiece', { position: 100, length: 20 })
    expect(currentPositions([{ ...piece, insertedLength: 23.5 }], [90, 110, 150])).toEqual([90, 'cutOut', 153.5])
    expect(currentPositions([piece], [90, 110, 150])).toEqual([90, 'cutOut', 150])
    expect(currentPositions([{ ...piece, length: null, insertedLength: 5 }], [90, 110, 150])).toEqual([90, 110, 150])
  })

  it('a new socket cuts off the end it is at, with what lies at that very end', () => {
    const socket = change('resocketing', { length: 2 })
    const rope = { ...openRope, length: 98 }
    expect(currentPositions([socket], [0, 1, 2, 100], rope)).toEqual(['cutOut', 'cutOut', 0, 98])
    expect(currentPositions([{ ...socket, position: 100 }], [0, 98, 99, 100], rope)).toEqual([
      0,
      98,
      'cutOut',
      'cutOut',
    ])
    const unknown = { length: null, isClosed: false }
    expect(currentPositions([socket], [1, 90], unknown as never)).toEqual(['cutOut', 88])
    expect(currentPositions([{ ...socket, position: 100 }], [1, 100], unknown as never)).toEqual([1, 100])
  })

  it('stays where it is for every other change, and for one that tells no length', () => {
    for (const type of ['gripRelocation', 'otherMutation', 'strandReplacement', 'repair'])
      expect(currentPositions([{ ...shortening, type }], [110, 150]), type).toEqual([110, 150])
    for (const type of ['resplice', 'resocketing', 'ropeShortening'])
      expect(currentPositions([{ ...shortening, type, length: null }], [110, 150]), type).toEqual([110, 150])
  })

  it('follows the changes since it was recorded in their order; at their moment it is of the rope after them', () => {
    const all = [relocation, lengthening, shortening]
    expect([5, 10, 20, 30].map((time) => currentPositions(all, [150], openRope, time)[0])).toEqual([123, 143, 138, 150])
    const twice = [{ ...shortening, id: 'b', position: 95 }, shortening].map((one, index) => ({
      ...one,
      id: `${1 - index}`,
    }))
    expect(currentPositions(twice, [96, 150])).toEqual(['cutOut', 110])
  })

  it('is of the rope before once the rope was replaced, and says by what it was cut out, and when', () => {
    const replacement = change('ropeReplacement', { time: 15 })
    expect(currentPositions([shortening, replacement, lengthening], [150])).toEqual(['formerRope'])
    expect(currentPositions([shortening, replacement, lengthening], [150], openRope, 15)).toEqual([155])
    const { left, position } = toCurrentPosition(buildLengthHistory([shortening, lengthening], openRope), {
      time: 5,
      position: 110,
    })
    expect([left?.change.id, position]).toEqual(['ropeShortening', 105])
  })

  it('an extent gets shorter by what was cut out of it, and comes apart where new rope was put in', () => {
    const at = (changes: readonly RopeChange[]) =>
      toCurrentPosition(buildLengthHistory(changes, openRope), { time: 5, position: 90, length: 20 })
    expect(at([shortening])).toMatchObject({ position: 90, length: 10, pieces: [{ start: 90, length: 10 }] })
    expect(at([{ ...shortening, position: 95, length: 5 }])).toMatchObject({ position: 90, length: 15 })
    expect(at([{ ...lengthening, position: 95 }])).toMatchObject({
      position: 90,
      length: 25,
      pieces: [
        { start: 90, length: 5 },
        { start: 100, length: 15 },
      ],
    })
    expect(at([{ ...shortening, position: 80, length: 40 }]).left?.reason).toBe('cutOut')
  })

  it('a cut over the join of a loop takes the zero point with it, unless the new piece reaches over it', () => {
    const loop = { length: 970, isClosed: true }
    const cut = change('resplice', { position: 990, length: 30 })
    expect(currentPositions([cut], [5, 20, 500, 990, 995], loop)).toEqual(['cutOut', 0, 480, 0, 'cutOut'])
    const piece = change('repairPiece', { position: 990, length: 30, insertedLength: 25 })
    expect(currentPositions([piece], [20, 500, 990], { ...loop, length: 995 })).toEqual([20, 500, 990])
  })
})

describe('the length of a rope through its changes', () => {
  it('is undone backwards from the day it was entered, and goes on from there', () => {
    const lengthHistory = buildLengthHistory([shortening, lengthening, relocation], {
      length: 500,
      lengthAsOf: 15,
      isClosed: false,
    })
    expect([5, 10, 20, 30].map((time) => lengthAt(lengthHistory, time))).toEqual([520, 500, 505, 505])
    expect(lengthHistory.length).toBe(505)
    expect(buildLengthHistory([shortening, lengthening], openRope).length).toBe(500)
  })

  it('is not known of a rope before it was replaced, nor where nobody entered it', () => {
    const lengthHistory = buildLengthHistory([change('ropeReplacement', {})], openRope)
    expect([lengthAt(lengthHistory, 5), lengthAt(lengthHistory, 10)]).toEqual([null, 500])
    expect(lengthAt(buildLengthHistory([shortening], { length: null, isClosed: false }), 20)).toBeNull()
  })
})

it('the offset is what was moved and put in, less what was cut out', () => {
  const lengthHistory = buildLengthHistory([shortening, lengthening, relocation], openRope)
  expect([shiftSince(lengthHistory, 5), shiftSince(lengthHistory, 10), shiftSince(lengthHistory, 30)]).toEqual([
    -27, -7, 0,
  ])
  expect(shiftSince(buildLengthHistory([shortening, change('ropeReplacement', {})], openRope), 5)).toBe(0)
})

it('a cut is a place once it is made, and a piece is as long as what was put in', () => {
  expect(extentAfterRecording(shortening)).toBeNull()
  expect(extentAfterRecording(lengthening)).toBe(5)
  expect(extentAfterRecording({ type: 'repairPiece', length: 20, insertedLength: 23 })).toBe(23)
  expect(extentAfterRecording({ type: 'brokenWire', length: 3 })).toBe(3)
})

it('a recording is placed by its type: findings by the time of their test, what was done to the whole rope nowhere', () => {
  const lengthHistory = buildLengthHistory([change('resocketing', { length: 2 })], openRope)
  const tests = new Map([['test', 5]])
  const currentPosition = (type: string, more: object) =>
    currentPositionOfRecording(lengthHistory, { type, time: 15, position: 1, ...more }, tests).left?.reason ?? 'there'
  expect(currentPosition('brokenWire', { inspectionType: 'mrt', inspection: 'test' })).toBe('cutOut')
  expect(currentPosition('brokenWire', { inspectionType: 'mrt', inspection: 'another' })).toBe('there')
  expect(currentPosition('diameter', { time: 5 })).toBe('cutOut')
  for (const type of ['mrt', 'visualInspection', 'trackRopeRelocation'])
    expect(currentPosition(type, { time: 5 })).toBe('there')
  const replaced = buildLengthHistory([change('ropeReplacement', {})], openRope)
  expect(currentPositionOfRecording(replaced, { type: 'mrt', time: 5, position: 0 }, tests).left?.reason).toBe(
    'formerRope',
  )
})
