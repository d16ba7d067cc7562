import { expect, it } from 'vitest'
import { changedValues } from './changed-values.ts'

const sensor = (scale: number, position: number) => ({
  id: 'a',
  name: 'tension',
  attributes: { values: [{ name: 'F', scale }], plotlines: [{ name: 'Limit', position }] },
})

it('names the values that differ, however deep they lie', () => {
  expect(changedValues(['sensors'], [sensor(1, 40)], [sensor(0.001, 45)])).toEqual([
    { path: ['sensors', 'tension', 'values', 'F', 'scale'], old: 1, new: 0.001 },
    { path: ['sensors', 'tension', 'plotlines', 'Limit', 'position'], old: 40, new: 45 },
  ])
})

it('compares what is listed by name, whatever its place', () => {
  const other = { id: 'b', name: 'bearing', attributes: {} }
  expect(changedValues(['sensors'], [other, sensor(1, 40)], [sensor(1, 40), other])).toEqual([])
})

it('says nothing of what was before, where the entry does not', () => {
  expect(changedValues(['contract'], undefined, { quantity: { measurementsPaidFor: 5 } })).toEqual([
    { path: ['contract', 'quantity', 'measurementsPaidFor'], old: undefined, new: 5 },
  ])
})

it('tells of what came and went', () => {
  const rules = [{ type: 'wear', threshold: 5 }]
  expect(changedValues(['rules'], [], rules)).toEqual([{ path: ['rules', 'wear', 'threshold'], old: null, new: 5 }])
  expect(changedValues(['rules'], rules, null)).toEqual([
    { path: ['rules', 'wear', 'threshold'], old: 5, new: undefined },
  ])
})

it('leaves references and lists of single values whole', () => {
  const mandators = [{ id: 'a', name: 'Alpha' }]
  expect(changedValues(['mandators'], null, mandators)).toEqual([{ path: ['mandators'], old: null, new: mandators }])
  expect(changedValues(['roles'], ['A'], ['A', 'B'])).toEqual([{ path: ['roles'], old: ['A'], new: ['A', 'B'] }])
})
