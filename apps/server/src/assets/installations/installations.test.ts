import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import { statusAndPaths, send } from '../../../test/support/send.ts'
import { auditOf } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
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

const get = async (who = admin) => world.call(who, api.installations.get, { params: { id: assets.installation } })
const patch = (installation: object, who = admin, headers = {}) =>
  send(world, who, ['PATCH', `/installations/${assets.installation}`], { installation }, headers)
const post = (installation: object, who = admin) =>
  send(world, who, ['POST', `/areas/${assets.area}/installations`], { installation })
const lastEntry = async () => (await auditOf(world, assets.installation)).at(-1)

describe('a new installation', () => {
  test('needs a name, is a ropeway and is appended to the list', async () => {
    const response = await post({ name: 'Talbahn', area: { id: assets.area, name: 'whatever it is called' } }, manager)
    expect([response.statusCode, response.headers.etag]).toEqual([201, '"v1"'])
    expect(response.json()).toMatchObject({
      name: 'Talbahn',
      ordering: 1,
      latlngs: [],
      attributes: { installationType: 'ropeway' },
      isInArchive: false,
      notificationSettings: null,
      systemNotificationSettings: null,
      notificationStatus: [],
    })
    expect(await auditOf(world, response.json().id)).toMatchObject([
      { action: 'installation.created', details: { changes: { installationType: { old: null, new: 'ropeway' } } } },
    ])
    const list = (await send(world, clientAdmin, ['GET', `/areas/${assets.area}/installations`])).json()
    expect(list.map(({ name }: { name: string }) => name)).toEqual(['Gipfelbahn', 'Talbahn'])
  })

  test('with fields reserved for administrators is added by them only', async () => {
    const full = {
      name: 'Talbahn',
      latlngs: [[47, 11]],
      attributes: { objectNumber: '17', installationType: 'building' },
    }
    expect(statusAndPaths(await post(full, manager))).toEqual([403, 'installation.latlngs'])
    expect(statusAndPaths(await post({ ...full, latlngs: [] }, manager))).toEqual([
      403,
      'installation.attributes.objectNumber',
    ])
    expect((await post(full)).json()).toMatchObject({ latlngs: [[47, 11]], attributes: full.attributes })
    expect((await post({ name: 'x' }, clientAdmin)).statusCode).toBe(403)
    expect(statusAndPaths(await post({ name: 'x', area: { id: v7() } }))).toEqual([400, 'installation.area'])
    expect(statusAndPaths(await post({ name: 'x', attributes: { mapImageUri: '/x' } }))).toEqual([
      400,
      'installation.attributes.mapImageUri',
    ])
  })
})

describe('an installation', () => {
  test('loses its line by null, as it would any other value, from those who may draw it', async () => {
    await patch({ latlngs: [[47, 11]] })
    expect(statusAndPaths(await patch({ latlngs: null }, clientAdmin))).toEqual([403, 'installation.latlngs'])
    expect((await patch({ latlngs: null })).json()).toMatchObject({ latlngs: [] })
  })

  test('may be sent back unchanged by every role that may edit it', async () => {
    await patch({ latlngs: [[47, 11]], attributes: { objectNumber: '17', country: 'AT' } })
    await send(world, clientAdmin, ['PATCH', `/installations/${assets.installation}/notification-setting`], {
      notificationSettings: { users: [{ id: clientAdmin.id }] },
    })
    for (const who of [admin, manager, clientAdmin]) {
      const before = await get(who)
      const response = await patch(before.json(), who)
      expect([response.statusCode, response.json(), response.headers.etag]).toEqual([
        200,
        before.json(),
        before.headers.etag,
      ])
    }
  })

  test.each([
    [{ attributes: { constructionYear: new Date().getFullYear() + 2 } }, 'attributes.constructionYear'],
    [{ attributes: { constructionYear: 1849 } }, 'attributes.constructionYear'],
    [{ attributes: { buildingType: 'bridge' } }, 'attributes.buildingType'],
    [{ attributes: { installationType: 'building', clampType: 'fixGrip' } }, 'attributes.clampType'],
    [{ attributes: { imperialLength: 'feet' } }, 'attributes.imperialLength'],
    [{ attributes: { baseUnit: 'imperial', imperialLength: 'miles' } }, 'attributes.imperialLength'],
    [{ attributes: { installationType: null } }, 'attributes.installationType'],
    [{ attributes: { timezone: 'Mars/Olympus' } }, 'attributes.timezone'],
    [{ attributes: { timezone: '+05:00' } }, 'attributes.timezone'],
    [{ attributes: { timezone: 'europe/zurich' } }, 'attributes.timezone'],
    [{ attributes: { country: 'Austria' } }, 'attributes.country'],
    [{ attributes: { operatingSpeed: -1 } }, 'attributes.operatingSpeed'],
    [{ attributes: { colour: 'red' } }, 'attributes.colour'],
    [
      {
        latlngs: [
          [0, 0],
          [0, 0],
          [90, 180],
          [90.1, 0],
        ],
      },
      'latlngs[3]',
    ],
    [{ latlngs: [[0, -180.1]] }, 'latlngs[0]'],
    [{ name: '' }, 'name'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused', async (sent, path) => {
    expect(statusAndPaths(await patch(sent))).toEqual([400, `installation.${path}`])
    expect((await get()).headers.etag).toBe('"v1"')
  })

  test('rejects changes of fields reserved for other roles, naming each', async () => {
    const ofAdmins = ['objectName', 'objectNumber', 'installationNumberFatzer', 'installationNumberManufacturer']
    const keys = [...ofAdmins, 'otherNumbers', 'projectManagerFatzer']
    const attributes = {
      ...Object.fromEntries(keys.map((key) => [key, 'x'])),
      timezone: 'Europe/Vienna',
      country: 'AT',
    }
    const asManager = await patch({ attributes, latlngs: [[47, 11]], isDeleted: false }, manager)
    expect(statusAndPaths(asManager)).toEqual([403, 'installation.latlngs'])
    const named = (all: readonly string[]) => all.map((key) => `installation.attributes.${key}`).toSorted()
    const [status, ...paths] = statusAndPaths(await patch({ attributes }, manager))
    expect([status, paths.toSorted()]).toEqual([403, named(keys)])
    const [, ...more] = statusAndPaths(await patch({ attributes }, clientAdmin))
    expect(more.toSorted()).toEqual(named([...keys, 'timezone']))
    expect(statusAndPaths(await patch({ isDeleted: true }, clientAdmin))).toEqual([403, 'installation.isDeleted'])
    expect((await get()).headers.etag).toBe('"v1"')
    expect((await patch({ attributes, latlngs: [[47, 11]] })).json()).toMatchObject({ attributes, latlngs: [[47, 11]] })
  })

  test('loses the fields that no longer apply when its type changes, which is audited', async () => {
    await patch({ attributes: { ropewayType: 'funicular', clampType: 'fixGrip', carriageCount: 4 } }, clientAdmin)
    const whole = (await get()).json()
    const response = await patch(
      { ...whole, attributes: { ...whole.attributes, installationType: 'building', buildingType: 'mast' } },
      clientAdmin,
    )
    expect(response.json().attributes).toEqual({
      installationType: 'building',
      buildingType: 'mast',
      carriageCount: 4,
      timezone: 'Europe/Zurich',
    })
    expect(await lastEntry()).toHaveProperty('details.changes', {
      installationType: { old: 'ropeway', new: 'building' },
      buildingType: { old: null, new: 'mast' },
      ropewayType: { old: 'funicular', new: null },
      clampType: { old: 'fixGrip', new: null },
    })
  })

  test('has feet only with imperial units, as have its ropes', async () => {
    const imperial = { baseUnit: 'imperial', imperialLength: 'feet' }
    expect((await patch({ attributes: imperial }, clientAdmin)).json().attributes).toMatchObject(imperial)
    const rope = async () => (await send(world, clientAdmin, ['GET', `/ropes/${assets.rope}`])).json().installation
    expect(await rope()).toMatchObject(imperial)
    const metric = (await patch({ attributes: { baseUnit: 'metric' } }, clientAdmin)).json().attributes
    expect(metric).toMatchObject({ baseUnit: 'metric' })
    expect(metric).not.toHaveProperty('imperialLength')
    expect(await rope()).not.toHaveProperty('imperialLength')
    expect(await lastEntry()).toMatchObject({
      details: { changes: { imperialLength: { old: 'feet', new: null } } },
    })
  })

  test('keeps omitted fields, clears null fields, and ignores the map image', async () => {
    await world.owner
      .updateTable('installations')
      .set({
        attributes: JSON.stringify({
          installationType: 'ropeway',
          mapImageUri: '/api/documents/1',
          mapImageWidth: 800,
          mapImageHeight: 600,
        }),
      })
      .where('id', '=', assets.installation)
      .execute()
    const sent = { country: 'CH', locationInstallation: 'Zermatt', mapImageUri: '/elsewhere', mapImageWidth: null }
    await patch({ attributes: sent }, clientAdmin)
    expect((await patch({ attributes: { country: null } }, clientAdmin)).json().attributes).toEqual({
      installationType: 'ropeway',
      locationInstallation: 'Zermatt',
      mapImageUri: '/api/documents/1',
      mapImageWidth: 800,
      mapImageHeight: 600,
    })
  })

  test('with an outdated version is neither changed nor archived', async () => {
    await patch({ name: 'Other' })
    const stale = { 'if-match': '"v1"' }
    const paths = [
      ['PATCH', '', { installation: { name: 'Third' } }],
      ['DELETE', '', undefined],
      ['PUT', '/notification-status', { notificationStatus: [] }],
      ['PATCH', '/notification-setting', { notificationSettings: { sms: true } }],
      ['DELETE', '/notification-setting', undefined],
      ['PATCH', '/system-notification-setting', { systemNotificationSettings: {} }],
      ['DELETE', '/system-notification-settings', undefined],
    ] as const
    for (const [method, path, body] of paths) {
      const response = await send(world, admin, [method, `/installations/${assets.installation}${path}`], body, stale)
      expect([response.statusCode, response.json().current?.name], path).toEqual([412, 'Other'])
    }
  })
})

describe('the last events of an installation', () => {
  test('are the newest of all its ropes, without archived ones', async () => {
    const second = (
      await send(world, admin, ['POST', `/installations/${assets.installation}/ropes`], { rope: { name: 'Second' } })
    ).json().id
    const third = (
      await send(world, admin, ['POST', `/installations/${assets.installation}/ropes`], { rope: { name: 'Third' } })
    ).json().id
    const ids: string[] = []
    for (let n = 0; n < 16; n += 1) {
      const rope = [assets.rope, second, third, assets.rope][n % 4] as string
      const event = brokenWire(rope, n, 1, { timestamp: `2026-02-${String(n + 1).padStart(2, '0')}T00:00:00.000Z` })
      ids.push((await world.call(admin, api.events.create, { body: { ropeEvent: event } })).json().ropeEvent.id)
    }
    await send(world, admin, ['DELETE', `/events/${ids[15]}`])
    await send(world, admin, ['DELETE', `/ropes/${third}`])
    const expected = ids.map((id, n) => ({ id, n })).filter(({ n }) => n % 4 !== 2 && n !== 15)
    const path = `/installations/${assets.installation}/events`
    const response = await send(world, clientAdmin, ['GET', path])
    const newest = expected.toReversed().map(({ id }) => id)
    expect(response.json().map(({ id }: { id: string }) => id)).toEqual(newest.slice(0, 10))
    const whole = await world.call(admin, api.events.get, { params: { id: newest[0] ?? '' } })
    expect(response.json()[0]).toEqual(whole.json())
    expect((await send(world, clientAdmin, ['GET', `${path}?limit=100`])).json()).toHaveLength(newest.length)
    for (const limit of ['0', '101', 'x'])
      expect((await send(world, admin, ['GET', `${path}?limit=${limit}`])).statusCode).toBe(400)
  })
})
