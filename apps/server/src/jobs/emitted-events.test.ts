import { api, endpoints } from '@catenary/contract/api'
import { domainEvents } from '@catenary/contract/domain-events'
import type { DomainEventName } from '@catenary/contract/domain-events'
import type { Document } from '@catenary/contract/library/documents'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Assets } from '../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../test/support/assets.ts'
import { inspectionScenarios } from '../../test/support/records/inspection-scenarios.ts'
import { scenario, taskScenarios } from '../../test/support/task-scenarios.ts'
import { truscanScenarios } from '../../test/support/truscan-scenarios.ts'
import { attach, multipart } from '../../test/support/upload.ts'
import type { TestResponse, Person, World } from '../../test/support/world.ts'
import { createWorld } from '../../test/support/world.ts'

let world: World
let admin: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const damage = (position = 10, loss = 6) => brokenWire(assets.rope, position, loss)
const create = (ropeEvent: NewRopeEvent) => world.call(admin, api.events.create, { body: { ropeEvent } })
const idOf = (response: TestResponse) => response.json<{ ropeEvent: { id: string } }>().ropeEvent.id
const recorded = async () => ({ id: idOf(await create(damage())) })
const changed = async () => {
  const params = await recorded()
  await world.call(admin, api.events.change, { params, body: { ropeEvent: { position: 20 } } })
  return params
}
function inspection(isImported: boolean): NewRopeEvent {
  const { rope, ...found } = damage()
  const more = isImported ? { isImported } : {}
  const attributes = { recordingType: 'measurement', type: 'mrt', inspectionType: 'mrt', ...more } as const
  const damages = [1, 2].map((position) => ({ ...found, position, attributes: { ...found.attributes, ...more } }))
  return { rope, position: 0, timestamp: found.timestamp, attributes, damages }
}
const imported = async () => ({ id: idOf(await create(inspection(true))) })
const undone = async () => {
  const params = await imported()
  await world.call(admin, api.imports.undo, { params })
  return params
}
const paper = { name: 'a.txt', bytes: 'Greased' }
const picture = async (width: number) => ({
  name: 'map.png',
  bytes: await sharp({ create: { width, height: 10, channels: 3, background: '#88aacc' } })
    .png()
    .toBuffer(),
})
const toRope = () => ({ targetType: 'ropes' as const, targetId: assets.rope })
const toMap = () => ({ targetType: 'installations' as const, targetId: assets.installation, location: '/map' })
const idOfFirst = (response: TestResponse) => ({ id: response.json<Document[]>()[0]?.id ?? '' })
const attached = async () => idOfFirst(await attach(world, admin, toRope(), [paper]))
const removed = async () => {
  const params = await attached()
  await world.call(admin, api.documents.remove, { params })
  return params
}
const replacedMap = async () => {
  const params = idOfFirst(await attach(world, admin, toMap(), [await picture(10)]))
  await attach(world, admin, toMap(), [await picture(20)])
  return params
}
const newArea = () => ({ name: `Area ${v7()}`, mandator: { id: world.alpha } })
const system = () => ({ ropeHealth0: [], ropeHealth50: [], truscan: [], trudistance: [{ id: admin.id }] })
const { areas, installations, ropes, events, imports, documents } = api
const area = () => ({ id: assets.area })
const installation = () => ({ id: assets.installation })
const rope = () => ({ id: assets.rope })
const ropeChange = (body: Record<string, unknown>) =>
  world.call(admin, ropes.change, { params: rope(), body: { rope: body } })
const areaChange = (body: Record<string, unknown>) =>
  world.call(admin, areas.change, { params: area(), body: { area: body } })
const installationChange = (body: Record<string, unknown>) =>
  world.call(admin, installations.change, { params: installation(), body: { installation: body } })
const eventChange = (params: { id: string }, body: Record<string, unknown>) =>
  world.call(admin, events.change, { params, body: { ropeEvent: body } })
const documentChange = (params: { id: string }, document: { name?: string; isDeleted?: false }) =>
  world.call(admin, documents.change, { params, body: { document } })
const uploadTasks = (path: string, file: string) => {
  const { payload, type } = multipart([{ name: 'tasks.csv', bytes: file }])
  const headers = { 'content-type': type }
  return world.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    payload,
    cookies: { catenary_session: admin.token },
  })
}
const ofInstallation = () => ({ params: installation() })
const setStatus = () =>
  world.call(admin, installations.setNotificationStatus, {
    ...ofInstallation(),
    body: { notificationStatus: ['brokenWire'] },
  })
const setSettings = () =>
  world.call(admin, installations.setNotificationSettings, {
    ...ofInstallation(),
    body: { notificationSettings: { sms: true } },
  })
const setSystemSettings = () =>
  world.call(admin, installations.setSystemNotificationSettings, {
    ...ofInstallation(),
    body: { systemNotificationSettings: system() },
  })

/** Every way in which a call that declares domain events makes them happen. */
const scenarios: ReturnType<typeof taskScenarios> = {
  'areas.create': [
    scenario({ call: () => world.call(admin, areas.create, { body: { area: newArea() } }), emits: ['area.created'] }),
  ],
  'areas.change': [
    scenario({ call: () => areaChange({ name: 'Other' }), emits: ['area.changed'] }),
    scenario({ call: () => areaChange({ isDeleted: true }), emits: ['area.archived'] }),
    scenario({
      before: () => areaChange({ isDeleted: true }),
      call: () => areaChange({ isDeleted: false }),
      emits: ['area.restored'],
    }),
    scenario({ call: () => areaChange({}), emits: [] }),
  ],
  'areas.remove': [
    scenario({ call: () => world.call(admin, areas.remove, { params: area() }), emits: ['area.archived'] }),
  ],
  'installations.create': [
    scenario({
      call: () => world.call(admin, installations.create, { params: area(), body: { installation: { name: 'New' } } }),
      emits: ['installation.created'],
    }),
  ],
  'installations.change': [
    scenario({ call: () => installationChange({ name: 'Other' }), emits: ['installation.changed'] }),
    scenario({ call: () => installationChange({ isDeleted: true }), emits: ['installation.archived'] }),
    scenario({
      before: () => installationChange({ isDeleted: true }),
      call: () => installationChange({ isDeleted: false }),
      emits: ['installation.restored'],
    }),
  ],
  'installations.remove': [
    scenario({
      call: () => world.call(admin, installations.remove, { params: installation() }),
      emits: ['installation.archived'],
    }),
  ],
  'installations.orderBefore': [
    scenario({
      before: async () =>
        (
          await world.call(admin, installations.create, { params: area(), body: { installation: { name: 'Second' } } })
        ).json<{ id: string }>(),
      call: ({ id }) =>
        world.call(admin, installations.orderBefore, {
          params: { id },
          body: { installation: { id: assets.installation } },
        }),
      emits: ['installation.changed'],
    }),
  ],
  'installations.setNotificationStatus': [
    scenario({ call: () => setStatus(), emits: ['installation.changed'] }),
    scenario({ before: () => setStatus(), call: () => setStatus(), emits: [] }),
  ],
  'installations.setNotificationSettings': [scenario({ call: () => setSettings(), emits: ['installation.changed'] })],
  'installations.removeNotificationSettings': [
    scenario({
      before: () => setSettings(),
      call: () => world.call(admin, installations.removeNotificationSettings, { params: installation() }),
      emits: ['installation.changed'],
    }),
  ],
  'installations.setSystemNotificationSettings': [
    scenario({ call: () => setSystemSettings(), emits: ['installation.changed'] }),
  ],
  'installations.removeSystemNotificationSettings': [
    scenario({
      before: () => setSystemSettings(),
      call: () => world.call(admin, installations.removeSystemNotificationSettings, { params: installation() }),
      emits: ['installation.changed'],
    }),
  ],
  'ropes.create': [
    scenario({
      call: () => world.call(admin, ropes.create, { params: installation(), body: { rope: { name: 'New' } } }),
      emits: ['rope.created'],
    }),
  ],
  'ropes.change': [
    scenario({ call: () => ropeChange({ name: 'Other' }), emits: ['rope.changed'] }),
    scenario({
      before: recorded,
      call: () => ropeChange({ attributes: { metallicCrossSection: 300 } }),
      emits: ['rope.changed', 'state.changed'],
    }),
    scenario({ call: () => ropeChange({ isDeleted: true }), emits: ['rope.archived'] }),
    scenario({
      before: () => ropeChange({ isDeleted: true }),
      call: () => ropeChange({ isDeleted: false }),
      emits: ['rope.restored'],
    }),
  ],
  'ropes.remove': [
    scenario({ call: () => world.call(admin, ropes.remove, { params: rope() }), emits: ['rope.archived'] }),
  ],
  'ropes.orderBefore': [
    scenario({
      before: async () =>
        (await world.call(admin, ropes.create, { params: installation(), body: { rope: { name: 'Second' } } })).json<{
          id: string
        }>(),
      call: ({ id }) => world.call(admin, ropes.orderBefore, { params: { id }, body: { rope: rope() } }),
      emits: ['rope.changed'],
    }),
  ],
  'ropes.setNotificationStatus': [
    scenario({
      call: () =>
        world.call(admin, ropes.setNotificationStatus, {
          params: rope(),
          body: { notificationStatus: ['brokenWire'] },
        }),
      emits: ['rope.changed'],
    }),
  ],
  'events.create': [
    scenario({ call: () => create(damage()), emits: ['event.recorded', 'state.changed'] }),
    // Elsewhere on the rope and no worse than what is there: the state stays.
    scenario({ before: recorded, call: () => create(damage(700, 1)), emits: ['event.recorded'] }),
    scenario({ call: () => create(inspection(false)), emits: ['event.recorded', 'state.changed'] }),
    scenario({
      call: () => create(inspection(true)),
      emits: ['event.recorded', 'import.finished', 'state.changed'],
    }),
  ],
  'events.change': [
    scenario({ before: recorded, call: (id) => eventChange(id, { position: 20 }), emits: ['event.changed'] }),
    scenario({
      before: recorded,
      call: (id) => eventChange(id, { attributes: { crossSectionLossAmount: 9 } }),
      emits: ['event.changed', 'state.changed'],
    }),
    scenario({
      before: async () => {
        const params = await recorded()
        await world.call(admin, events.remove, { params })
        return params
      },
      call: (id) => eventChange(id, { isDeleted: false }),
      emits: ['event.restored', 'state.changed'],
    }),
  ],
  'events.remove': [
    scenario({
      before: recorded,
      call: (params) => world.call(admin, events.remove, { params }),
      emits: ['event.archived', 'state.changed'],
    }),
  ],
  'events.restoreVersion': [
    scenario({
      before: changed,
      call: ({ id }) => world.call(admin, events.restoreVersion, { params: { id, number: '1' } }),
      emits: ['event.changed'],
    }),
    scenario({
      before: async () => {
        const id = await recorded()
        await eventChange(id, { attributes: { crossSectionLossAmount: 9 } })
        return id
      },
      call: ({ id }) => world.call(admin, events.restoreVersion, { params: { id, number: '1' } }),
      emits: ['event.changed', 'state.changed'],
    }),
  ],
  'imports.undo': [
    scenario({
      before: imported,
      call: (params) => world.call(admin, imports.undo, { params }),
      emits: ['event.archived', 'state.changed'],
    }),
  ],
  'imports.restore': [
    scenario({
      before: undone,
      call: (params) => world.call(admin, imports.restore, { params }),
      emits: ['event.restored', 'state.changed'],
    }),
  ],
  'documents.add': [
    scenario({
      call: () => attach(world, admin, toRope(), [paper, { name: 'b.txt', bytes: 'Oiled' }]),
      emits: ['document.added', 'document.added'],
    }),
    scenario({
      before: async () => attach(world, admin, toMap(), [await picture(10)]),
      call: async () => attach(world, admin, toMap(), [await picture(20)]),
      emits: ['document.added', 'document.removed'],
    }),
  ],
  'documents.change': [
    scenario({ before: attached, call: (id) => documentChange(id, { name: 'b.txt' }), emits: ['document.renamed'] }),
    scenario({
      before: removed,
      call: (id) => documentChange(id, { isDeleted: false }),
      emits: ['document.restored'],
    }),
    scenario({
      before: replacedMap,
      call: (id) => documentChange(id, { isDeleted: false }),
      emits: ['document.restored', 'document.removed'],
    }),
  ],
  ...taskScenarios((endpoint, sent) => world.call(admin, endpoint, sent), rope, uploadTasks),
  ...truscanScenarios(() => ({ world, admin, rope: assets.rope })),
  ...inspectionScenarios(() => ({ world, admin, record: () => create(inspection(false)) })),
  'documents.remove': [
    scenario({
      before: attached,
      call: (params) => world.call(admin, documents.remove, { params }),
      emits: ['document.removed'],
    }),
  ],
}

/** Calls that change no record of a mandator, as those of general documents, files and tokens, and those of devices, from which nothing follows. */
const silent =
  /^(session|f(olders|ileScans)|generalDocuments|ownTokens|a(ccount|larms)|users|mandators|saml|notification\w+|s(ensor|mart)\w+|m\w+ments|truscan|webhooks)\.|\.parseImport$/

const written = (after: number) =>
  world.owner.selectFrom('domainEvents').selectAll().where('id', '>', after).orderBy('id').execute()
const last = async () => {
  const row = await world.owner.selectFrom('domainEvents').select('id').orderBy('id', 'desc').executeTakeFirst()
  return row?.id ?? 0
}

test('every endpoint that writes declares its domain events, or changes no record', () => {
  for (const { name, emits } of endpoints.filter(({ method }) => method !== 'GET'))
    expect({ name, declares: emits !== undefined }).toEqual({ name, declares: name in scenarios || !silent.test(name) })
  const declaring = endpoints.filter(({ emits }) => emits).map(({ name }) => name)
  expect(Object.keys(scenarios).toSorted()).toEqual(declaring.toSorted())
})

for (const { name, emits } of endpoints.filter((one) => one.emits))
  test(`${name} emits what it declares, and nothing else`, async () => {
    const seen = new Set<string>()
    for (const { before, call, emits: expected, isBySystem, isRefused } of scenarios[name] ?? []) {
      assets = await createAssets(world, world.alpha)
      const prepared = await before?.()
      const from = await last()
      const response = await call(prepared)
      expect(response.statusCode < 300, response.payload).toBe(!isRefused)
      const rows = await written(from)
      expect(rows.map((row) => row.name).toSorted()).toEqual(expected.toSorted())
      for (const row of rows) {
        expect(row).toMatchObject({ mandatorId: world.alpha, actorId: isBySystem ? null : admin.id })
        expect(domainEvents[row.name as DomainEventName].safeParse(row.payload).error).toBeUndefined()
        seen.add(row.name)
      }
    }
    expect([...seen].toSorted()).toEqual([...(emits ?? [])].toSorted())
  })

test('refused requests and retries emit no events', async () => {
  const from = await last()
  expect((await create(damage(5000))).statusCode).toBe(422)
  expect(await written(from)).toEqual([])
  const id = v7()
  await create({ ...damage(), id })
  const after = await last()
  expect((await create({ ...damage(), id })).statusCode).toBe(200)
  expect(await written(after)).toEqual([])
})

test('a domain event contains ids; one about a state its ratios and from when on the limit may be reached', async () => {
  const from = await last()
  const event = await recorded()
  const [happened, state] = await written(from)
  expect(happened?.payload).toEqual({ rope: assets.rope, event: event.id, damages: 0 })
  // 6 of 620 mm² of a permitted 6 %.
  const ratio = expect.closeTo(6 / 620 / 0.06, 9)
  expect(state?.payload).toEqual({
    rope: assets.rope,
    before: { ratio: null, noStateReason: null, limitEarliest: null },
    after: { ratio, noStateReason: null, limitEarliest: null },
  })
  const before = await last()
  await eventChange(event, { attributes: { crossSectionLossAmount: 12 } })
  const [, worse] = await written(before)
  expect(worse?.payload).toMatchObject({ before: { ratio }, after: { ratio: expect.closeTo(12 / 620 / 0.06, 9) } })
})
