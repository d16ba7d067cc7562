import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHealthBelow, isHealthFalling, isSilent } from './evaluate.ts'

const ratio = fc.option(fc.double({ min: 0, max: 2, noNaN: true }), { nil: null })
const threshold = fc.integer({ min: 0, max: 100 })

test('health falls once per change from above, or from unknown, to below', () => {
  fc.assert(
    fc.property(fc.array(ratio, { maxLength: 30 }), threshold, (states, limit) => {
      let known: number | null = null
      let isArmed = true
      for (const state of states) {
        const isFalling = isHealthFalling(known, state, limit)
        const isBelow = state !== null && isHealthBelow(state, limit)
        expect(isFalling).toBe(isBelow && isArmed)
        if (state !== null) isArmed = !isBelow
        known = state ?? known
      }
    }),
  )
})

test.each([
  // Loss over its limit, threshold, and whether the shown health lies below.
  [0.5, 50, false],
  [0.5001, 50, true],
  [0.39, 60, false],
  [0.4, 60, false],
  [0.41, 60, true],
  [0, 100, false],
  [0.0001, 100, true],
  [0.99, 0, false],
  [0.9995, 0, true],
  [1, 0, true],
  [1.4, 0, true],
] as const)('a loss of %s of the limit, threshold %s %%: below is %s', (loss, limit, isBelow) => {
  expect(isHealthBelow(loss, limit)).toBe(isBelow)
})

test('a rule is muted for its number of days from the time it fired', () => {
  const fired = '2026-06-01T12:00:00.000Z'
  const at = (iso: string) => new Date(iso)
  expect(isSilent(null, 5, at(fired))).toBe(false)
  expect(isSilent(fired, 0, at(fired))).toBe(false)
  expect(isSilent(fired, null, at(fired))).toBe(false)
  expect(isSilent(fired, 2, at('2026-06-03T11:59:59.999Z'))).toBe(true)
  expect(isSilent(fired, 2, at('2026-06-03T12:00:00.000Z'))).toBe(false)
})
