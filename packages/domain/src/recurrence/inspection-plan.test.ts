import { expect, test } from 'vitest'
import { ropeApplications, standardIds } from '../standards.ts'
import type { InspectionPlanInput } from './inspection-plan.ts'
import { isLongerThan, proposeInspectionPlan } from './inspection-plan.ts'

const planOf = (input: Partial<InspectionPlanInput>) =>
  proposeInspectionPlan({ isClosed: false, offersMrt: true, ...input }).map(
    ({ kind, months, source }) => `${kind} ${months} ${source}`,
  )

test('each kind of rope is offered the intervals of its rules', () => {
  expect(planOf({ ropeApplication: 'haulRope', standard: 'EN12927:2019', isClosed: true })).toEqual([
    'visual 1 en12927',
    'splice 1 french',
    'mrt 36 european',
  ])
  expect(planOf({ ropeApplication: 'trackRope' })).toEqual(['visual 3 german', 'mrt 36 european'])
  expect(planOf({ ropeApplication: 'tensionRope' })).toEqual(['visual 6 vorarlberg', 'mrt 60 french'])
  expect(planOf({ ropeApplication: 'guyRope' })).toEqual(['visual 12 french', 'mrt 120 french'])
  expect(planOf({})).toEqual(['visual 6 vorarlberg', 'mrt 36 practice'])
})

test('a rope for which magnetic rope tests make no sense is offered none', () => {
  expect(planOf({ ropeApplication: 'haulRope', standard: 'BOSeil', offersMrt: false })).toEqual(['visual 1 en12927'])
})

test('elsewhere no rule of Europe is named', () => {
  expect(planOf({ ropeApplication: 'haulRope', standard: 'ANSIB77.1' })).toEqual([
    'visual 1 practice',
    'mrt 36 practice',
  ])
})

test('every rope is looked at, and the first test is never later than the interval', () => {
  for (const ropeApplication of ropeApplications)
    for (const standard of standardIds) {
      const plan = proposeInspectionPlan({ ropeApplication, standard, isClosed: true, offersMrt: true })
      expect(plan.map(({ kind }) => kind)).toEqual(['visual', 'splice', 'mrt'])
      for (const { months, firstMonths } of plan) expect(firstMonths).toBe(Math.min(months, 12))
    }
})

test.each([
  [1, 'periodWeeks', 4, false],
  [1, 'periodWeeks', 5, true],
  [12, 'periodWeeks', 52, false],
  [36, 'periodYears', 3, false],
  [36, 'periodMonths', 360, true],
  [1, 'periodYears', 1, true],
] as const)('longer than %d months: %s %d is %s', (months, type, threshold, expected) => {
  expect(isLongerThan(months, { type, threshold })).toBe(expected)
})
