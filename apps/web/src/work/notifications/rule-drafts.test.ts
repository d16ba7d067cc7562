import { expect, test } from 'vitest'
import type { RuleDraft } from './rule-drafts.ts'
import { toRuleDrafts, ruleIssues, toRules, withEmptyRow } from './rule-drafts.ts'

let count = 0
function row(type: RuleDraft['type'], threshold: unknown = null, reset: unknown = null): RuleDraft {
  count += 1
  return { key: String(count), type, threshold, reset }
}

function codes(...rows: readonly RuleDraft[]): readonly string[] {
  return ruleIssues(rows).map(({ path, code }) => `${path} ${code}`)
}

test.each([
  ['a type twice', [row('wear'), row('corrosion'), row('wear')], ['rules[2].type duplicateType']],
  ['a type once', [row('wear'), row('corrosion')], []],
  ['no types at all', [row(''), row('')], []],
  ['rope health without a threshold', [row('ropeHealth')], ['rules[0].threshold threshold.missing']],
  ['rope health from 0', [row('ropeHealth', 0)], []],
  ['rope health to 100', [row('ropeHealth', 100)], []],
  ['rope health beyond', [row('ropeHealth', 100.1)], ['rules[0].threshold tooBig']],
  ['rope health below', [row('ropeHealth', -1)], ['rules[0].threshold tooSmall']],
  ['a smartrope without a threshold', [row('smartropeThreshold')], ['rules[0].threshold threshold.missing']],
  ['a smartrope to 1000', [row('smartropeThreshold', 1000)], []],
  ['a smartrope beyond', [row('smartropeThreshold', 1001)], ['rules[0].threshold tooBig']],
  ['an event without a number', [row('wear')], []],
  ['an event at every third', [row('wear', 3)], []],
  ['an event at every none', [row('wear', 0)], ['rules[0].threshold tooSmall']],
  ['an event at every half', [row('wear', 1.5)], ['rules[0].threshold integer']],
  ['a threshold that is no number', [row('wear', 'many')], ['rules[0].threshold number']],
  ['a reset of whole days', [row('wear', null, 30)], []],
  ['a reset of half days', [row('wear', null, 0.5)], ['rules[0].reset integer']],
  ['a reset that is no number', [row('wear', null, 'soon')], ['rules[0].reset number']],
  ['a reset before', [row('wear', null, -1)], ['rules[0].reset tooBig']],
  ['what stands in a row without a type', [row('', 'x', 'y')], []],
] as const)('%s', (_, rows, expected) => {
  expect(codes(...rows)).toEqual(expected)
})

test('an empty row follows when all rows are right, and only then', () => {
  const types = (rows: readonly RuleDraft[]) => rows.map(({ type }) => type)
  expect(types(toRuleDrafts([]))).toEqual([''])
  expect(types(toRuleDrafts([{ type: 'wear' }]))).toEqual(['wear', ''])
  expect(types(withEmptyRow([row('wear'), row('')]))).toEqual(['wear', ''])
  expect(types(withEmptyRow([row('ropeHealth')]))).toEqual(['ropeHealth'])
  expect(types(withEmptyRow([row('wear'), row('wear')]))).toEqual(['wear', 'wear'])
})

test('rows without a type are dropped', () => {
  expect(toRules([row('ropeHealth', 30, 7), row('', 5), row('wear')])).toEqual([
    { type: 'ropeHealth', threshold: 30, reset: 7 },
    { type: 'wear', threshold: null, reset: null },
  ])
})
