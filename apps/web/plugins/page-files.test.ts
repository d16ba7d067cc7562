import { join } from 'node:path'
import { pages } from '@catenary/contract/page-routes'
import { expect, test } from 'vitest'
import { pageModules } from './page-files.ts'

/** Addresses that only lead to others, and those that show what another page shows. */
const withoutModule = ['home', 'reset', 'inGeneralDocuments', 'generalDocuments', 'projectDocument', 'folderDocument']

test('every page has the module that its route loads', async () => {
  const found = await pageModules(join(import.meta.dirname, '../src'))
  const routes = found.map(({ route }) => route)
  expect(new Set(routes).size).toBe(routes.length)
  const missing = Object.entries(pages).flatMap(([name, route]) => (routes.includes(route) ? [] : [name]))
  expect(missing.toSorted()).toEqual(withoutModule.toSorted())
  const ofRope = found.find(({ route }) => route === pages.rope)
  expect(ofRope?.modules.map((path) => path.split('/src/').at(-1))).toEqual([
    'Frame.tsx',
    'assets/ropes/page/RopePage.tsx',
    'assets/prefetch.ts',
  ])
  expect(ofRope?.texts).toEqual(['assets', 'records', 'library', 'work', 'devices'])
  const ofCalendar = found.find(({ route }) => route === pages.calendar)
  expect(ofCalendar?.texts).toEqual(['work', 'assets'])
})
