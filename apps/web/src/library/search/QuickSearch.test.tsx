import { ropes } from '@catenary/contract/assets/ropes'
import { documents } from '@catenary/contract/library/documents'
import type { SearchResult } from '@catenary/contract/library/search'
import { search } from '@catenary/contract/library/search'
import type { AttentionRope } from '@catenary/contract/work/attention'
import { attention } from '@catenary/contract/work/attention'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultHandlers, firstOf, someRopes, testSessionUser } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, pageOfList, problemResponse } from '../../test/request-handlers.ts'

const rope = firstOf(someRopes)
const { installation } = rope
const { area } = installation
const ropePath = `/areas/${area.id}/installations/${installation.id}/ropes/${rope.id}`

const blank = {
  area,
  installation: { id: installation.id, name: installation.name },
  rope: { id: rope.id, name: rope.name },
  folder: null,
  folderPath: [],
  projectDocument: null,
  mimeType: null,
  size: null,
  excerpt: null,
  page: null,
  event: null,
  state: null,
}
const manual: SearchResult = {
  ...blank,
  type: 'document',
  id: rope.id,
  name: 'Manual.pdf',
  mimeType: 'application/pdf',
  size: 10,
  excerpt: '… until the wear mark of the ring is reached …',
  page: 12,
}
const event: SearchResult = {
  ...blank,
  type: 'event',
  id: '01938f00-0009-7000-8000-000000000001',
  name: '',
  excerpt: 'Wire lies beside the sleeve',
  event: {
    type: 'brokenWire',
    position: 412.3,
    timestamp: '2026-03-01T12:00:00.000Z',
    baseUnit: null,
    imperialLength: null,
    timezone: 'Pacific/Kiritimati',
  },
}
const foundRope: SearchResult = {
  ...blank,
  type: 'rope',
  id: rope.id,
  name: rope.name,
  rope: null,
  state: {
    ratio: 0.44,
    noStateReason: null,
    limitEarliest: null,
    damagesOfUnknownLoss: 0,
    splicesToRenew: 0,
    doubtfulEntries: 0,
  },
}

const urgent: AttentionRope = {
  id: rope.id,
  name: 'Haul rope',
  installation: { id: installation.id, name: 'Gipfelbahn', area },
  damages: { ratio: 1.2, health: 0, count: 7 },
  governing: { inspectionType: 'mrt', multiple: 30 },
  noStateReason: null,
  limitEarliest: null,
  damagesOfUnknownLoss: 0,
  splicesToRenew: 0,
  doubtfulEntries: 0,
  reasons: ['limitReached'],
  before: null,
  limit: null,
  inspections: { visual: null, mrt: null },
  offeredInspections: ['mrt'],
  nextInspection: null,
  tasks: { open: 0, overdue: 0, overdueSince: null, probablyReached: 0, probablyReachedSince: null },
  unreadAlarms: 0,
}

const field = page.getByRole('combobox', { name: 'Search or give a command' })
const option = (name: RegExp) => page.getByRole('option', { name })

async function open(address: string, results: Readonly<Record<string, SearchResult[]>> = {}, mostUrgent = urgent) {
  const handlers = [
    handle(search.find, ({ query }) => results[query.get('filter') ?? ''] ?? []),
    handle(attention.list, ({ query }) => pageOfList([mostUrgent, { ...urgent, id: area.id, reasons: [] }], query)),
    handle(ropes.get, () => rope),
    handle(documents.get, () => problemResponse('record.notFound', 'Not found')),
    ...defaultHandlers(testSessionUser('ROLE_USER')),
  ]
  const drawn = await renderPage(address, { handlers })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  return drawn
}

beforeEach(() => sessionStorage.clear())

test('before anything is typed it offers the most urgent ropes with their state, and commands', async () => {
  const { router } = await open('/areas')
  await expect.element(page.getByRole('group', { name: 'Most urgent' }).getByRole('option')).toHaveLength(1)
  await expect.element(option(/Haul rope.*Gipfelbahn/)).toMatchTextContent(/0% remaining/)
  await expect.element(option(/New task…/)).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe(ropePath)
})

test('of a rope whose limit may be reached already it says no milder reason', async () => {
  const earliest = '2026-01-01T00:00:00.000Z'
  await open(
    '/areas',
    {},
    {
      ...urgent,
      damages: { ratio: 0.9, health: 10, count: 7 },
      reasons: ['limitSoon'],
      limit: { kind: 'now', earliest, expected: null, until: '2027-01-01T00:00:00.000Z' },
    },
  )
  await expect.element(option(/Haul rope/)).toMatchTextContent(/Limit may be reached already/)
  await expect.element(option(/Haul rope/)).not.toMatchTextContent(/90 days/)
})

test('a page that was visited is offered again, without the one that is open', async () => {
  const id = testSessionUser('ROLE_USER').id
  const pages = [
    { href: '/areas', title: 'All areas' },
    { href: '/tasks?mine=true', title: 'Tasks' },
    { href: 'https://elsewhere.example', title: 'Elsewhere' },
  ]
  sessionStorage.setItem(`catenary.recentPages.${id}`, JSON.stringify(pages))
  await open('/areas')
  const recent = page.getByRole('group', { name: 'Recent pages' }).getByRole('option')
  await expect.element(recent).toHaveLength(1)
  await expect.element(recent).toMatchTextContent(/Tasks/)
})

test('commands are found by their words: pages, colours, languages', async () => {
  const { router } = await open('/areas')
  await field.fill('dark')
  await expect.element(option(/^Dark/)).toBeVisible()
  await field.fill('deutsch')
  await expect.element(option(/^Deutsch/)).toBeVisible()
  await field.fill('tasks')
  await expect.element(option(/^Tasks.*Page/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/tasks')
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('mandators')
  await expect.element(page.getByText('No matching results')).toBeVisible()
})

test('a new damage is recorded on the rope that is open, or on one that is found', async () => {
  const { router } = await open('/areas', { track: [foundRope] })
  await field.fill('new damage on track')
  await expect.element(option(/New damage on Track rope 1/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe(ropePath)
  await expect.poll(() => router.state.location.search).toMatchObject({ record: 'damage' })
})

test('on the page of a rope, the name of a rope alone leads to ropes and records nothing on the one that is open', async () => {
  const other = { ...foundRope, id: urgent.id.replace(/.$/, '9'), name: 'Track rope 2' }
  const { router } = await open(ropePath, { 'track rope': [other] })
  await field.fill('track rope')
  await expect.element(option(/^Track rope 2/)).toBeVisible()
  await expect.element(option(/New damage on/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toMatch(new RegExp(`${other.id}$`))
  expect(router.state.location.search).not.toHaveProperty('record')
})

test('a document says where the words stand and is opened at that page', async () => {
  const { router } = await open('/areas', { ring: [manual] })
  await field.fill('ring')
  await expect.element(option(/Manual\.pdf.*Page 12.*wear mark of the ring/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.hash).toBe('page=12')
  await expect.poll(() => router.state.location.search).toEqual({ filter: 'ring', document: manual.id })
})

test('an event is named by its type, place and day, and opened in its dialog', async () => {
  const { router } = await open('/areas', { sleeve: [event] })
  await field.fill('sleeve')
  await expect.element(option(/Broken wire, 412.30 m, Mar 2, 2026.*Event.*Wire lies beside the sleeve/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe(ropePath)
  await expect.poll(() => router.state.location.search).toMatchObject({ event: event.id })
})

test('on a phone the state of a rope leaves room for its name, which is not broken into letters', async () => {
  await page.viewport(360, 740)
  await open('/areas', { track: [foundRope] })
  await field.fill('track')
  const found = option(/^Track rope 1/)
  await expect.element(found).toMatchTextContent(/56% remaining/)
  const [name, gauge] = [...found.element().children].map((child) => child.getBoundingClientRect())
  expect(gauge?.top).toBeGreaterThanOrEqual(name?.bottom ?? 0)
})

test('the state of a rope stands beside it, here and on the page of results', async () => {
  await open('/search?filter=track', { track: [foundRope, manual] })
  await expect.element(page.getByRole('row', { name: /^Track rope 1/ })).toMatchTextContent(/56% remaining/)
  await expect.element(page.getByRole('row', { name: /Manual/ })).toMatchTextContent(/Page 12.*wear mark/)
  await field.fill('track')
  await expect.element(option(/^Track rope 1/)).toMatchTextContent(/56% remaining/)
})
