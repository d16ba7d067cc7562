import { events } from '@catenary/contract/records/events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInSlices } from './json-slices.ts'
import { parseLargeList } from './large-lists.ts'

const read = (text: string): unknown => JSON.parse(text)
const inSlices = (text: string) => parseInSlices(text, { maxDepth: 32, maxKeys: 250 }, read)

test('parsing a long list in slices gives the same result as parsing it at once', async () => {
  const values = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(values, fc.integer({ min: 499, max: 1501 }), async (some, length) => {
      const list = Array.from({ length }, (_, index) => some[index % some.length])
      const text = JSON.stringify(
        { before: some, inner: { list, more: [list.slice(0, 3), list] }, after: list },
        null,
        1,
      )
      expect(await inSlices(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 15 },
  )
})

const numbers = (count: number) => Array.from({ length: count }, () => '1').join(',')
test.each([
  `{"a":[${numbers(500)},]}`,
  `{"a":[,${numbers(500)}]}`,
  `{"a":[${numbers(500)},,${numbers(500)}]}`,
  `{"a":[${numbers(499)},,${numbers(500)}]}`,
  `{"a":[${numbers(1000)}}`,
  `{"a":[${numbers(1000)}]]`,
  `{"a":[${numbers(1000)}],"a":[${numbers(1000)}]}`,
  `{[${numbers(1000)}]:1}`,
  `{"a":[${numbers(1000)}`,
  `{"a":[${numbers(500)},{]},${numbers(500)}]}`,
  `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
])('invalid JSON is refused when parsed in slices, too', async (text) => {
  await expect(inSlices(text)).rejects.toThrow(SyntaxError)
})

test('issues in a long list carry their index in the complete list', async () => {
  const damage = {
    position: 1,
    timestamp: '2025-01-01T00:00:00.000Z',
    attributes: { recordingType: 'damage', type: 'wear' },
  }
  const damages = Array.from({ length: 1200 }, (_, n) => ({
    ...damage,
    position: n === 731 ? -1 : 1,
    ...(n === 1199 && { colour: 'red' }),
  }))
  const request = { body: { ropeEvent: { damages } } }
  const checked = parseLargeList(events.create, request as never, (body) => ({ body }))
  await expect(checked).rejects.toMatchObject({
    issues: [
      { path: 'ropeEvent.damages[731].position', code: 'tooSmall' },
      { path: 'ropeEvent.damages[1199].colour', code: 'unknown' },
    ],
  })
})
