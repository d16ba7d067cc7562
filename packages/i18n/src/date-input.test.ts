import { expect, test } from 'vitest'
import { addToDay, formatTypedDay, formatTypedTime, isDay, parseDay, parseTime, addMinutes } from './date-input.ts'
import { languages } from './language.ts'

test('a day is written and read in the order of its language', () => {
  expect(languages.map((language) => formatTypedDay(language, '2026-11-05'))).toEqual([
    '11/05/2026',
    '05.11.2026',
    '05/11/2026',
    '05/11/2026',
  ])
  for (const language of languages) {
    expect(parseDay(language, formatTypedDay(language, '2026-11-05')), language).toBe('2026-11-05')
    expect(parseDay(language, '2026-11-05'), language).toBe('2026-11-05')
  }
  expect(['5.11.26', '05112026', '5/11/2026', '5 11 2026', '5-11-2026'].map((typed) => parseDay('de', typed))).toEqual(
    Array(5).fill('2026-11-05'),
  )
  expect(parseDay('en', '11/5/87')).toBe('1987-11-05')
})

test('with international English dates the day is typed first and the time in 24 hours', () => {
  expect(formatTypedDay('en-GB', '2026-11-05')).toBe('05/11/2026')
  expect(['5/11/2026', '05.11.26', '05112026', '2026-11-05'].map((typed) => parseDay('en-GB', typed))).toEqual(
    Array(4).fill('2026-11-05'),
  )
  expect(parseDay('en-GB', '11/22/2026')).toBeNull()
  expect(formatTypedTime('en-GB', '13:05')).toBe('13:05')
})

test('invalid dates are not corrected', () => {
  const wrong = ['', '31.4.2026', '29.2.2026', '11/22/2026', '22.11.', '1.1.202', '0.1.2026', 'morgen', '2026-13-01']
  expect(wrong.map((typed) => parseDay('de', typed))).toEqual(wrong.map(() => null))
  expect(parseDay('en', '22/11/2026')).toBeNull()
  expect(formatTypedDay('de', '32.1.')).toBe('32.1.')
  expect(['2026-02-29', '2026-2-1', ''].map(isDay)).toEqual([false, false, false])
})

test('a time of day is read on both clocks and written on that of the language', () => {
  expect(['13:05', '1305', '13h05', '13.05', '1:05 pm', '1:05 p.m.', '1:05PM'].map(parseTime)).toEqual(
    Array(7).fill('13:05'),
  )
  expect(['12:00 AM', '12:00 PM', '9 am', '905'].map(parseTime)).toEqual(['00:00', '12:00', '09:00', '09:05'])
  expect(['', '9', '24:00', '12:60', '13:00 pm', '0 am', 'noon'].map(parseTime)).toEqual(Array(7).fill(null))
  expect(['00:10', '12:10', '13:05'].map((time) => formatTypedTime('en', time))).toEqual([
    '12:10 AM',
    '12:10 PM',
    '1:05 PM',
  ])
  expect(formatTypedTime('fr', '13:05')).toBe('13:05')
})

test('days and times are stepped through', () => {
  expect(addToDay('2026-12-31', { days: 1 })).toBe('2027-01-01')
  expect(addToDay('2026-03-31', { months: -1 })).toBe('2026-02-28')
  expect(addToDay('2026-01-15', { months: 12 })).toBe('2027-01-15')
  expect([addMinutes('23:59', 1), addMinutes('00:00', -1)]).toEqual(['00:00', '23:59'])
})
