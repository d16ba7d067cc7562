import { api, endpoints } from '@catenary/contract/api'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { ListDefinition } from '@catenary/contract/list'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenWire, createAssets } from './support/assets.ts'
import type { Assets } from './support/assets.ts'
import { createEndedAlarms, createSmartrope, send, temperature } from './support/devices.ts'
import { addArchiveLists } from './support/library/archive.ts'
import { createFilledFolder } from './support/library/folders.ts'
import { createWebhookWithLog } from './support/system/webhooks.ts'
import { createdUser } from './support/users.ts'
import type { TestResponse, Person, World } from './support/world.ts'
import { createWorld } from './support/world.ts'

/** A project of the archive has a number in place of an id. */
type Entry = Readonly<Partial<Record<'id' | 'installationNumber', string>>>

let world: World
let admin: Person
let assets: Assets
let smartrope: string
let made: { readonly folders: string; readonly webhooks: string }
beforeAll(async () => {
  world = await createWorld({ webhookOrigins: ['http://127.0.0.1:9'] })
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
  await Promise.all([
    addUsers(),
    addDocuments((await recordEvents())[0] ?? ''),
    addNotifications(),
    addTasks(),
    addRopes(),
    addDevices(),
  ])
  await Promise.all([addSmartropes(), addArchiveLists(world)])
  made = { folders: await createFilledFolder(world, admin), webhooks: await createWebhookWithLog(world, admin) }
  await createEndedAlarms(world, admin, assets.rope)
})
afterAll(() => world.close())

async function recordEvents(): Promise<string[]> {
  const more = [
    { description: 'Zweite Stelle' },
    { reportedBy: { name: 'Öhri' }, damageCount: 9 },
    { reportedBy: { name: 'Oberholzer' }, damageCount: 10 },
    { reportedBy: { name: 'team 9' }, wire: '2' },
    { reportedBy: { name: 'Team 10' }, wire: '10', clockPosition: 3 },
    {},
    { actionStatus: 'seen', isImported: undefined },
  ]
  const ids: string[] = []
  for (const [index, attributes] of more.entries()) {
    const event = brokenWire(assets.rope, (index * 37) % 90, index, {
      timestamp: `2026-02-0${(index % 3) + 1}T08:00:00.000Z`,
      ...(index % 2 === 0 && { length: 2 }),
    })
    const body = { ropeEvent: { ...event, attributes: { ...event.attributes, ...attributes } } } as never
    const response = await world.call(admin, api.events.create, { body })
    expect(response.statusCode, response.payload).toBe(201)
    ids.push(response.json().ropeEvent.id)
  }
  return ids
}

async function addUsers(): Promise<void> {
  const functions = ['ropewayOperator', null, 'director', null] as const
  for (const [index, lastname] of ['Ähnlich', 'Zimmer', 'aebi', 'Neu 10', 'Neu 9'].entries())
    await createdUser(world, admin, { lastname, function: functions[index % 4] ?? null })
  await world.person('ROLE_FREE_USER', [world.alpha])
  await world.owner
    .updateTable('users')
    .set({ lastLoginAt: '2026-03-01T00:00:00.000Z' })
    .where('lastname', 'in', ['aebi', 'Zimmer'])
    .execute()
}

async function addDocuments(eventId: string): Promise<void> {
  const targets = { areaId: assets.area, installationId: assets.installation, ropeId: assets.rope, eventId }
  for (const [column, id] of Object.entries(targets))
    await world.owner
      .insertInto('documents')
      .values(
        ['Plan 10.pdf', 'Plan 9.pdf', 'älter.pdf', 'zuletzt.pdf', 'A.pdf'].map((name, index) => ({
          id: v7(),
          mandatorId: world.alpha,
          [column]: id,
          name,
          location: '',
          mimeType: 'application/pdf',
          size: 1000 - (index % 3),
          hash: Buffer.alloc(32, index),
          createdAt: `2026-02-0${(index % 2) + 1}T00:00:00.000Z`,
          createdByName: 'Pat',
        })),
      )
      .execute()
}

async function addRopes(): Promise<void> {
  for (const name of ['Zugseil', 'Öse', 'Seil 10', 'Seil 9'])
    await world.call(admin, api.ropes.create, { params: { id: assets.installation }, body: { rope: { name } } })
}

async function addDevices(): Promise<void> {
  for (const [index, name] of ['Turm 10', 'Turm 9', 'Öl', 'Zange', 'aussen', 'Antrieb'].entries()) {
    const rope = index % 2 === 0 ? { id: assets.rope } : null
    await world.call(admin, api.sensorDevices.create, { body: { sensorDevice: { name, rope } } })
  }
  const seen = world.owner.updateTable('sensorDevices').set({ lastSeenAt: '2026-03-01T00:00:00.000Z' })
  await seen.where('name', 'in', ['Öl', 'Zange']).execute()
}

/** Smartropes, and of the first one events an hour apart. */
async function addSmartropes(): Promise<void> {
  const [first] = [
    await createSmartrope(world, admin, assets.rope),
    ...(await Promise.all(
      ['Öse', 'Trag 10', 'Trag 9', 'Zug'].map((name, index) =>
        createSmartrope(world, admin, index % 2 === 0 ? assets.rope : null, `F-${index}`, name),
      ),
    )),
  ]
  smartrope = first.device
  const hours = [0, 1, 2, 3, 4, 5, 6].map((hour) => temperature(`2026-02-01T0${hour}:00:00.000Z`, hour))
  await send(world, first, hours)
}

async function addNotifications(): Promise<void> {
  const stored = Array.from({ length: 5 }, (_, index) => ({
    id: v7(),
    mandatorId: world.alpha,
    installationId: assets.installation,
    ropeId: index % 2 ? assets.rope : null,
    type: 'ropeHealth',
    triggeredAt: `2026-02-0${(index % 2) + 1}T00:00:00.000Z`,
  }))
  await world.owner.insertInto('notifications').values(stored).execute()
  const delivery = { mandatorId: world.alpha, channel: 'email', userId: admin.id, isUrgent: false } as const
  await world.owner
    .insertInto('notificationDeliveries')
    .values(
      stored.map(({ id: notificationId, triggeredAt: at }) =>
        Object.assign({ id: v7(), notificationId, createdAt: at, tryAt: at }, delivery),
      ),
    )
    .execute()
}

async function addTasks(): Promise<void> {
  const attributes = [
    { title: 'Seil 10 schmieren', component: 'rope', dueAt: '2026-07-01T10:00:00.000Z' },
    { title: 'Seil 9 schmieren', status: 'in-progress', inspectionType: 'B' },
    { title: 'äußere Drähte', component: 'splice', dueAt: '2026-05-01T10:00:00.000Z' },
    { title: 'Zug', status: 'done', inspectionType: 'A' },
    { title: 'aussen', status: 'done', dueAt: '2026-07-01T10:00:00.000Z' },
    { title: 'Biegewechsel', dueCondition: { type: 'bendingCycles', threshold: 1000 } },
  ] as const
  for (const one of attributes) {
    const task = { rope: { id: assets.rope }, attributes: { description: 'As planned', ...one } }
    const response = await world.call(admin, api.tasks.create, { body: { task } })
    expect(response.statusCode, response.payload).toBe(201)
  }
}

async function idOf({ path }: EndpointDefinition): Promise<string> {
  if (path.startsWith('/events')) {
    const found = await world.call(admin, api.events.list, { params: { id: assets.rope } })
    return found.json().find((event: { documentCount: number }) => event.documentCount > 0).id
  }
  const { area: areas, installation: installations, rope } = assets
  const ids = { ...made, areas, habel: 'FZ-10', installations, smartropes: smartrope }
  return new Map(Object.entries(ids)).get(path.split('/')[1] ?? '') ?? rope
}

async function request(facts: EndpointDefinition, query: Record<string, string | number>): Promise<TestResponse> {
  const params = facts.params ? { id: await idOf(facts) } : {}
  return world.call(admin, facts as typeof api.audit.list, { params, query } as never)
}

const pathsOf = (response: TestResponse) => (response.json().errors as { path: string }[]).map(({ path }) => path)
const linkOf = (response: TestResponse, rel: string) =>
  new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(response.headers.link ?? ''))?.[1]

/** The parts of the cursor of the next page. */
function nextCursor(response: TestResponse): [sort: string, side: string, values: unknown[]] {
  const cursor = new URL(linkOf(response, 'next') ?? '', 'http://x').searchParams.get('cursor') ?? ''
  return JSON.parse(Buffer.from(cursor, 'base64url').toString())
}
const encoded = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

async function walk(address: string, rel: 'next' | 'prev'): Promise<Entry[][]> {
  const pages: Entry[][] = []
  for (let at: string | undefined = address; at;) {
    const response: TestResponse = await world.app.inject({ url: at, cookies: { catenary_session: admin.token } })
    expect(response.statusCode, response.payload).toBe(200)
    pages.push(response.json())
    expect(pages.length).toBeLessThan(50)
    const before = linkOf(response, 'prev')
    at = linkOf(response, rel)
    if (!at && rel === 'next' && before)
      expect((await walk(before, 'prev')).toReversed().flat()).toEqual(pages.slice(0, -1).flat())
  }
  return pages
}

interface List {
  readonly facts: EndpointDefinition
  readonly list: ListDefinition
}
const lists = (endpoints as readonly EndpointDefinition[]).flatMap((facts): [string, List][] =>
  facts.list ? [[facts.name, { facts, list: facts.list }]] : [],
)
const sorted = lists.flatMap(([name, one]) =>
  one.list.sortable.flatMap((field) => [field, `-${field}`].map((sort) => [name, sort, one] as const)),
)

test('the list endpoints are found at all', () => {
  expect(lists.map(([name]) => name).toSorted()).toEqual([
    'alarms.list',
    'archive.documents',
    'archive.projects',
    'attention.list',
    'audit.list',
    'documents.areas',
    'documents.events',
    'documents.folders',
    'documents.installations',
    'documents.ropes',
    'events.list',
    'events.newest',
    'notificationDeliveries.list',
    'notifications.list',
    'notifications.ofInstallation',
    'ropes.all',
    'sensorDevices.list',
    'smartropeEvents.ofRope',
    'smartropes.events',
    'smartropes.list',
    'tasks.list',
    'tasks.ofRope',
    'users.list',
    'webhooks.deliveries',
  ])
})

test.each(sorted)('%s by %s is the whole list page by page, there and back', async (_, sort, { facts }) => {
  const whole = (await request(facts, { sort, limit: 100 })).json() as Entry[]
  expect(whole.length).toBeGreaterThan(4)
  const first = await request(facts, { sort, limit: 3, total: 1 })
  expect(first.headers['total-count']).toBe(String(whole.length))
  expect(first.headers['rows-before']).toBe('0')
  const id = facts.params ? await idOf(facts) : ''
  const pages = await walk(`/api${facts.path.replace('{id}', id)}?sort=${sort}&limit=3&total=1`, 'next')
  expect(pages.flat()).toEqual(whole)
  expect(new Set(pages.flat().map((entry) => entry.id ?? entry.installationNumber)).size).toBe(whole.length)
})

test.each(sorted)('%s by %s refuses a cursor whose numbers no column can hold', async (_, sort, { facts }) => {
  const [, side, values] = nextCursor(await request(facts, { sort, limit: 1 }))
  for (const number of ['1e999', '-1e400', '1e-400', '0.0000001e-320'])
    for (const place of values.keys()) {
      const response = await request(facts, { sort, cursor: encoded([sort, side, values.with(place, number)]) })
      // Of a text any may be meant.
      if (response.statusCode !== 200) expect([response.statusCode, pathsOf(response)]).toEqual([400, ['cursor']])
    }
})

describe.each(lists)('%s', (_, { facts, list }) => {
  test('refuses unknown sort fields and invalid cursors by name', async () => {
    const max = list.maxLimit + 1
    for (const [name, value] of Object.entries({
      sort: 'nonsense',
      limit: max,
      cursor: 'nonsense',
      [`not_there`]: 1,
    })) {
      const response = await request(facts, { [name]: value })
      expect([name, response.statusCode]).toEqual([name, 400])
      expect(pathsOf(response)).toEqual([name])
    }
    expect((await request(facts, { limit: 0 })).statusCode).toBe(400)
  })

  test('accepts a cursor only for its own sort order, and none that was modified', async () => {
    const [sort, side, values] = nextCursor(await request(facts, { limit: 1 }))
    const forged = [
      [sort, side, values.slice(1)],
      [sort, side, values.map(() => 'x\0')],
      [sort, side, values.map(() => ({}))],
      // Any text may be the number of an installation.
      ...(facts === api.archive.projects ? [] : [[sort, side, values.map(() => '999999999999999999999999')]]),
      [sort, 'beside', values],
      [sort.startsWith('-') ? sort.slice(1) : `-${sort}`, side, values],
      null,
    ]
    for (const one of forged) {
      const refused = await request(facts, { cursor: encoded(one), limit: 1 })
      expect([one, refused.statusCode, pathsOf(refused)]).toEqual([one, 400, ['cursor']])
    }
  })

  test('returns the total and the previous page only on request', async () => {
    const first = await request(facts, { limit: 2 })
    const next = await world.app.inject({
      url: linkOf(first, 'next') ?? '',
      cookies: { catenary_session: admin.token },
    })
    expect(linkOf(next, 'prev')).toBeUndefined()
    expect(next.headers['total-count']).toBeUndefined()
  })
})

const valuesSortedBy = async (sort: string, field: (entry: never) => unknown, facts: EndpointDefinition) =>
  ((await request(facts, { sort })).json() as never[]).map(field)

test('empty values come last in both directions', async () => {
  const count = ({ attributes }: { attributes: { damageCount?: number } }) => attributes.damageCount ?? null
  expect(await valuesSortedBy('damageCount', count, api.events.list)).toEqual([9, 10, null, null, null, null, null])
  expect(await valuesSortedBy('-damageCount', count, api.events.list)).toEqual([10, 9, null, null, null, null, null])
  const last = ({ lastLoginAt }: { lastLoginAt: string | null }) => lastLoginAt
  for (const sort of ['lastLoginAt', '-lastLoginAt'])
    expect((await valuesSortedBy(sort, last, api.users.list)).slice(0, 3).map((one) => one === null)).toEqual([
      false,
      false,
      true,
    ])
})

test('names are sorted by language rules, and choices in the order of the contract', async () => {
  const by = ({ attributes }: { attributes: { reportedBy?: { name: string } } }) => attributes.reportedBy?.name ?? ''
  const names = (await valuesSortedBy('reportedBy', by, api.events.list)).filter((name) => name !== '')
  expect(names).toEqual(['Oberholzer', 'Öhri', 'team 9', 'Team 10'])
  const lastname = ({ lastname: name }: { lastname: string }) => name
  const users = (await valuesSortedBy('lastname', lastname, api.users.list)).filter(
    (name) => !String(name).startsWith('Test'),
  )
  expect(users).toEqual(['aebi', 'Ähnlich', 'Neu 9', 'Neu 10', 'Zimmer'])
  const job = ({ function: one }: { function: string | null }) => one
  expect((await valuesSortedBy('function', job, api.users.list)).slice(0, 3)).toEqual([
    'director',
    'ropewayOperator',
    'ropewayOperator',
  ])
})

test('entries recorded while paging do not shift or hide others', async () => {
  const facts = api.events.list
  const before = (await request(facts, { sort: '-timestamp' })).json() as Entry[]
  const first = await request(facts, { limit: 3 })
  const body = { ropeEvent: brokenWire(assets.rope, 5, 1, { timestamp: '2026-03-01T00:00:00.000Z' }) }
  const response = await world.call(admin, api.events.create, { body })
  const rest = await walk(linkOf(first, 'next') ?? '', 'next')
  expect([...(first.json() as Entry[]), ...rest.flat()]).toEqual(before)
  await world.call(admin, api.events.remove, { params: { id: response.json().ropeEvent.id } })
})

test('the filters of events are kinds, types, status, inspection and time', async () => {
  const count = async (query: Record<string, string>) =>
    ((await request(api.events.list, query)).json() as Entry[]).length
  expect(await count({ kind: 'repair,mutation' })).toBe(0)
  expect(await count({ kind: 'damage,repair' })).toBe(7)
  expect(await count({ type: 'brokenWire' })).toBe(7)
  expect(await count({ type: 'corrosion' })).toBe(0)
  expect(await count({ actionStatus: 'seen' })).toBe(1)
  expect(await count({ actionStatus: 'new,seen' })).toBe(7)
  expect(await count({ inspectionType: 'visual' })).toBe(0)
  expect(await count({ from: '2026-02-02T08:00:00.000Z', to: '2026-02-02T08:00:00.000Z' })).toBe(2)
  const refused = await request(api.events.list, { kind: 'damage,nonsense' })
  expect([refused.statusCode, pathsOf(refused)]).toEqual([400, ['kind[1]']])
})

test('events are sorted and filtered by current position and by loss, over all pages', async () => {
  const body = {
    ropeEvent: {
      rope: { id: assets.rope },
      position: 30,
      length: 10,
      timestamp: '2026-04-01T00:00:00.000Z',
      attributes: { recordingType: 'mutation' as const, type: 'ropeShortening' as const },
    },
  }
  const cut = await world.call(admin, api.events.create, { body })
  expect(cut.statusCode, cut.payload).toBe(201)
  const positions = async (query: Record<string, string>) => {
    const found = (await request(api.events.list, { kind: 'damage', ...query })).json() as { position: number }[]
    return found.map(({ position }) => position)
  }
  // What lay in the piece lies at its cut; what lay beyond it ten metres nearer.
  const all = await positions({ sort: 'position' })
  expect(all).toEqual([0, 5, 21, 37, 42, 58, 74])
  expect(await positions({ sort: '-position', limit: '2' })).toEqual([74, 58])
  expect(await positions({ positionFrom: '48', positionTo: '64', sort: 'position' })).toEqual([58, 74])
  expect(await positions({ positionFrom: '25', positionTo: '35', sort: 'position' })).toEqual([42])
  const worst = (await request(api.events.list, { sort: '-loss', limit: 2 })).json() as { attributes: object }[]
  expect(worst.map(({ attributes }) => attributes)).toMatchObject([
    { crossSectionLossAmount: 6 },
    { crossSectionLossAmount: 5 },
  ])
})
