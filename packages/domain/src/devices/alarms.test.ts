import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AlarmDelays, AlarmStep, Observation, OpenAlarm } from './alarms.ts'
import { calmSeconds, changesWithin, stepAlarm, thresholdCondition } from './alarms.ts'

const minute = 60_000
const above = { kind: 'above', threshold: 100, hysteresis: 5 } as const

/** Steps through values measured each minute from 0 on; the alarms that ended and the one that is open. */
function run(values: readonly number[], delays: AlarmDelays, rule: Parameters<typeof thresholdCondition>[1] = above) {
  return follow(
    values.map((value, index) => ({ time: index * minute, value, condition: thresholdCondition(value, rule) })),
    delays,
  )
}

function follow(steps: readonly (Observation | { readonly time: number })[], delays: AlarmDelays) {
  let open: OpenAlarm | null = null
  const ended: Extract<AlarmStep, { kind: 'ended' }>[] = []
  for (const one of steps) {
    const step: AlarmStep = stepAlarm(open, one, delays)
    if (step.kind === 'ended') ended.push(step)
    open = step.kind === 'open' ? step.alarm : null
  }
  return { ended, open: open as OpenAlarm | null }
}

describe('a threshold', () => {
  test.each([
    ['above', 101, 'met'],
    ['above', 100, 'between'],
    ['above', 95.1, 'between'],
    ['above', 95, 'unmet'],
    ['below', 99, 'met'],
    ['below', 100, 'between'],
    ['below', 104, 'between'],
    ['below', 105, 'unmet'],
    ['change', 100.1, 'met'],
  ] as const)('%s 100 with a hysteresis of 5: %s is %s', (kind, value, condition) => {
    expect(thresholdCondition(value, { ...above, kind })).toBe(condition)
  })

  test('without hysteresis is left where the value is at it again', () => {
    expect(thresholdCondition(100, { ...above, hysteresis: 0 })).toBe('unmet')
  })
})

describe('an alarm', () => {
  const delays = { delay: 3 * minute, calm: 5 * minute }

  test('without delay fires at the first value beyond', () => {
    expect(run([90, 101], { delay: 0, calm: 5 * minute }).open).toMatchObject({ since: minute, firedAt: minute })
  })

  test('is pending until its delay has passed, and not at all if the value falls before', () => {
    expect(run([90, 101, 102], delays).open).toMatchObject({ since: minute, firedAt: null })
    expect(run([90, 101, 102, 94], delays)).toEqual({ ended: [], open: null })
    expect(run([90, 101, 102, 100, 103], delays).open).toMatchObject({ since: 4 * minute, firedAt: null })
  })

  test('does not fire by what is within the hysteresis, and is not ended by it', () => {
    expect(run([101, 97, 97, 97, 97, 97], delays)).toEqual({ ended: [], open: null })
    expect(run([101, 101, 101, 101, 97, 97, 97, 97, 97, 97], delays)).toMatchObject({
      ended: [],
      open: { firedAt: 3 * minute, calmSince: null },
    })
  })

  test('fires by time alone where nothing else was measured, as it does where it is measured later', () => {
    const high = { time: 0, value: 120, condition: 'met' } as const
    const low = { time: 10 * minute, value: 20, condition: 'unmet' } as const
    expect(follow([high, { time: 3 * minute }], delays).open?.firedAt).toBe(3 * minute)
    expect(follow([high, { time: 3 * minute }, low], delays)).toEqual(follow([high, low], delays))
    expect(follow([high, low], delays).open).toMatchObject({ firedAt: 3 * minute, calmSince: 10 * minute })
  })

  test('ends after it was calm for long enough, at the time from which it was', () => {
    const { ended, open } = run([101, 101, 101, 101, 90, 90, 90, 90, 90, 90, 90], delays)
    expect(open).toBeNull()
    expect(ended).toMatchObject([{ endedAt: 4 * minute, alarm: { since: 0, firedAt: 3 * minute } }])
  })

  test('has the value at which it began and the last one beyond', () => {
    expect(run([101, 110, 120, 104, 98], delays).open?.values).toEqual({ first: 101, last: 104 })
  })

  test('of a value that flaps is one alarm', () => {
    const flapping = Array.from({ length: 500 }, (_, index) => (index % 2 === 0 ? 101 : 90))
    const { ended, open } = run(flapping, { delay: 0, calm: calmSeconds(0) * 1000 })
    expect(ended).toEqual([])
    expect(open).toMatchObject({ since: 0 })
  })

  test('is the same however the measurements are split, and time passes between them', () => {
    const value = fc.integer({ min: 80, max: 120 })
    fc.assert(
      fc.property(fc.array(value, { maxLength: 60 }), fc.integer({ min: 0, max: 8 }), (values, delayMinutes) => {
        const observed = values.map((one, index) => {
          return { time: index * minute, value: one, condition: thresholdCondition(one, above) }
        })
        const withTime = observed.flatMap((one) => [one, { time: one.time }, { time: one.time + minute / 2 }])
        const some = { delay: delayMinutes * minute, calm: 4 * minute }
        const [all, timed] = [follow(observed, some), follow(withTime, some)]
        expect(timed.ended.map(({ alarm }) => alarm.since)).toEqual(all.ended.map(({ alarm }) => alarm.since))
        // Time that passes can fire an alarm and end it earlier than the next measurement shows it.
        expect(timed.open?.since ?? null).toBe(all.open?.since ?? null)
      }),
    )
  })
})

describe('the change within a period', () => {
  test('is the largest less the smallest of the period before', () => {
    const points = [1, 5, 2, 2, 2, 9].map((value, index) => ({ time: index * minute, value }))
    expect(changesWithin(points, 2 * minute)).toEqual([0, 4, 3, 0, 0, 7])
  })

  test('is that of looking at every measurement of the period', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -50, max: 50 }))),
        fc.integer({ min: 1, max: 30 }),
        (gaps, period) => {
          let time = 0
          const points = gaps.map(([gap, value]) => ({ time: (time += gap), value }))
          const expected = points.map((point) => {
            const within = points.filter((one) => one.time <= point.time && one.time > point.time - period)
            const values = within.map(({ value }) => value)
            return Math.max(...values) - Math.min(...values)
          })
          expect(changesWithin(points, period)).toEqual(expected)
        },
      ),
    )
  })
})
