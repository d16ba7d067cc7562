import { expect, test } from 'vitest'
import { z } from 'zod'
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
