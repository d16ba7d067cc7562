import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets, haulRope } from '../../../test/support/assets.ts'
import { statusAndPaths, send } from '../../../test/support/send.ts'
import { auditOf } from '../../../test/support/users.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person
let manager: Person
let clientAdmin: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  manager = await world.person('ROLE_PROJECT_MANAGER')
  clientAdmin = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const patch = (rope: object, { who = admin, id = assets.rope, headers = {} } = {}) =>
  send(world, who, ['PATCH', `/ropes/${id}`], { rope }, headers)
const read = async (id = assets.rope, who = admin) => world.call(who, api.ropes.get, { params: { id } })
const add = (rope: object, who = manager) =>
  send(world, who, ['POST', `/installations/${assets.installation}/ropes`], { rope })
const added = async (name: string): Promise<string> => (await add({ name })).json().id

describe('a new rope', () => {
  test('needs a name and is appended to the list', async () => {
    const response = await add({ name: 'Förderseil', attributes: { nominalDiameter: 40, ropeApplication: 'haulRope' } })
    expect([response.statusCode, response.headers.etag]).toEqual([201, '"v1"'])
    expect(response.json()).toMatchObject({
      name: 'Förderseil',
      ordering: 1,
      latlngs: [],
      latlngsOn: 'map',
      deviceSerialNumber: null,
      truscanAttributes: null,
      predecessor: null,
      successor: null,
      notificationStatus: [],
      isInArchive: false,
      attributes: { nominalDiameter: 40, ropeApplication: 'haulRope' },
    })
    expect(await auditOf(world, response.json().id)).toMatchObject([
      { action: 'rope.created', details: { changes: { nominalDiameter: { old: null, new: 40 } } } },
    ])
    expect((await add({ name: 'x' }, clientAdmin)).statusCode).toBe(403)
    expect(statusAndPaths(await add({}))).toEqual([400, 'rope.name'])
    expect(statusAndPaths(await add({ name: 'x', colour: 'red' }))).toEqual([400, 'rope.colour'])
  })
})

describe('all ropes', () => {
  const find = async (query: { query?: string; limit?: string }, who = clientAdmin) => {
    const response = await world.call(who, api.ropes.all, { query })
    expect(response.statusCode, response.body).toBe(200)
    return response.json<{ id: string; name: string; isInArchive: boolean }[]>()
  }

  test('are found by words of their names and places, whatever their order, and never archived', async () => {
    const name = `Tragseil Süd ${v7().slice(-6)}`
    const id = await added(name)
    const { installation } = (await read()).json()
    const places = `${installation.area.name} ${installation.name}`
    expect(await find({ query: `${name} ${places}` })).toMatchObject([{ id, name }])
    expect(await find({ query: `${places.toUpperCase()} sud TRAG ${name}` })).toMatchObject([{ id }])
    expect(await find({ query: `${name} nowhere` })).toEqual([])
    const stranger = await world.person('ROLE_USER', [world.beta])
    expect(await find({ query: name }, stranger)).toEqual([])
    await patch({ isDeleted: true }, { id })
    expect(await find({ query: name })).toEqual([])
  })

  test('come so many at a time as are asked for', async () => {
    await added('One more')
    const all = await find({})
    expect(all.length).toBeGreaterThan(1)
    expect(await find({ limit: '1' })).toEqual(all.slice(0, 1))
    const refused = await send(world, admin, ['GET', '/ropes?limit=0&colour=red&query='])
    expect([
      refused.statusCode,
      refused
        .json()
        .errors.map(({ path }: { path: string }) => path)
        .toSorted(),
    ]).toEqual([400, ['colour', 'limit']])
  })

  test('are all there in their order, however many', async () => {
    const { mandatorId, installationId } = await world.owner
      .selectFrom('ropes')
      .select(['mandatorId', 'installationId'])
      .where('id', '=', assets.rope)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 450 }, (_, n) => ({
      id: v7(),
      mandatorId,
      installationId,
      name: `Rope ${n}`,
      ordering: n,
    }))
    await world.owner.insertInto('ropes').values(many.toReversed()).execute()
    const all = await find({})
    const ids = new Set(many.map(({ id }) => id))
    expect(all.flatMap(({ id }) => (ids.has(id) ? [id] : []))).toEqual(many.map(({ id }) => id))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const pages: { id: string }[] = []
    for (let address: string | undefined = '/api/ropes?limit=300'; address;) {
      const cookies = { catenary_session: clientAdmin.token }
      const response: TestResponse = await world.app.inject({ url: address, cookies })
      pages.push(...(response.json() as { id: string }[]))
      address = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
    }
    expect(pages).toEqual(all)
  })
})

describe('a rope', () => {
  test('may be sent back unchanged by every role that may edit it', async () => {
    const other = await added('Before it')
    await patch({ latlngs: [[47, 11]], deviceSerialNumber: 'TS-1', predecessor: { id: other } })
    for (const who of [admin, manager, clientAdmin]) {
      const before = await read(assets.rope, who)
      const response = await patch(before.json(), { who })
      expect([response.statusCode, response.json(), response.headers.etag]).toEqual([
        200,
        before.json(),
        before.headers.etag,
      ])
    }
    const denied = await patch({ latlngs: [], deviceSerialNumber: null, isDeleted: true }, { who: clientAdmin })
    expect(statusAndPaths(denied)).toEqual([403, 'rope.isDeleted', 'rope.latlngs', 'rope.deviceSerialNumber'])
    expect(statusAndPaths(await patch({ latlngs: [] }, { who: manager }))).toEqual([403, 'rope.latlngs'])
  })

  test.each([
    [{ attributes: { installationDate: '2020-05-02', removalDate: '2020-05-01' } }, 'attributes.removalDate'],
    [{ attributes: { removalDate: '2020-02-30' } }, 'attributes.removalDate'],
    [
      {
        attributes: {
          referencePoints: [
            { name: 'T1', kind: 'tower', position: 1000 },
            { name: 'T2', kind: 'tower', position: 1000.01 },
          ],
        },
      },
      'attributes.referencePoints[1].position',
    ],
    [
      {
        attributes: {
          referencePoints: [
            { name: 'T1', kind: 'tower', position: 1 },
            { name: 't1 ', kind: 'station', position: 2 },
          ],
        },
      },
      'attributes.referencePoints[1].name',
    ],
    [{ attributes: { nominalDiameter: 0 } }, 'attributes.nominalDiameter'],
    [
      {
        attributes: {
          ownLimits: [
            { multiple: 30, limit: 4 },
            { multiple: 30, limit: 5 },
          ],
        },
      },
      'attributes.ownLimits[1].multiple',
    ],
    [{ attributes: { colour: 'red' } }, 'attributes.colour'],
    [
      {
        latlngs: [
          [0, 0],
          [91, 0],
        ],
      },
      'latlngs[1]',
    ],
    [{ predecessor: { id: 'x' } }, 'predecessor.id'],
    [{ deviceSerialNumber: ' ' }, 'deviceSerialNumber'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused', async (sent, path) => {
    expect(statusAndPaths(await patch(sent))).toEqual([400, `rope.${path}`])
    expect((await read()).headers.etag).toBe('"v1"')
  })

  test('is changed partially and cleared; each change is audited', async () => {
    const referencePoints = [{ name: 'T7', kind: 'tower', position: 412.3 }]
    await patch({ name: 'Seil 1', attributes: { referencePoints, removalDate: '2024-01-01' } }, { who: clientAdmin })
    const response = await patch({ attributes: { removalDate: null } }, { who: clientAdmin })
    expect(response.json().attributes).toEqual({ ...haulRope, referencePoints })
    expect((await auditOf(world, assets.rope)).map(({ details }) => details)).toEqual([
      {
        changes: {
          name: { old: 'Rope 1', new: 'Seil 1' },
          referencePoints: { old: null, new: referencePoints },
          removalDate: { old: null, new: '2024-01-01' },
        },
      },
      { changes: { removalDate: { old: '2024-01-01', new: null } } },
    ])
    // A rope cannot become shorter than the places on it.
    expect(statusAndPaths(await patch({ attributes: { ropeLength: 400 } }))).toEqual([
      400,
      'rope.attributes.referencePoints[0].position',
    ])
  })

  test.each([
    ['nominalDiameter', 20],
    ['metallicCrossSection', 310],
    ['standard', 'BOSeil'],
    ['ropeLength', 70],
    ['isClosed', false],
  ])('has another state with another %s, at once and as if it had always been so', async (key, value) => {
    // A fifth of a metre apart over the join, where the shortest reference length of 40 mm is 0.24 m.
    for (const position of [0.05, 60.05])
      await world.call(admin, api.events.create, { body: { ropeEvent: brokenWire(assets.rope, position, 12) } })
    await patch({ attributes: { ropeLength: 60.2 } })
    const before = (await read()).json().damages
    const after = (await patch({ attributes: { [key]: value } })).json().damages
    const path = `/areas/${assets.area}`
    expect((await send(world, clientAdmin, ['GET', path])).json().damages).toEqual(after)
    // The response equals that of a new recording.
    await world.owner.deleteFrom('damageStates').where('ropeId', '=', assets.rope).execute()
    const event = brokenWire(assets.rope, 30, 1, {
      attributes: { recordingType: 'damage', type: 'wear', inspectionType: 'visual' },
    })
    const { id } = (await world.call(admin, api.events.create, { body: { ropeEvent: event } })).json().ropeEvent
    await send(world, admin, ['DELETE', `/events/${id}`])
    expect((await read()).json().damages).toEqual(after)
    expect(after).not.toEqual(before)
  })

  test('with an outdated version is neither changed nor archived', async () => {
    await patch({ name: 'Other' })
    const stale = { 'if-match': '"v1"' }
    const calls = [
      ['PATCH', '', { rope: { name: 'Third' } }],
      ['DELETE', '', undefined],
      ['PUT', '/notification-status', { notificationStatus: [] }],
    ] as const
    for (const [method, path, body] of calls) {
      const response = await send(world, admin, [method, `/ropes/${assets.rope}${path}`], body, stale)
      expect([response.statusCode, response.json().current?.name], path).toEqual([412, 'Other'])
    }
  })
})

describe("a rope's line", () => {
  test('is drawn on the map or on the map image of the installation, within its bounds', async () => {
    expect((await patch({ latlngs: [[47.1, 11.2]] })).json()).toMatchObject({
      latlngs: [[47.1, 11.2]],
      latlngsOn: 'map',
    })
    const image = { mapImageUri: '/api/documents/1', mapImageWidth: 800, mapImageHeight: 600 }
    await world.owner
      .updateTable('installations')
      .set({ attributes: JSON.stringify({ installationType: 'ropeway', ...image }) })
      .where('id', '=', assets.installation)
      .execute()
    // Sent back as it is, it still lies on the map.
    expect((await patch({ latlngs: [[47.1, 11.2]], name: 'Other' })).json().latlngsOn).toBe('map')
    const drawn = [
      [0, 0],
      [800, 600],
    ]
    expect((await patch({ latlngs: drawn })).json()).toMatchObject({ latlngs: drawn, latlngsOn: 'image' })
    const outside = await patch({ latlngs: [...drawn, [800.5, 1], [1, -0.5]] })
    expect(statusAndPaths(outside)).toEqual([400, 'rope.latlngs[2]', 'rope.latlngs[3]'])
    expect(outside.json().errors[0].message).toContain('800 × 600')
  })
})

describe('the rope that another replaced', () => {
  test('is of the same installation, replaced only once, and never its own predecessor', async () => {
    const [a, b, c] = [assets.rope, await added('b'), await added('c')]
    const follow = (id: string, predecessor: string | null) =>
      patch({ predecessor: predecessor === null ? null : { id: predecessor } }, { id, who: clientAdmin })
    expect((await follow(b, a)).json()).toMatchObject({ predecessor: { id: a, name: 'Rope 1' }, successor: null })
    expect((await read(a)).json()).toMatchObject({ predecessor: null, successor: { id: b, name: 'b' } })
    const refused: [string, string][] = [
      [a, a],
      [a, b],
      [c, a],
      [c, (await createAssets(world, world.alpha)).rope],
      [c, (await createAssets(world, world.beta)).rope],
      [c, v7()],
    ]
    for (const [id, predecessor] of refused)
      expect(statusAndPaths(await follow(id, predecessor))).toEqual([422, 'rope.predecessor'])
    expect((await follow(c, b)).statusCode).toBe(200)
    expect(statusAndPaths(await follow(a, c))).toEqual([422, 'rope.predecessor'])
    expect((await follow(c, null)).json().predecessor).toBeNull()
    expect((await follow(a, c)).statusCode).toBe(200)
    expect((await auditOf(world, c)).at(-1)?.details).toEqual({
      changes: { predecessor: { old: { id: b, name: 'b' }, new: null } },
    })
  })

  test('remains the predecessor when archived; a rope cannot be restored with a predecessor that has another successor', async () => {
    const [a, b, c] = [assets.rope, await added('b'), await added('c')]
    await patch({ predecessor: { id: a } }, { id: b })
    await send(world, admin, ['DELETE', `/ropes/${a}`])
    expect((await read(b)).json().predecessor).toEqual({ id: a, name: 'Rope 1' })
    await send(world, admin, ['DELETE', `/ropes/${b}`])
    expect((await patch({ predecessor: { id: a } }, { id: c })).statusCode).toBe(200)
    expect(statusAndPaths(await patch({ isDeleted: false }, { id: b }))).toEqual([422, 'rope.predecessor'])
    expect((await patch({ isDeleted: false, predecessor: null }, { id: b })).json()).toMatchObject({ isDeleted: false })
  })

  test('is unique and acyclic, also under concurrent changes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b, c] = [await added('a'), await added('b'), await added('c')]
      const twice = [a, b].map((id) => patch({ predecessor: { id: c } }, { id }))
      expect((await Promise.all(twice)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
      const round2 = [patch({ predecessor: { id: b } }, { id: a }), patch({ predecessor: { id: a } }, { id: b })]
      expect((await Promise.all(round2)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    }
  })
})
