import { expect, test } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const at = (text: string) => Date.parse(text)
const texts = (ticks: readonly number[]) => ticks.map((tick) => new Date(tick).toISOString())

test('a day is marked at whole hours of the place, not of the machine', () => {
  const { unit, ticks } = timeTicks(at('2026-07-01T10:10:00Z'), at('2026-07-02T10:10:00Z'), 6, 'Asia/Kolkata')
  expect(unit).toBe('hour')
  expect(texts(ticks)).toEqual([
    '2026-07-01T12:30:00.000Z',
    '2026-07-01T18:30:00.000Z',
    '2026-07-02T00:30:00.000Z',
    '2026-07-02T06:30:00.000Z',
  ])
})

test('days begin at midnight of the place, also where the clocks change between them', () => {
  const { unit, ticks } = timeTicks(at('2026-03-27T12:00:00Z'), at('2026-03-31T12:00:00Z'), 5, 'Europe/Zurich')
  expect(unit).toBe('day')
  expect(texts(ticks)).toEqual([
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
    '2026-03-30T22:00:00.000Z',
  ])
})

test('a year is marked by months, a century by decades, and never more often than wanted', () => {
  const year = timeTicks(at('2025-11-15T00:00:00Z'), at('2026-11-15T00:00:00Z'), 5, 'UTC')
  expect(year.unit).toBe('month')
  expect(texts(year.ticks).map((text) => text.slice(0, 10))).toEqual([
    '2026-01-01',
    '2026-04-01',
    '2026-07-01',
    '2026-10-01',
  ])
  const century = timeTicks(at('1926-01-01T00:00:00Z'), at('2026-01-01T00:00:00Z'), 11, 'UTC')
  expect(century.unit).toBe('year')
  expect(century.ticks).toHaveLength(10)
  expect(timeTicks(0, 1000, 5, 'UTC').ticks).toEqual([0, 1000])
  const seconds = timeTicks(at('2025-11-15T10:59:48Z'), at('2025-11-15T11:00:12Z'), 6, 'Europe/Zurich')
  expect(seconds.unit).toBe('second')
  expect(seconds.ticks).toEqual(
    ['10:59:50', '10:59:55', '11:00:00', '11:00:05', '11:00:10'].map((time) => at(`2025-11-15T${time}Z`)),
  )
})
