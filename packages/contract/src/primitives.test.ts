import { expect, test } from 'vitest'
import { timestamp } from './primitives.ts'

const years = ['0001', '0004', '0100', '1900', '2000', '2023', '2024', '9999']
const times = ['00:00:00.000', '12:30:59.001', '23:59:59.999', '24:00:00.000', '23:59:60.000']
const twoDigits = (number: number) => String(number).padStart(2, '0')

test('an instant with milliseconds is accepted where it is its own normal form, and only there', () => {
  for (const year of years)
    for (let month = 0; month < 14; month += 1)
      for (let day = 0; day < 33; day += 1)
        for (const time of times) {
          const text = `${year}-${twoDigits(month)}-${twoDigits(day)}T${time}Z`
          const isNormal = !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
          expect([text, timestamp.safeParse(text).success]).toEqual([text, isNormal])
        }
})

test('an instant is stored with milliseconds, however it is written', () => {
  for (const text of ['2026-07-01T12:00:00Z', '2026-07-01T12:00:00.0Z', '2026-07-01T12:00:00.000Z'])
    expect(timestamp.parse(text)).toBe('2026-07-01T12:00:00.000Z')
})
