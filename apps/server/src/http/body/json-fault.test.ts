import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonFault } from './json-fault.ts'
import { findJsonFault, jsonFaultIssue } from './json-fault.ts'
import { parseInSlices } from './json-slices.ts'

const issueOf = (text: string) => {
  const fault = findJsonFault(text)
  return fault && jsonFaultIssue(text, fault)
}

test.each([
  ['{"a":[{"v":1},{"v":NaN}]}', 'a[1].v', 1, 20, 'NaN'],
  ['{\n  "a": 1,\n  b: 2\n}', '', 3, 3, 'b'],
  ['{"a":1,}', '', 1, 8, '}'],
  ['{"a":{"b":"x\ny"}}', 'a.b', 1, 11, '"x'],
  ['[1 2]', '[0]', 1, 4, '2'],
  ['[1,2', '[1]', 1, 5, undefined],
  ['{"a":1}x', '', 1, 8, 'x'],
  ['{"a":/* one */ 1}', 'a', 1, 6, '/* one */'],
  ['[-]', '[0]', 1, 2, '-'],
  [`["${'x'.repeat(100)}`, '[0]', 1, 2, `"${'x'.repeat(39)}`],
  [`["${'x'.repeat(38)}😀`, '[0]', 1, 2, `"${'x'.repeat(38)}`],
  ['{"a": 1,\r\n"ä": "😀" "b"}', 'b', 2, 11, '"b"'],
])('the fault of %j is at %j, line %i, column %i', (text, path, line, column, value) => {
  expect(issueOf(text)).toEqual({ path, code: 'json', values: { line, column }, line, value })
})

test.each(['{"a":[1,{"b":"\\u00e4 /* no comment */"}]}', ' null ', '['.repeat(100_000), `[${'1,'.repeat(600_000)}x`])(
  'there is no fault to be found in JSON, in what is too deep and in what is too long (%#)',
  (text) => {
    expect(findJsonFault(text)).toBeUndefined()
  },
)

const limits = { maxDepth: 32, maxKeys: 250 }
const faultInSlices = async (text: string) => {
  try {
    await parseInSlices(text, limits, JSON.parse)
    return undefined
  } catch (error) {
    return (error as { fault?: unknown }).fault
  }
}

test('what is parsed in slices has its fault where the whole text has it', async () => {
  const values = fc.array(fc.jsonValue({ maxDepth: 1, depthSize: 'small' }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(values, fc.integer({ min: 500, max: 1501 }), fc.nat(), async (some, length, at) => {
      const list = Array.from({ length }, (_, index) => some[index % some.length])
      const text = JSON.stringify({ before: some, inner: { list, more: [list] }, after: list }, null, 1)
      fc.pre(text.length < 900_000)
      // In strings the character is none of a fault.
      const numbers = [...text.matchAll(/(?<=\n *(?:"\w+": )?)(?=[-\d[{])/g)].map(({ index }) => index)
      const place = numbers[at % numbers.length] ?? 0
      const broken = `${text.slice(0, place)}NaN ${text.slice(place)}`
      expect(findJsonFault(broken)?.offset).toBe(place)
      expect(await faultInSlices(broken)).toEqual(findJsonFault(broken))
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

const item = '{"name":"F","value":1}'
const listWith = (length: number, at: number, broken: string) =>
  `{"measurements":[\n${Array.from({ length }, (_, index) => (index === at ? broken : item)).join(',\n')}]}`

test.each([
  ['without its end', '{"name":"F","value":1', 3],
  ['without its begin', '"name":"F","value":1}', 3],
  ['with an end too many', '{"name":"F","value":1}}', 3],
  ['with the end of a list', '{"name":"F","value":1]', 3],
  ['without a quotation mark', '{"name":"F,"value":1}', 3],
])('an item %s is named in lists of any length', async (_, broken, at) => {
  const known = findJsonFault(listWith(10, at, broken))
  expect(known).toBeDefined()
  for (const length of [400, 3000, 60_000]) expect(await faultInSlices(listWith(length, at, broken))).toEqual(known)
})

test.each(['{"name":"F","value":1', '{"name":"F","value":1]'])(
  'beyond the first million characters an item such as %s is named without its path',
  async (broken) => {
    const text = listWith(60_000, 59_000, broken)
    const fault = await faultInSlices(text)
    expect(jsonFaultIssue(text, fault as JsonFault)).toMatchObject({
      path: '',
      line: broken.endsWith(']') ? 59_002 : 59_003,
    })
  },
)

test('a long text that is cut off ends where something is missing', async () => {
  const text = `{"a":[${'{"value":1},'.repeat(100_000)}{"value":`
  expect(await faultInSlices(text)).toEqual({ offset: text.length, length: 0, path: [] })
})
