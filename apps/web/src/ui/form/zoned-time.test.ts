import { describe, expect, it } from 'vitest'
import { instantOf, wallTimeOf } from './zoned-time.ts'

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

  it('refuses invalid dates and times', () => {
    expect(instantOf({ date: '', time: '08:30' }, 'UTC')).toBeNull()
    expect(instantOf({ date: '2026-13-45', time: '08:30' }, 'UTC')).toBeNull()
  })
})
