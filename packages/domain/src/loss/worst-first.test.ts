import { expect, test } from 'vitest'
import { mostUrgentFirst, worstFirst } from './worst-first.ts'

const item = (name: string, ratio: number | null, below: { ropeCount?: number; ropesWithoutState?: number } = {}) => ({
  name,
  damages: ratio === null ? null : { ratio },
  ...below,
})

test('the worst is first, missing states before good ones, and equal ones keep their order', () => {
  const items = [
    item('good', 0.1),
    item('empty', null, { ropeCount: 0 }),
    item('partly', 0.2, { ropeCount: 3, ropesWithoutState: 1 }),
    item('unknown', null),
    item('watched', 0.5),
    item('discarded', 1.2),
    item('good too', 0.1),
  ]
  expect(worstFirst(items).map(({ name }) => name)).toEqual([
    'discarded',
    'watched',
    'partly',
    'unknown',
    'good',
    'good too',
    'empty',
  ])
})

test('the urgent are first in their own order, and the worst of the others after them', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({ id, ...item(id, index / 10) }))
  const ids = (urgent: readonly string[]) => mostUrgentFirst(items, urgent).map(({ id }) => id)
  expect(ids(['b', 'gone', 'a']).join('')).toBe('baedc')
  expect(ids([]).join('')).toBe('edcba')
})
