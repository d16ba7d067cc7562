import { expect, test } from 'vitest'
import { addMonths, dayByKey, weeksOfMonth } from './calendar-days.ts'

test('a month is shown in whole weeks, which begin as the reader is used to', () => {
  const monday = weeksOfMonth('2026-11-23', 1)
  expect([monday.length, monday[0]?.[0], monday.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06'])
  const sunday = weeksOfMonth('2026-11-23', 0)
  expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.at(-1)]).toEqual([5, '2026-11-01', '2026-12-05'])
  expect(weeksOfMonth('2027-02-28', 1)).toHaveLength(4)
})

test('a month later is the same day, or the last of a shorter month, also over the end of a year', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
})

test.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['a', undefined],
])('%s leads from a Sunday to %s', (key, day) => {
  expect(dayByKey(key, '2026-11-01', 1)).toBe(day)
})
