import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { search } from '@catenary/contract/library/search'
import type { SearchResult } from '@catenary/contract/library/search'
import { attention } from '@catenary/contract/work/attention'
import type { AttentionRope } from '@catenary/contract/work/attention'
import { leftOutOf } from '@catenary/domain/state'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  defaultHandlers,
  firstOf,
  someAreas,
  someInstallations,
  someRopes,
  testAreaPosition,
  testSessionUser,
} from '../test/fixtures.ts'
import { expectAccessible, renderPage } from '../test/render.tsx'
import { handle, pageOfList } from '../test/request-handlers.ts'

// A rope that is good only as far as its damages are known is called so nowhere without saying what that leaves out.

const rope = { ...firstOf(someRopes), damagesOfUnknownLoss: 2, splicesToRenew: 1, doubtfulEntries: 2 }
const { installation } = rope
const address = `/areas/${installation.area.id}/installations/${installation.id}`
const installed = { ...firstOf(someInstallations), damagesOfUnknownLoss: 3, splicesToRenew: 4, doubtfulEntries: 5 }
const area = { ...firstOf(someAreas), damagesOfUnknownLoss: 3, splicesToRenew: 4, doubtfulEntries: 5 }
const { damages, governing, noStateReason, limitEarliest } = rope
const state = { damages, governing, noStateReason, limitEarliest, ...leftOutOf(rope) }
const urgent: AttentionRope = {
  ...state,
  id: rope.id,
  name: rope.name,
  installation: { id: installation.id, name: 'Gipfelbahn', area: installation.area },
  reasons: [],
  before: null,
  limit: null,
  inspections: rope.inspections,
  offeredInspections: ['visual'],
  nextInspection: null,
  tasks: { open: 0, overdue: 0, overdueSince: null, probablyReached: 0, probablyReachedSince: null },
  unreadAlarms: 0,
}
const found: SearchResult = {
  type: 'rope',
  id: rope.id,
  name: rope.name,
  area: installation.area,
  installation: { id: installation.id, name: 'Gipfelbahn' },
  rope: null,
  folder: null,
  folderPath: [],
  projectDocument: null,
  mimeType: null,
  size: null,
  excerpt: null,
  page: null,
  event: null,
  state: { ratio: rope.damages?.ratio ?? null, noStateReason, limitEarliest, ...leftOutOf(rope) },
}
const handlers = [
  handle(areas.list, () => [area, ...someAreas.slice(1)]),
  handle(areas.get, () => area),
  handle(areas.positions, () => [testAreaPosition(area)]),
  handle(installations.list, () => [installed]),
  handle(installations.get, () => installed),
  handle(installations.damageSummary, () => [
    {
      installation: { id: installed.id },
      damages: rope.damages,
      worstRope: null,
      limitEarliest,
      ropeCount: 1,
      ropesWithoutState: 0,
      damagesOfUnknownLoss: 2,
      splicesToRenew: 1,
      doubtfulEntries: 2,
      ropes: [{ id: rope.id, name: rope.name, ...state }],
    },
  ]),
  handle(ropes.list, () => [rope, ...someRopes.slice(1)]),
  handle(ropes.get, () => rope),
  handle(attention.list, ({ query }) =>
    query.get('total') === '1' ? pageOfList([urgent], query) : Response.json([urgent]),
  ),
  handle(search.find, () => [found]),
  ...defaultHandlers(testSessionUser('ROLE_USER')),
]

afterEach(() => page.viewport(1280, 800))

const ofRope = ['2 damages without a known loss', '1 splice with parts to renew', '2 doubtful entries']
const ofSeveral = ['3 damages without a known loss', '4 splices with parts to renew', '5 doubtful entries']
const places: readonly (readonly [page: string, address: string, texts: readonly string[]])[] = [
  ['the areas', '/areas', ofSeveral],
  ['an area', `/areas/${area.id}`, [...ofSeveral, ...ofRope]],
  ['an installation', address, [...ofSeveral, ...ofRope]],
  ['a rope', `${address}/ropes/${rope.id}`, ofRope],
  ['the dashboard', '/dashboard', ofRope],
  ['the search', '/search?filter=track', ofRope],
]

test.each(places.flatMap((place) => [360, 1280].map((width) => [...place, width] as const)))(
  '%s: beside the state, to be read by everybody and without being wider than the page (%s, %s, %i px)',
  async (_, path, texts, width) => {
    await page.viewport(width, 800)
    await renderPage(path, { handlers })
    for (const text of texts) {
      const note = page.getByText(text).first()
      await expect.element(note).toBeVisible()
      const { left, right } = note.element().getBoundingClientRect()
      expect([left >= 0, right <= width, right - left > 60], text).toEqual([true, true, true])
    }
    await expectAccessible()
  },
)

test('nothing is said where every loss is known, no splice is to be renewed and no entry doubtful', async () => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await expect.element(page.getByRole('link', { name: rope.name })).toBeVisible()
  expect(page.getByText(/without a known loss|to renew|doubtful/).query()).toBeNull()
})
