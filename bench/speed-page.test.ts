import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const measures = join(import.meta.dirname, 'measures')
const nameOf = /: Measurement = \{\s+name: '([\w-]+)'/

test('every measure stands on the page about speed, and the page names no other', async () => {
  const files = (await readdir(measures, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(files.map((name) => readFile(join(measures, name), 'utf8')))
  const names = texts.flatMap((text) => nameOf.exec(text)?.[1] ?? [])
  const page = await readFile(join(import.meta.dirname, '../docs/speed.md'), 'utf8')
  const named = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  expect(names).toContain('start')
  expect(named.toSorted()).toEqual(names.toSorted())
})
