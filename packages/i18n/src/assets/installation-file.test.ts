import { installationForm } from '@catenary/contract/assets/installation-attributes'
import { sampleValue } from '@catenary/contract/test/sample-values'
import { describe, expect, test } from 'vitest'
import { languages } from '../language.ts'
import { toInstallationFile, parseInstallationFile } from './installation-file.ts'

const at = new Date('2026-01-15T12:00:00Z')
const id = '01938f00-0004-7000-8000-000000000001'

const ropeway = {
  installationType: 'ropeway',
  ropewayType: 'detachableChairlift',
  installationManufacturer: 'other',
  constructionYear: 1987,
  objectName: 'Object 12',
  locationInstallation: 'Sür "En"',
  country: 'CH',
  clampType: 'detachable',
  carriageType: 'gondola',
  tensionStation: 'top',
  carriageCount: 0,
  installationLength: 2140.123456789,
  operatingSpeed: 5.1,
  baseUnit: 'imperial',
  imperialLength: 'feet',
  isMap: false,
} as const
const building = {
  installationType: 'building',
  buildingType: 'others',
  installationManufacturer: 'vonRoll',
  country: 'CI',
  mapImageUri: '/api/documents/1',
  mapImageWidth: 100,
  mapImageHeight: 50,
} as const

const labelled = (attributes: object) =>
  Object.fromEntries(
    Object.entries(attributes).map(([field, value]) => [field, value?.id === undefined ? value : value.label]),
  )

describe.each(languages)('in %s', (language) => {
  test.each([
    ['a ropeway', ropeway],
    ['a building', building],
  ])('%s is the same after it was written and loaded, by ids, by labels and by both', (_, attributes) => {
    const file = toInstallationFile({ id, name: 'Gipfelbahn', attributes }, language, at)
    const { mapImageUri: uri, mapImageWidth: width, mapImageHeight: height, ...typed } = { ...building, ...attributes }
    const expected = { name: 'Gipfelbahn', ...(attributes === building ? typed : attributes) }
    for (const written of [file.attributes, labelled(file.attributes), attributes]) {
      const loaded = parseInstallationFile(JSON.parse(JSON.stringify({ ...file, attributes: written })), at)
      expect(loaded).toEqual({ id, name: 'Gipfelbahn', values: expected, ignored: [] })
    }
    expect([uri, width, height]).toHaveLength(3)
  })

  test('a label identifies one value of its list', () => {
    for (const field of Object.keys(installationForm.shape)) {
      const all = languages.flatMap((one) => Object.entries(labelsOf(field, one)))
      for (const [value, label] of Object.entries(labelsOf(field, language))) {
        const others = all.filter(([, other]) => other.toLocaleLowerCase('en') === label.toLocaleLowerCase('en'))
        expect([field, label, [...new Set(others.map(([other]) => other))]]).toEqual([field, label, [value]])
      }
    }
  })
})

/** The labels of a list, as far as it is short. */
function labelsOf(field: string, language: (typeof languages)[number]): Record<string, string> {
  const schema = installationForm.shape[field as keyof typeof installationForm.shape]
  const bare = 'unwrap' in schema ? schema.unwrap() : schema
  const values: readonly unknown[] = 'options' in bare ? bare.options : []
  const written = (value: string) =>
    toInstallationFile({ id, name: '', attributes: { ...ropeway, [field]: value } }, language, at).attributes[field]
  return Object.fromEntries(values.map((value) => [value, (written(String(value)) as { label: string }).label]))
}

const ownSamples: Readonly<Record<string, readonly [unknown, unknown]>> = {
  country: ['CH', 'US'],
  timezone: ['Europe/Zurich', 'America/Denver'],
}

test.each(Object.entries(installationForm.shape))('%s comes back from a file as it was written', (field, schema) => {
  for (const value of ownSamples[field] ?? [sampleValue(schema, 0), sampleValue(schema, 1)])
    for (const language of languages) {
      const attributes = { installationType: 'ropeway' as const, [field]: value }
      const file = JSON.parse(JSON.stringify(toInstallationFile({ id, name: 'A', attributes }, language, at)))
      expect(Object.keys(file.attributes).toSorted()).toEqual(Object.keys(attributes).toSorted())
      expect(parseInstallationFile(file, at)).toEqual({
        id,
        name: 'A',
        values: { ...attributes, name: 'A' },
        ignored: [],
      })
    }
})

test('values that cannot be imported are listed, each with its reason', () => {
  const loaded = parseInstallationFile(
    JSON.parse(`{"name": " ", "ordering": 3, "owner": "me", "attributes": {
      "ropewayType": "Kabinenbahn", "constructionYear": 2999, "carriageCount": "12", "operatingSpeed": 1000,
      "colour": "red", "__proto__": {"isAdmin": true}, "country": {"id": "CH", "label": "whatever"},
      "clampType": null, "tensionStation": {"id": "oben", "label": "TALSTATION"}, "isMap": "sí"}}`),
    at,
  )
  expect(loaded?.values).toEqual({ country: 'CH', clampType: null, tensionStation: 'bottom', isMap: true })
  expect(loaded?.ignored.map(({ path, reason }) => [path, reason.code, reason.values])).toEqual([
    ['name', 'blank', {}],
    ['attributes.ropewayType', 'unknownValue', { value: 'Kabinenbahn' }],
    ['attributes.constructionYear', 'afterThisYear', {}],
    ['attributes.carriageCount', 'number', undefined],
    ['attributes.operatingSpeed', 'tooBig', { max: 100 }],
    ['attributes.colour', 'unknown', undefined],
    ['attributes.__proto__', 'unknown', undefined],
    ['owner', 'unknown', undefined],
  ])
})

test.each([[null], [[]], ['text'], [{}], [{ attributes: [] }], [{ name: 'x', attributes: 'y' }]])(
  '%j is no file of an installation',
  (file) => {
    expect(parseInstallationFile(file, at)).toBeNull()
  },
)

test('a time zone is known by its label too', () => {
  const attributes = { installationType: 'ropeway', timezone: 'Europe/Zurich' } as const
  const file = toInstallationFile({ id, name: 'A', attributes }, 'de', at)
  expect(file.attributes['timezone']).toEqual({
    id: 'Europe/Zurich',
    label: expect.stringContaining('Mitteleuropäische'),
  })
  const loaded = parseInstallationFile({ ...file, attributes: labelled(file.attributes) }, at)
  expect(loaded).toEqual({ id, name: 'A', values: { ...attributes, name: 'A' }, ignored: [] })
})

test('an installation as the server sends it is taken too', () => {
  const answered = { installation: { id, name: 'A', isDeleted: false, latlngs: [], attributes: ropeway } }
  expect(parseInstallationFile(answered, at)).toMatchObject({ id, values: { ...ropeway, name: 'A' }, ignored: [] })
})
