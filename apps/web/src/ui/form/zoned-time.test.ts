import { describe, expect, it } from 'vitest'
import { instantOf, isSkipped, wallTimeOf } from './zoned-time.ts'

describe('time at a place', () => {
  it('reads and writes the clock of the zone, in winter and summer', () => {
    expect(wallTimeOf('2026-01-15T07:30:00.000Z', 'Europe/Zurich')).toEqual({ date: '2026-01-15', time: '08:30' })
    expect(instantOf({ date: '2026-01-15', time: '08:30' }, 'Europe/Zurich')).toBe('2026-01-15T07:30:00.000Z')
    expect(instantOf({ date: '2026-07-15', time: '08:30' }, 'Europe/Zurich')).toBe('2026-07-15T06:30:00.000Z')
    expect(instantOf({ date: '2026-07-15', time: '23:45' }, 'America/Denver')).toBe('2026-07-16T05:45:00.000Z')
  })

  it('moves the hour that does not exist to the one after it', () => {
    expect(instantOf({ date: '2026-03-29', time: '02:30' }, 'Europe/Zurich')).toBe('2026-03-29T01:30:00.000Z')
  })

  it.each([
    ['America/St_Johns', '2026-03-08', '02:30', '2026-03-08T06:00:00.000Z'],
    ['America/Denver', '2026-03-08', '02:30', '2026-03-08T09:30:00.000Z'],
    ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:30:00.000Z'],
    ['Pacific/Chatham', '2026-09-27', '02:50', '2026-09-26T14:05:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:40:00.000Z'],
  ])('does so west of Greenwich as well as east of it: %s', (zone, date, time, instant) => {
    expect(instantOf({ date, time }, zone)).toBe(instant)
    expect(isSkipped({ date, time }, zone)).toBe(true)
    expect(isSkipped({ date, time: '05:00' }, zone)).toBe(false)
  })

  it.each([
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:15', '2026-11-01T05:15:00.000Z'],
  ])('takes the first of an hour that comes twice: %s', (zone, date, time, instant) => {
    expect(instantOf({ date, time }, zone)).toBe(instant)
    expect(isSkipped({ date, time }, zone)).toBe(false)
  })

  it('refuses invalid dates and times', () => {
    expect(instantOf({ date: '', time: '08:30' }, 'UTC')).toBeNull()
    expect(instantOf({ date: '2026-13-45', time: '08:30' }, 'UTC')).toBeNull()
  })
})
