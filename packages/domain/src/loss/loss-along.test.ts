import { expect, test } from 'vitest'
import { maxPieces, lossPieces } from './loss-along.ts'

const window = (from: number, to: number, loss: number) => ({ window: { from, to }, loss, lossOverTarget: 10 * loss })
const piecesFrom = (...windows: ReturnType<typeof window>[]) =>
  lossPieces(windows, 100).map(({ from, to, loss }) => [from, to, loss])

test('of windows over one place the largest is told, the others beside it', () => {
  expect(piecesFrom(window(10, 20, 1), window(15, 25, 3), window(18, 28, 2), window(40, 50, 1))).toEqual([
    [10, 15, 1],
    [15, 25, 3],
    [25, 28, 2],
    [40, 50, 1],
  ])
})

test('a window over the join lies at both ends', () => {
  expect(piecesFrom(window(95, 5, 2))).toEqual([
    [0, 5, 2],
    [95, 100, 2],
  ])
})

test('of too many pieces none that is a peak is lost', () => {
  const windows = Array.from({ length: 3 * maxPieces }, (_, index) =>
    window(index, index + 1, index === 1234 ? 9 : index % 2),
  )
  const pieces = lossPieces(windows, null)
  expect(pieces.length).toBeLessThanOrEqual(1000)
  const peak = pieces.find(({ loss }) => loss === 9)
  expect(peak && peak.from <= 1234 && peak.to >= 1234).toBe(true)
})
