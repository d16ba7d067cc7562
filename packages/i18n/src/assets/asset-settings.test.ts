import {
  areaSettingsForm,
  installationSettingsForm,
  newAreaForm,
  newInstallationForm,
  newRopeForm,
  ropeSettingsForm,
} from '@catenary/contract/assets/asset-forms'
import { installationGroups } from '@catenary/contract/assets/installation-attributes'
import { ropeGroups } from '@catenary/contract/assets/rope-attributes'
import { metaOf } from '@catenary/contract/field'
import type { FormFields } from '@catenary/contract/form-fields'
import { choicesOf, fieldOf, fieldKind } from '@catenary/contract/form-fields'
import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue.ts'
import { installationValueKeys } from './installation-value-keys.ts'
import { ropeValueKeys } from './rope-value-keys.ts'

interface Form {
  readonly fields: FormFields
  readonly feature: string
  readonly lists: Readonly<Record<string, string>>
  readonly groups: readonly string[]
}

const area = { feature: 'assetSettings.area', lists: {}, groups: ['area', 'map'] }
const installation = { feature: 'installations', lists: installationValueKeys, groups: installationGroups }
const rope = { feature: 'ropes', lists: ropeValueKeys, groups: ropeGroups }
const forms: readonly Form[] = [
  { fields: areaSettingsForm, ...area },
  { fields: newAreaForm, ...area },
  { fields: installationSettingsForm, ...installation },
  { fields: newInstallationForm, ...installation },
  { fields: ropeSettingsForm, ...rope },
  { fields: newRopeForm, ...rope },
]

// Translated elsewhere: makers are proper names, base layers belong to the maps.
const namedElsewhere = ['installationManufacturer', 'mapDefaultBaseLayer']

describe.each(forms)('a form of $feature', ({ fields, feature, lists, groups }) => {
  const names = Object.keys(fields.shape)

  test('has a name for each field and for each value of its lists', () => {
    const known = (key: string) => key in catalogue
    for (const name of names) {
      const keys = [`${feature}.attributes.${name}`, `${feature}.${name}`, `common.${name}`]
      expect([name, keys.some(known)]).toEqual([name, true])
      const values = fieldKind(fieldOf(fields, name)) === 'choice' && !namedElsewhere.includes(name)
      for (const value of values ? choicesOf(fieldOf(fields, name)) : [])
        expect([value, known(`${feature}.${lists[name] ?? name}.${value}`)]).toEqual([value, true])
    }
  })

  test('has its fields under headings that there are, save for the name', () => {
    for (const name of names.filter((one) => one !== 'name'))
      expect(groups).toContain(metaOf(fieldOf(fields, name)).group)
  })
})
