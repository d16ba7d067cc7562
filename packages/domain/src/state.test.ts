import { expect, test } from 'vitest'
import { inspectionTypes, ropeApplications, ropeTypes, standardIds } from './standards.ts'
import { missingFacts, noStateReason } from './state.ts'
import type { StatedFacts } from './state.ts'

const whole = {
  standard: 'EN12927:2019',
  ropeType: 'strandedRope',
  ropeApplication: 'haulRope',
  nominalDiameter: 42,
  metallicCrossSection: 800,
} as const satisfies StatedFacts

test.each<[string, StatedFacts, readonly string[]]>([
  ['a whole rope', whole, []],
  ['nothing', {}, ['standard', 'ropeType', 'ropeApplication', 'nominalDiameter', 'metallicCrossSection']],
  ['figures alone', { nominalDiameter: 42, metallicCrossSection: 800 }, ['standard', 'ropeType', 'ropeApplication']],
  ['no cross-section', { ...whole, metallicCrossSection: undefined }, ['metallicCrossSection']],
  ['no application', { ...whole, ropeApplication: null }, ['ropeApplication']],
  // The strictest row that names the application is taken.
  ['no type', { ...whole, ropeType: null }, []],
  // Only an open spiral rope has limits as a guy rope.
  ['no type of a guy rope', { ...whole, ropeType: null, ropeApplication: 'guyRope' }, ['ropeType']],
  ['a stranded guy rope', { ...whole, ropeApplication: 'guyRope' }, ['ownLimits']],
  ['a standard without limits', { ...whole, standard: 'ANSIB77.1' }, ['ownLimits']],
  ['own limits', { ...whole, standard: 'ANSIB77.1', ownLimits: [{ multiple: 6, limit: 6 }] }, []],
  ['own limits without a standard', { ...whole, standard: null, ownLimits: [{ multiple: 6, limit: 6 }] }, ['standard']],
])('a rope with %s lacks what its state depends on', (_, rope, missing) => {
  expect(missingFacts(rope, [])).toEqual(missing)
})

test('limits for another kind of inspection than was done are no limits', () => {
  const rope: StatedFacts = { ...whole, standard: 'BOSeil' }
  expect(missingFacts(rope, [])).toEqual([])
  expect(missingFacts(rope, ['mrt'])).toEqual(['ownLimits'])
  expect(missingFacts(rope, ['mrt', 'visual'])).toEqual([])
})

test('a rope lacks nothing exactly where an inspection gives it a state, and entering what is missing gives it one', () => {
  const or = <Value>(values: readonly Value[]) => [undefined, ...values]
  const ropes = or(standardIds).flatMap((standard) =>
    or(ropeTypes).flatMap((ropeType) =>
      or(ropeApplications).flatMap((ropeApplication) =>
        or([42]).map((nominalDiameter): StatedFacts => ({
          ...whole,
          standard,
          ropeType,
          ropeApplication,
          nominalDiameter,
        })),
      ),
    ),
  )
  for (const rope of ropes)
    for (const type of inspectionTypes) {
      const missing = missingFacts(rope, [type])
      expect(noStateReason(rope, [type]) === null, JSON.stringify(rope)).toBe(missing.length === 0)
      expect(noStateReason(rope, [])).toBe('notInspected')
      const own = missing.includes('ownLimits') ? { ownLimits: [{ multiple: 6, limit: 6 }] } : {}
      const isUnjudged = rope.standard === undefined && missing.includes('standard')
      const entered = {
        ...rope,
        ...own,
        ...(isUnjudged && { standard: 'EN12927:2019' as const }),
        ...(missing.includes('nominalDiameter') && { nominalDiameter: 42 }),
      }
      const solutions = (missing.includes('ropeType') ? ropeTypes : [rope.ropeType]).flatMap((ropeType) =>
        (missing.includes('ropeApplication') ? ropeApplications : [rope.ropeApplication]).map((ropeApplication) =>
          noStateReason({ ...entered, ropeType, ropeApplication }, [type]),
        ),
      )
      expect(solutions, JSON.stringify(rope)).toContain(null)
    }
})
