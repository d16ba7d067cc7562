import { expect, test } from 'vitest'
import { inspectionTypes, ropeApplications, ropeTypes, standardIds } from './standards.ts'
import { missingStateFields, noStateReasonFor } from './state.ts'
import type { StateInput } from './state.ts'

const completeRope = {
  standard: 'EN12927:2019',
  ropeType: 'strandedRope',
  ropeApplication: 'haulRope',
  nominalDiameter: 42,
  metallicCrossSection: 800,
} as const satisfies StateInput

test.each<[string, StateInput, readonly string[]]>([
  ['a whole rope', completeRope, []],
  ['nothing', {}, ['standard', 'ropeType', 'ropeApplication', 'nominalDiameter', 'metallicCrossSection']],
  ['figures alone', { nominalDiameter: 42, metallicCrossSection: 800 }, ['standard', 'ropeType', 'ropeApplication']],
  ['no cross-section', { ...completeRope, metallicCrossSection: undefined }, ['metallicCrossSection']],
  ['no application', { ...completeRope, ropeApplication: null }, ['ropeApplication']],
  // The strictest row that names the application is taken.
  ['no type', { ...completeRope, ropeType: null }, []],
  // Only an open spiral rope has limits as a guy rope.
  ['no type of a guy rope', { ...completeRope, ropeType: null, ropeApplication: 'guyRope' }, ['ropeType']],
  ['a stranded guy rope', { ...completeRope, ropeApplication: 'guyRope' }, ['ownLimits']],
  ['a standard without limits', { ...completeRope, standard: 'ANSIB77.1' }, ['ownLimits']],
  ['own limits', { ...completeRope, standard: 'ANSIB77.1', ownLimits: [{ multiple: 6, limit: 6 }] }, []],
  [
    'own limits without a standard',
    { ...completeRope, standard: null, ownLimits: [{ multiple: 6, limit: 6 }] },
    ['standard'],
  ],
])('a rope with %s lacks what its state depends on', (_, rope, missing) => {
  expect(missingStateFields(rope, [])).toEqual(missing)
})

test('limits for another kind of inspection than was done are no limits', () => {
  const rope: StateInput = { ...completeRope, standard: 'BOSeil' }
  expect(missingStateFields(rope, [])).toEqual([])
  expect(missingStateFields(rope, ['mrt'])).toEqual(['ownLimits'])
  expect(missingStateFields(rope, ['mrt', 'visual'])).toEqual([])
})

test('a rope lacks nothing exactly where an inspection gives it a state, and entering what is missing gives it one', () => {
  const or = <Value>(values: readonly Value[]) => [undefined, ...values]
  const ropes = or(standardIds).flatMap((standard) =>
    or(ropeTypes).flatMap((ropeType) =>
      or(ropeApplications).flatMap((ropeApplication) =>
        or([42]).map((nominalDiameter): StateInput => ({
          ...completeRope,
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
      const missing = missingStateFields(rope, [type])
      expect(noStateReasonFor(rope, [type]) === null, JSON.stringify(rope)).toBe(missing.length === 0)
      expect(noStateReasonFor(rope, [])).toBe('notInspected')
      const own = missing.includes('ownLimits') ? { ownLimits: [{ multiple: 6, limit: 6 }] } : {}
      const hasNoStandard = rope.standard === undefined && missing.includes('standard')
      const entered = {
        ...rope,
        ...own,
        ...(hasNoStandard && { standard: 'EN12927:2019' as const }),
        ...(missing.includes('nominalDiameter') && { nominalDiameter: 42 }),
      }
      const solutions = (missing.includes('ropeType') ? ropeTypes : [rope.ropeType]).flatMap((ropeType) =>
        (missing.includes('ropeApplication') ? ropeApplications : [rope.ropeApplication]).map((ropeApplication) =>
          noStateReasonFor({ ...entered, ropeType, ropeApplication }, [type]),
        ),
      )
      expect(solutions, JSON.stringify(rope)).toContain(null)
    }
})
