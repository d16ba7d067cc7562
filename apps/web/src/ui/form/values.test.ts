import { installationSettingsForm } from '@catenary/contract/assets/asset-forms'
import { expect, it } from 'vitest'
import { fieldPathOf } from './use-form.ts'
import { changedValues, validateValues, clearedFields } from './values.ts'

const before = {
  name: ' Gipfelbahn ',
  installationType: 'ropeway',
  ropewayType: 'funitel',
  operatingSpeed: 1 / 3,
  isMap: undefined,
}
const fields = installationSettingsForm

it.each([
  ['nothing touched', before, {}],
  ['the same said otherwise', { ...before, name: 'Gipfelbahn', country: '', isMap: null }, {}],
  ['cleared', { ...before, operatingSpeed: null, ropewayType: '' }, { operatingSpeed: null, ropewayType: null }],
  ['what no longer applies is not sent', { ...before, installationType: 'building' }, { installationType: 'building' }],
  ['what does not apply yet is not either', { ...before, buildingType: 'mast' }, {}],
])('%s', (_, after, changes) => {
  expect(changedValues(fields, before, after)).toEqual(changes)
})

it('lists the values that a change of the type clears', () => {
  expect(clearedFields(fields, before, { ...before, installationType: 'building' })).toEqual(['ropewayType'])
  expect(clearedFields(fields, before, before)).toEqual([])
})

it('finds missing, out-of-range and invalid values, and none in fields that do not apply', () => {
  const issues = validateValues(fields, {
    name: '  ',
    installationType: 'building',
    operatingSpeed: 'fast',
    carriageCount: 1.5,
    constructionYear: 2999,
    ropewayType: 'nonsense',
  })
  expect(issues.map(({ path, code }) => [path, code])).toEqual([
    ['name', 'required'],
    ['constructionYear', 'afterThisYear'],
    ['carriageCount', 'integer'],
    ['operatingSpeed', 'number'],
  ])
})

it.each([
  ['rope.name', 'name'],
  ['rope.attributes.ownLimits[0].limit', 'ownLimits[0].limit'],
  ['attributes.x', 'x'],
])('%s is %s of the form', (path, fieldPath) => {
  expect(fieldPathOf(path, 'rope')).toBe(fieldPath)
})
