import { expect, test } from 'vitest'
import { schemaImporters } from './start-without-schemas.ts'

const importers: Readonly<Record<string, readonly string[]>> = {
  '/node_modules/zod/v4/core.js': ['/node_modules/zod/index.js'],
  '/node_modules/zod/index.js': ['/contract/field.ts', '/contract/elsewhere.ts', '/contract/field.ts'],
}
const of = (...modules: readonly string[]) => schemaImporters(modules, (module) => importers[module] ?? [])

test('a file with the library of schemas names the modules of it that asked for it', () => {
  // The library's own index has nothing in the file: it only hands on.
  expect(of('/start.tsx', '/contract/field.ts', '/node_modules/zod/v4/core.js')).toEqual(['/contract/field.ts'])
})

test('a file without the library has none, whatever else it has', () => {
  expect(of('/start.tsx', '/contract/field.ts')).toEqual([])
})
