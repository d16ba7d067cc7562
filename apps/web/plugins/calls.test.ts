import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitCallImports, treeShakeable } from './calls.ts'

test('calls are imported from the modules of them alone, and all else from where it was', async () => {
  const code = `import { area as schema, areas as calls } from '@catenary/contract/assets/areas'
import type { Area } from '@catenary/contract/assets/areas'
import { documents } from '@catenary/contract/library/documents'
import { pages } from '@catenary/contract/page-routes'
`
  expect(await splitCallImports(code, 'ts'))
    .toBe(`import { area as schema } from '@catenary/contract/assets/areas'; import { areas as calls } from '@catenary/contract/assets/areas?calls'
import type { Area } from '@catenary/contract/assets/areas'
import { documents } from '@catenary/contract/library/documents?calls'
import { pages } from '@catenary/contract/page-routes'
`)
})

test('what nothing reads is left out of what is built, and calls come without their schemas', () => {
  const code = `const most = 5
export const name = z.string()
export const things = { get: endpoint({ name: 'things.get', method: 'GET', path: '/things', permit: 'anyone', response: name }) }
`
  const things = { get: { name: 'things.get', method: 'GET', path: '/things', permit: 'anyone' } }
  expect(treeShakeable(code, { name: {}, things }, '/things.ts?calls')).toBe(`const most = 5
export const name = /* @__PURE__ */ (() => (z.string()))()
import { things } from "/things.ts?calls"; export { things }
`)
})

test('nothing in the client reads of a call what the browser is not given', async () => {
  const folder = join(import.meta.dirname, '../src')
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/test/.test(name),
  )
  const read = await Promise.all(
    names.map(async (name) => {
      const code = await readFile(join(folder, name), 'utf8')
      const imports = code.matchAll(/^import \{([^}]*)\} from '@catenary\/contract\//gm)
      const imported = [...imports].flatMap(([, list = '']) =>
        list.split(',').map((one) => one.trim().split(' ').at(-1)),
      )
      const schemas = /\b(\w+)\.\w+\.(?:body|query|params|list|largeList|permit|summary|emits)\b.*/g
      return [...code.matchAll(schemas)]
        .filter(([, root]) => imported.includes(root))
        .map(([found]) => `${name}: ${found}`)
    }),
  )
  expect(names.length).toBeGreaterThan(100)
  expect(read.flat()).toEqual([])
})
