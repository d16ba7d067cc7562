import { expect, test } from 'vitest'
import type { z } from 'zod'
import { mandatorFields } from './accounts/mandators.ts'
import { userFields } from './accounts/user-fields.ts'
import { areaFields } from './assets/areas.ts'
import { installationFields } from './assets/installations.ts'
import { referencePoint } from './assets/rope-attributes.ts'
import { ropeFields } from './assets/ropes.ts'
import { deviceTokenName } from './devices/device-tokens.ts'
import { deviceName } from './devices/sensor-devices.ts'
import { measurementName } from './devices/sensor-fields.ts'
import { issuesOf } from './issues.ts'
import { folderFields } from './library/folders.ts'

const names: readonly [string, z.ZodType<string>][] = [
  ['mandator', mandatorFields.shape.name],
  ['area', areaFields.shape.name],
  ['installation', installationFields.shape.name],
  ['rope', ropeFields.shape.name],
  ['reference point', referencePoint.shape.name],
  ['device', deviceName],
  ['token', deviceTokenName],
  ['folder', folderFields.shape.name],
  ['first name', userFields.shape.firstname],
  ['last name', userFields.shape.lastname],
  ['user name', userFields.shape.username],
]

test.each(names)('the name of a %s has no blanks at its ends, and is not blank', (_, schema) => {
  expect(schema.parse('\u00a0 Rope  1 ')).toBe('Rope  1')
  const { error } = schema.safeParse('  ')
  expect(error && issuesOf(error)).toMatchObject([{ code: 'blank' }])
})

test.each(names)(
  'the name of a %s has no characters without a width at its ends, and does not consist of them',
  (_, schema) => {
    // As they come along with what is copied from a web page or a spreadsheet.
    expect(schema.parse('\u200b\u2060 Rope\u200b 1 \u00ad\ufeff\u200e')).toBe('Rope\u200b 1')
    const { error } = schema.safeParse('\u200b \u2060')
    expect(error && issuesOf(error)).toMatchObject([{ code: 'blank' }])
  },
)

test('the joined characters of a name stay whole', () => {
  expect(areaFields.shape.name.parse('Piz ⛰\ufe0f')).toBe('Piz ⛰\ufe0f')
})

test('what a device calls a value is found by every character', () => {
  expect(measurementName.parse(' F ')).toBe(' F ')
})
