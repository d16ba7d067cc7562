import { expect, test } from 'vitest'
import { z } from 'zod'
import { installationAttributes } from './assets/installation-attributes.ts'
import { ropeAttributes } from './assets/rope-attributes.ts'
import { count, emailAddress } from './field.ts'
import { issuesOf } from './issues.ts'

const schema = z.strictObject({
  text: z.string(),
  number: z.number(),
  choice: z.enum(['left', 'right']),
  moment: z.iso.datetime(),
  object: z.object({ id: z.string() }),
  list: z.array(z.string()),
})

/** The codes of what is wrong, by path. */
function codesOf(value: unknown) {
  const { error } = schema.safeParse(value, { reportInput: true })
  return Object.fromEntries(issuesOf(error as z.ZodError).map(({ path, code }) => [path, code]))
}

test('a missing value is reported as missing, whatever its type, and so is one that is cleared by null', () => {
  const keys = Object.keys(schema.shape)
  const withAll = (value: unknown) => Object.fromEntries(keys.map((key) => [key, value]))
  expect(codesOf({})).toEqual(withAll('required'))
  expect(codesOf(withAll(null))).toEqual(withAll('required'))
})

test('the limits of a year are text, to be written without separators, and other limits are numbers', () => {
  const valuesOf = (field: z.ZodType, value: number) => issuesOf(field.safeParse(value).error as z.ZodError)[0]?.values
  for (const year of [installationAttributes.shape.constructionYear, ropeAttributes.shape.installationYear]) {
    expect(valuesOf(year, 1849)).toEqual({ min: '1850' })
    expect(valuesOf(year, 10_000)).toEqual({ max: '9999' })
  }
  const pieces = count({ min: 1850, max: 9999 })
  expect([valuesOf(pieces, 1849), valuesOf(pieces, 10_000)]).toEqual([{ min: 1850 }, { max: 9999 }])
  expect(valuesOf(count({ min: 2, max: 5000 }), 5001)).toEqual({ max: 5000 })
})

test('a value of another kind is reported as such', () => {
  expect(codesOf({ text: 1, number: 'x', choice: 'up', moment: 'x', object: 1, list: 1 })).toEqual({
    text: 'wrongType',
    number: 'number',
    choice: 'oneOf',
    moment: 'timestamp',
    object: 'wrongType',
    list: 'wrongType',
  })
})

test('a time that is not in UTC says so, also one without any zone', () => {
  const moments = [
    '2026-03-01T09:00:00+01:00',
    '2026-03-01T09:00:00',
    '2026-03-01T09:00',
    '2026-13-01T09:00:00Z',
    '2026-03-01',
  ]
  expect(moments.map((moment) => codesOf({ moment })['moment'])).toEqual([
    'notUtc',
    'notUtc',
    'notUtc',
    'timestamp',
    'timestamp',
  ])
})

test('an empty mail address is missing, and nothing else is wrong with it', () => {
  const codes = (text: string) => issuesOf(emailAddress.safeParse(text, { reportInput: true }).error as z.ZodError)
  expect(codes('').map(({ code }) => code)).toEqual(['required'])
  expect(codes('x').map(({ code }) => code)).toEqual(['email'])
})
