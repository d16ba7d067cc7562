import { expect, test } from 'vitest'
import type { LeftOutOfState } from '../state.ts'
import { mostUrgentFirst, worstFirst } from './worst-first.ts'

interface Below extends Partial<LeftOutOfState> {
  readonly ropeCount?: number
  readonly ropesWithoutState?: number
}

const item = (name: string, ratio: number | null, below: Below = {}) => ({
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
    item('of unknown loss', 0, { damagesOfUnknownLoss: 1 }),
    item('with a splice to renew', 0.1, { splicesToRenew: 1 }),
    item('with a doubtful entry', 0.1, { doubtfulEntries: 1 }),
    item('watched and of unknown loss', 0.7, { damagesOfUnknownLoss: 1 }),
    item('watched', 0.5),
    item('discarded', 1.2),
    item('good too', 0.1),
  ]
  expect(worstFirst(items).map(({ name }) => name)).toEqual([
    'discarded',
    'watched and of unknown loss',
    'watched',
    'partly',
    'unknown',
    'of unknown loss',
    'with a splice to renew',
    'with a doubtful entry',
    'good',
    'good too',
    'empty',
  ])
})

test('the urgent are first in their own order, and the worst of the others after them', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({ id, ...item(id, index / 10) }))
  const ids = (urgent: readonly string[]) => mostUrgentFirst(items, urgent, 0).map(({ id }) => id)
  expect(ids(['b', 'gone', 'a']).join('')).toBe('baedc')
  expect(ids([]).join('')).toBe('edcba')
})

test('what looks good and is to be inspected now stands before the good ones, whatever its loss', () => {
  const now = Date.parse('2026-11-29T00:00:00Z')
  const limits = [
    { ...item('good', 0.2), limitEarliest: '2027-01-01T00:00:00.000Z' },
    { ...item('incomplete', 0.01), limitEarliest: '2026-11-01T00:00:00.000Z' },
    { ...item('watched', 0.6), limitEarliest: null },
  ]
  expect(worstFirst(limits, now).map(({ name }) => name)).toEqual(['watched', 'incomplete', 'good'])
  expect(worstFirst(limits).map(({ name }) => name)).toEqual(['watched', 'good', 'incomplete'])
})
