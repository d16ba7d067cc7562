import { expect, test } from 'vitest'
import { parseMessage } from './parse-message.ts'

const parse = (topic: string, text: string) =>
  parseMessage(`catenary/box${topic}`, Buffer.from(text), () => new Date(0))
const good = '{"timestamp":"2026-03-02T00:00:00.000Z","value":1}'

test.each([
  ['in a list', '/tension/f/n', `[${good},{"value":NaN}]`, 'measurements[1].value: NaN}]'],
  ['in a body', '/tension', `{"measurements":[${good},{"value":tru}]}`, 'measurements[1].value: tru}]}'],
  ['in a measurement', '/tension/f/n', '{"timestamp":yesterday}', 'timestamp: yesterday}'],
  ['after a measurement', '/tension/f/n', `${good};`, undefined],
  ['in a list of thousands', '/tension/f/n', `[${`${good},`.repeat(9000)}-]`, 'measurements[9000]: -]'],
  ['in a list nested without end', '/tension/f/n', '['.repeat(500_000), undefined],
])('what is no JSON is shown with its place (%s)', (_, topic, text, badItem) => {
  expect(parse(topic, text)).toEqual({ kind: 'refused', reason: 'payload', ...(badItem && { badItem }) })
})
