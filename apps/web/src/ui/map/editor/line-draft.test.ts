import { expect, test } from 'vitest'
import type { DraftStep } from './line-draft.ts'
import { applyStep, toLineDraft, positionsOf } from './line-draft.ts'

const start = toLineDraft([
  [1, 1],
  [2, 2],
  [3, 3],
])
const after = (...steps: DraftStep[]) => steps.reduce(applyStep, start)
const shown = (...steps: DraftStep[]) => positionsOf(after(...steps)).map(([vertical]) => vertical)

test('every step can be taken back and taken again', () => {
  const steps: [DraftStep, number[]][] = [
    [{ type: 'append', position: [4, 4] }, [1, 2, 3, 4]],
    [{ type: 'insert', after: 0, position: [9, 9] }, [1, 9, 2, 3]],
    [{ type: 'move', key: 1, position: [7, 7] }, [1, 7, 3]],
    [{ type: 'write', key: 1, typed: ['5', '5'], position: [5, 5], axis: 0 }, [1, 5, 3]],
    [{ type: 'reorder', key: 0, by: 1 }, [2, 1, 3]],
    [{ type: 'remove', key: 1 }, [1, 3]],
    [{ type: 'replace', positions: [[8, 8]] }, [8]],
  ]
  for (const [step, expected] of steps) {
    expect(shown(step)).toEqual(expected)
    expect(shown(step, { type: 'undo' })).toEqual([1, 2, 3])
    expect(shown(step, { type: 'undo' }, { type: 'undo' }, { type: 'redo' })).toEqual(expected)
  }
})

test('consecutive typing in one field is one undo step', () => {
  const write = (text: string, axis: 0 | 1): DraftStep => ({
    type: 'write',
    key: 1,
    typed: [text, '2'],
    position: [Number(text), 2],
    axis,
  })
  expect(shown(write('4', 0), write('46', 0), write('46.8', 0), { type: 'undo' })).toEqual([1, 2, 3])
  expect(shown(write('4', 0), write('5', 1), { type: 'undo' })).toEqual([1, 4, 3])
})

test('a new step clears the redo history, and the ends of a line remain its ends', () => {
  expect(
    shown({ type: 'remove', key: 2 }, { type: 'undo' }, { type: 'append', position: [4, 4] }, { type: 'redo' }),
  ).toEqual([1, 2, 3, 4])
  expect(after({ type: 'reorder', key: 0, by: -1 })).toBe(start)
  expect(after({ type: 'undo' })).toBe(start)
})

test('a point whose coordinates are not typed yet is not on the map', () => {
  const draft = after({ type: 'insert', after: 0, position: null })
  expect(draft.points).toHaveLength(4)
  expect(positionsOf(draft)).toHaveLength(3)
  expect(draft.selected).toBe(3)
})
