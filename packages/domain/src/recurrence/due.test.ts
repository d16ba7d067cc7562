import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConditionType, DueCondition } from './due.ts'
import { conditionTypes, dueAfter, endOfDay, periodEnd } from './due.ts'

const zurich = 'Europe/Zurich'
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
const due = (from: string, type: Exclude<ConditionType, 'bendingCycles'>, threshold: number, zone = zurich) =>
  iso(periodEnd(type, threshold, Date.parse(from), zone))

describe('a period', () => {
  it('keeps the day of the month, else the month’s last day', () => {
    const from = '2026-01-31T12:00:00Z'
    expect(due(from, 'periodMonths', 1)).toBe('2026-02-28T22:59:59.999Z')
    expect(due(from, 'periodMonths', 2)).toBe('2026-03-31T21:59:59.999Z')
    expect(due('2028-01-31T12:00:00Z', 'periodMonths', 1)).toBe('2028-02-29T22:59:59.999Z')
    expect(due('2028-02-29T12:00:00Z', 'periodYears', 1)).toBe('2029-02-28T22:59:59.999Z')
    expect(due('2028-02-29T12:00:00Z', 'periodYears', 4)).toBe('2032-02-29T22:59:59.999Z')
    expect(due('2026-11-30T12:00:00Z', 'periodMonths', 3)).toBe('2027-02-28T22:59:59.999Z')
  })

  it('is of calendar days, over both changes of the clocks', () => {
    // 29 March 2026 has 23 hours, 25 October 25.
    expect(due('2026-03-28T22:30:00Z', 'periodDays', 1)).toBe('2026-03-29T21:59:59.999Z')
    expect(due('2026-10-24T21:30:00Z', 'periodDays', 1)).toBe('2026-10-25T22:59:59.999Z')
    expect(due('2026-03-20T12:00:00Z', 'periodWeeks', 2)).toBe('2026-04-03T21:59:59.999Z')
  })

  it('counts the days of its own zone', () => {
    // Already 2 January in Auckland, still 1 January in Honolulu.
    expect(due('2026-01-01T11:30:00Z', 'periodDays', 1, 'Pacific/Auckland')).toBe('2026-01-03T10:59:59.999Z')
    expect(due('2026-01-01T11:30:00Z', 'periodDays', 1, 'Pacific/Honolulu')).toBe('2026-01-03T09:59:59.999Z')
  })
})

const zones = ['Europe/Zurich', 'America/Denver', 'Asia/Kathmandu', 'Pacific/Auckland', 'Africa/Cairo', 'UTC']
const time = fc.integer({ min: Date.parse('1990-01-01T00:00:00Z'), max: Date.parse('2060-01-01T00:00:00Z') })
const zone = fc.constantFrom(...zones)
const condition = fc.record<DueCondition>({
  type: fc.constantFrom(...conditionTypes),
  threshold: fc.integer({ min: 1, max: 60 }),
})
const localDate = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

describe('over random histories', () => {
  it('a day ends where the next begins', () => {
    fc.assert(
      fc.property(time, zone, (at, timeZone) => {
        const end = endOfDay(at, timeZone)
        expect(end).toBeGreaterThanOrEqual(at)
        expect(localDate(end, timeZone)).toBe(localDate(at, timeZone))
        expect(localDate(end + 1, timeZone)).not.toBe(localDate(at, timeZone))
      }),
    )
  })

  it('days and weeks are as many calendar days, months and years keep the day or take the last', () => {
    fc.assert(
      fc.property(time, zone, fc.integer({ min: 1, max: 60 }), (at, timeZone, threshold) => {
        const start = localDate(at, timeZone)
        const dateAfter = (type: 'periodDays' | 'periodWeeks' | 'periodMonths' | 'periodYears') =>
          localDate(periodEnd(type, threshold, at, timeZone), timeZone)
        const days = (Date.parse(dateAfter('periodDays')) - Date.parse(start)) / 86_400_000
        expect(days).toBe(threshold)
        expect((Date.parse(dateAfter('periodWeeks')) - Date.parse(start)) / 86_400_000).toBe(7 * threshold)
        for (const [type, months] of [
          ['periodMonths', threshold],
          ['periodYears', 12 * threshold],
        ] as const) {
          const [year = 0, month = 0, day = 0] = start.split('-').map(Number)
          const index = year * 12 + month - 1 + months
          const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate()
          const expected = [Math.floor(index / 12), (index % 12) + 1, Math.min(day, last)]
          expect(dateAfter(type).split('-').map(Number)).toEqual(expected)
        }
      }),
    )
  })

  it('a chain of completions always goes on, to the first of its conditions', () => {
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 0, max: 400 * 86_400_000 }), { maxLength: 20 }),
        time,
        zone,
        (conditions, delays, start, timeZone) => {
          let at = start
          let cycles = 0
          for (const delay of delays) {
            const next = dueAfter(conditions, { at, cycles }, timeZone)
            const periods = conditions.filter(({ type }) => type !== 'bendingCycles')
            expect(next.at === null).toBe(periods.length === 0)
            expect(next.cycles === null).toBe(periods.length === conditions.length)
            if (next.at !== null) expect(next.at).toBeGreaterThan(at)
            if (next.cycles !== null) expect(next.cycles).toBeGreaterThan(cycles)
            for (const one of periods)
              expect(next.at).toBeLessThanOrEqual(dueAfter([one], { at, cycles }, timeZone).at ?? 0)
            at += delay
            cycles += delay / 60_000
          }
        },
      ),
    )
  })
})
