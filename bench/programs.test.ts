import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** What names a file beside the bench in a string, where no compiler looks: programs, scripts of pages. */
const filePath = /'(\.\.?\/[^'\n]+\.[cm]?[jt]s)'/g

test('every file that the bench starts or loads by its path exists', async () => {
  const names = (await readdir(import.meta.dirname, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const found: string[] = []
  for (const name of names.filter((one) => !one.includes('node_modules'))) {
    const file = join(import.meta.dirname, name)
    for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(filePath))
      found.push(resolve(dirname(file), path))
  }
  expect(found).toContain(join(import.meta.dirname, '../apps/server/bin/catenary.mjs'))
  expect(found).toContain(join(import.meta.dirname, 'loss-program.ts'))
  expect(found.filter((path) => !existsSync(path))).toEqual([])
})
