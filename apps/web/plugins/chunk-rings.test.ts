import { expect, test } from 'vitest'
import { ringOf } from './chunk-rings.ts'

const files = (imports: Record<string, string[]>) => new Map(Object.entries(imports))

test('files that import each other are found, directly and by others', () => {
  expect(ringOf(files({ page: ['charts'], charts: ['frame', 'chart'], chart: ['charts'], frame: [] }))).toEqual([
    'charts',
    'chart',
    'charts',
  ])
  expect(ringOf(files({ frame: [], a: ['b', 'frame'], b: ['c'], c: ['frame', 'a'] }))).toEqual(['a', 'b', 'c', 'a'])
})

test('files that several others import are no ring', () => {
  expect(ringOf(files({ page: ['shared', 'frame'], shared: ['frame', 'start'], frame: ['start'], start: [] }))).toBe(
    undefined,
  )
})
