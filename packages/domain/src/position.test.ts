import { describe, expect, it } from 'vitest'
import type { Mutation } from './position.ts'
import { currentPosition } from './position.ts'

const shortening: Mutation = { time: 10, type: 'ropeShortening', position: 100, length: 20 }
const lengthening: Mutation = { time: 20, type: 'ropeLengthening', position: 50, length: 5 }
const relocation: Mutation = { time: 30, type: 'trackRopeRelocation', position: 0, length: -12 }

describe('position after mutations', () => {
  it('moves what lies beyond a cut, and tells at the cut what was cut out', () => {
    expect([90, 100, 110, 120, 150].map((position) => currentPosition(position, 5, [shortening]))).toEqual([
      90, 100, 100, 100, 130,
    ])
  })

  it('moves what lies beyond a piece, and all of a relocated rope', () => {
    expect([40, 50, 60].map((position) => currentPosition(position, 5, [lengthening]))).toEqual([40, 55, 65])
    expect(currentPosition(60, 5, [relocation])).toBe(48)
  })

  it('follows the mutations since the recording, in order of time', () => {
    const all = [relocation, lengthening, shortening]
    expect(currentPosition(150, 5, all)).toBe(123)
    expect(currentPosition(150, 10, all)).toBe(143)
    expect(currentPosition(150, 30, all)).toBe(150)
  })

  it('leaves positions alone for every other mutation and for one without a length', () => {
    expect(currentPosition(150, 5, [{ ...shortening, type: 'resocketing' }])).toBe(150)
    expect(currentPosition(150, 5, [{ ...shortening, length: null }])).toBe(150)
  })
})
