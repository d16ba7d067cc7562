import { expect, test } from 'vitest'
import { laneOffsets, laneWidth } from './lanes.ts'

const east = [
  [0, 0],
  [500, 0],
] as const
const west = [
  [500, 0],
  [0, 0],
] as const
const moved = (by: number) => [[0, by], [500, by]] as const // prettier-ignore

test('lines on each other are drawn side by side, about where they lie', () => {
  expect(laneOffsets([east, east])).toEqual([-laneWidth / 2, laneWidth / 2])
  expect(laneOffsets([east, east, east])).toEqual([-laneWidth, 0, laneWidth])
})

test('a line in the opposite direction gets its own lane, too', () => {
  expect(laneOffsets([east, west])).toEqual([-laneWidth / 2, -laneWidth / 2])
})

test('lines with room between them stay where they are', () => {
  expect(laneOffsets([east, moved(laneWidth)])).toEqual([0, 0])
  expect(laneOffsets([east])).toEqual([0])
  expect(laneOffsets([])).toEqual([])
})

test('lines close to each other keep their order across, one lane apart', () => {
  const [first = 0, second = 0] = laneOffsets([moved(4), east])
  // The first lies 4 pixels to the left of the second.
  expect(second - (first - 4)).toBeCloseTo(laneWidth)
  expect((second + (first - 4)) / 2).toBeCloseTo(-2)
})

test('a line that only crosses another, or shares its start, is not drawn beside it', () => {
  const across = [[250, -200], [250, 200]] as const // prettier-ignore
  const branch = [[0, 0], [100, 300]] as const // prettier-ignore
  expect(laneOffsets([east, across, branch])).toEqual([0, 0, 0])
})

test('a short line beside a part of a long one gets its own lane', () => {
  const part = [[100, 0], [200, 0]] as const // prettier-ignore
  expect(laneOffsets([east, part]).map(Math.abs)).toEqual([laneWidth / 2, laneWidth / 2])
})

test('points and empty lines have no lane', () => {
  expect(laneOffsets([[[0, 0]], [], [[0, 0]]])).toEqual([0, 0, 0])
})
