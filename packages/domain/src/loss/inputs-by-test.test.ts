import { expect, it } from 'vitest'
import type { DamageInput, Inspection, LossInput } from '../loss-input.ts'
import { inputsByTest } from '../loss-input.ts'

function input(inspections: readonly Inspection[], damages: readonly DamageInput[]): LossInput {
  return {
    rope: { nominalDiameter: 40, metallicCrossSection: 620, ropeLength: 1000, isClosed: false },
    criterion: { standard: 'EN12927:2019', status: 'own', source: null, referenceLengths: [] },
    inspectionType: 'mrt',
    inspections,
    damages,
    repairs: [],
  }
}

it('counts what an incomplete test found once, however many of them follow one another', () => {
  const tests = Array.from({ length: 500 }, (_, index) => ({ id: `t${index}`, time: index, skippedFindings: 1 }))
  const found = tests.map(({ id, time }) => ({ id: `of ${id}`, time, position: time, loss: 1, inspection: id }))
  const inputs = inputsByTest(input(tests, found))
  expect(inputs).toHaveLength(501)
  expect(inputs.flatMap(({ damages }) => damages)).toHaveLength(500)
})

it('counts what was recorded singly beside each incomplete test before it, until the next complete one', () => {
  const tests = [
    { id: 'a', time: 10, skippedFindings: 1 },
    { id: 'b', time: 20, skippedFindings: 1 },
    { id: 'c', time: 30 },
  ]
  const singly = [5, 15, 25, 35].map((time) => ({ id: `${time}`, time, position: 0, loss: 1 }))
  const idsOf = inputsByTest(input(tests, singly)).map(({ damages }) => damages.map(({ id }) => id))
  expect(idsOf).toEqual([['25'], ['15', '25'], ['5', '15', '25', '35']])
})
