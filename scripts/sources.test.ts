import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './run.ts'
import { contentHash, fingerprint } from './sources.ts'

const place = 'test-results/sources'
const folder = join(root, place)
const file = join(folder, 'inner/one.ts')

beforeEach(async () => {
  await mkdir(join(folder, 'inner'), { recursive: true })
  await writeFile(file, 'one')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const both = () => [fingerprint([place]), contentHash([place])]

test('a file that is written, added or removed is noticed', async () => {
  const before = both()
  expect(both()).toEqual(before)
  await writeFile(join(folder, 'two.ts'), 'two')
  const added = both()
  await rm(file)
  const removed = both()
  const seen = [before, added, removed]
  for (const kind of [0, 1]) expect(new Set(seen.map((one) => one[kind])).size).toBe(3)
})

test('a file is noticed that was written with the same length and an older time', async () => {
  const [before, content] = both()
  await writeFile(file, 'eno')
  await utimes(file, new Date(0), new Date(0))
  const [after, otherContent] = both()
  expect(after).not.toBe(before)
  expect(otherContent).not.toBe(content)
})

test('neither tests nor builds make a source', async () => {
  const before = both()
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/built.js'), '')
  await writeFile(join(folder, 'inner/one.test.ts'), '')
  expect(both()).toEqual(before)
})
