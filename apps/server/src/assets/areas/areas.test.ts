import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets, haulRope } from '../../../test/support/assets.ts'
import { statusAndPaths, send } from '../../../test/support/send.ts'
import { auditOf } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person
let manager: Person
let clientAdmin: Person
let user: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  manager = await world.person('ROLE_PROJECT_MANAGER')
  clientAdmin = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  user = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const get = async (who = admin) => world.call(who, api.areas.get, { params: { id: assets.area } })
const patch = (area: object, who = admin, headers = {}) =>
  send(world, who, ['PATCH', `/areas/${assets.area}`], { area }, headers)
const post = (area: object, who = admin) => send(world, who, ['POST', '/areas'], { area })
const added = async (name: string): Promise<string> =>
  (await send(world, admin, ['POST', `/areas/${assets.area}/installations`], { installation: { name } })).json().id
const drawn = (latlngs: number[][]) =>
  world.owner
    .updateTable('installations')
    .set({ latlngs: JSON.stringify(latlngs) })
    .where('id', '=', assets.installation)
    .execute()

describe('an area that moves to another mandator', () => {
  test('loses the recipients who do not belong there, and the audit log says how many', async () => {
    const params = { id: assets.installation }
    const notificationSettings = { rules: [], users: [{ id: user.id }, { id: clientAdmin.id }, { id: manager.id }] }
    await world.call(admin, api.installations.setNotificationSettings, { params, body: { notificationSettings } })
    expect((await patch({ mandator: { id: world.beta } })).statusCode).toBe(200)
    const left = (await world.call(admin, api.installations.get, { params })).json().notificationSettings.users
    expect(left).toMatchObject([{ id: manager.id }])
    const entry = (await auditOf(world, assets.area)).find(({ action }) => action === 'area.changed')
    expect(entry).toMatchObject({ details: { removedRecipients: 2 } })
    await patch({ mandator: { id: world.alpha } })
    const entries = (await auditOf(world, assets.area)).filter(({ action }) => action === 'area.changed')
    expect(entries.filter(({ details }) => JSON.stringify(details).includes('removedRecipients'))).toHaveLength(1)
  })
})

describe('a new area', () => {
  test('needs a name and a mandator, and has a map', async () => {
    const response = await post({ name: 'Gipfelregion', mandator: { id: world.alpha } })
    expect([response.statusCode, Object.keys(response.json())]).toEqual([201, ['id']])
    const { id } = response.json()
    const read = await world.call(user, api.areas.get, { params: { id } })
    expect(read.json()).toEqual({
      id,
      name: 'Gipfelregion',
      mandator: { id: world.alpha, name: 'Alpha Bergbahnen' },
      adminUser: null,
      latlng: null,
      isMap: true,
      mapZoom: 13,
      mapBaseLayers: ['osm', 'swiss-country', 'swiss-image', 'esri'],
      mapDefaultBaseLayer: 'osm',
      isDeleted: false,
      installationCount: 0,
      installations: [],
      damages: null,
      worstRope: null,
      limitEarliest: null,
      ropeCount: 0,
      ropesWithoutState: 0,
      damagesOfUnknownLoss: 0,
      splicesToRenew: 0,
      doubtfulEntries: 0,
    })
    expect(await auditOf(world, id)).toMatchObject([
      {
        action: 'area.created',
        mandators: [world.alpha],
        details: { changes: { name: { old: null, new: 'Gipfelregion' }, mapZoom: { old: null, new: 13 } } },
      },
    ])
  })

  test.each([
    [{}, [400, 'area.name', 'area.mandator']],
    [{ name: '  ' }, [400, 'area.name']],
    [{ name: 'x'.repeat(256) }, [400, 'area.name']],
    [{ mapZoom: 0.9 }, [400, 'area.mapZoom']],
    [{ mapZoom: 27.1 }, [400, 'area.mapZoom']],
    [{ mapZoom: 13.05 }, [400, 'area.mapZoom']],
    [{ mapZoom: null }, [400, 'area.mapZoom']],
    [{ latlng: [91, 0] }, [400, 'area.latlng']],
    [{ latlng: [0, 181] }, [400, 'area.latlng']],
    [{ mapBaseLayers: [] }, [400, 'area.mapBaseLayers']],
    [{ mapBaseLayers: ['osm', 'osm'] }, [400, 'area.mapBaseLayers']],
    [{ mapBaseLayers: ['google'] }, [400, 'area.mapBaseLayers[0]']],
    [{ mapBaseLayers: ['esri'] }, [400, 'area.mapDefaultBaseLayer']],
    [{ colour: 'red' }, [400, 'area.colour']],
    [{ mandator: { id: v7() } }, [422, 'area.mandator']],
    [{ adminUser: { id: v7() } }, [422, 'area.adminUser']],
  ])('%j is refused', async (area, refusal) => {
    const whole = Object.keys(area).length === 0 ? {} : { name: 'New', mandator: { id: world.alpha }, ...area }
    expect(statusAndPaths(await post(whole))).toEqual(refusal)
    // What a change may not carry either.
    if (Object.keys(area).length > 0) expect(statusAndPaths(await patch(area))).toEqual(refusal)
  })

  test('too fine a zoom is refused in words that fit any number', async () => {
    expect((await patch({ mapZoom: 13.05 })).json().errors).toMatchObject([{ message: 'Decimal places: at most 1' }])
  })

  test('is added by administrators only', async () => {
    for (const who of [manager, clientAdmin, user])
      expect((await post({ name: 'New', mandator: { id: world.alpha } }, who)).statusCode).toBe(403)
  })
})

describe('an area', () => {
  test('may be sent back unchanged by every role that may edit it', async () => {
    await drawn([
      [47, 11],
      [47.5, 11.25],
    ])
    await patch({ adminUser: { id: user.id } })
    for (const who of [admin, manager, clientAdmin]) {
      const before = await get(who)
      expect(before.json()).toMatchObject({ latlng: [47.25, 11.125], adminUser: { id: user.id } })
      const response = await patch(before.json(), who)
      expect([response.statusCode, response.json()]).toEqual([200, before.json()])
      expect(response.headers.etag).toBe(before.headers.etag)
    }
    // A place that was computed is not stored because it came back with a change.
    expect((await patch({ ...(await get()).json(), mapZoom: 11 })).json()).toMatchObject({ latlng: [47.25, 11.125] })
    const row = await world.owner
      .selectFrom('areas')
      .select('latitude')
      .where('id', '=', assets.area)
      .executeTakeFirstOrThrow()
    expect(row.latitude).toBeNull()
  })

  test.each([
    ['name', 'Other'],
    ['mandator', { id: '01a1ffb7-ff0b-76d8-8047-a7a1be15e928' }],
    ['adminUser', { id: '01a1ffb7-ff0b-76d8-8047-a7a1be15e928' }],
    ['latlng', [1, 2]],
    ['isDeleted', true],
  ])('shows a client administrator %s, which only staff changes', async (field, value) => {
    expect(statusAndPaths(await patch({ [field]: value, mapZoom: 9 }, clientAdmin))).toEqual([403, `area.${field}`])
    expect((await get()).json().mapZoom).toBe(13)
  })

  test('is changed partially; each change is audited with old and new value', async () => {
    const first = await patch(
      { mapZoom: 9.5, isMap: false, mapBaseLayers: ['esri'], mapDefaultBaseLayer: 'esri' },
      clientAdmin,
    )
    expect([first.statusCode, first.headers.etag]).toEqual([200, '"v2"'])
    await patch({ latlng: [46.5, 8.25], adminUser: { id: clientAdmin.id }, name: ' Renamed  ' }, manager)
    const cleared = await patch({ latlng: null, adminUser: null })
    expect(cleared.json()).toMatchObject({ latlng: null, adminUser: null, name: 'Renamed', mapZoom: 9.5 })
    expect((await auditOf(world, assets.area)).map(({ action, details }) => [action, details])).toEqual([
      [
        'area.changed',
        {
          changes: {
            isMap: { old: true, new: false },
            mapZoom: { old: 13, new: 9.5 },
            mapBaseLayers: { old: ['osm', 'swiss-country', 'swiss-image', 'esri'], new: ['esri'] },
            mapDefaultBaseLayer: { old: 'osm', new: 'esri' },
          },
        },
      ],
      [
        'area.changed',
        {
          changes: {
            name: { old: `Area ${assets.area}`, new: 'Renamed' },
            latlng: { old: null, new: [46.5, 8.25] },
            adminUser: { old: null, new: { id: clientAdmin.id, name: expect.stringContaining('Pat') } },
          },
        },
      ],
      [
        'area.changed',
        {
          changes: {
            latlng: { old: [46.5, 8.25], new: null },
            adminUser: { old: { id: clientAdmin.id, name: expect.stringContaining('Pat') }, new: null },
          },
        },
      ],
    ])
  })

  test('with an outdated version is neither changed nor archived', async () => {
    await patch({ mapZoom: 9 })
    const stale = { 'if-match': '"v1"' }
    for (const response of [
      await patch({ mapZoom: 10 }, admin, stale),
      await send(world, admin, ['DELETE', `/areas/${assets.area}`], undefined, stale),
    ]) {
      expect(response.statusCode).toBe(412)
      expect(response.json()).toMatchObject({ current: { mapZoom: 9 }, currentETag: '"v2"' })
    }
    expect((await patch({ mapZoom: 10 }, admin, { 'if-match': '"v2"' })).statusCode).toBe(200)
  })

  test('has a client who may see it, whose name is hidden from others', async () => {
    const stranger = await world.person('ROLE_USER', [world.beta])
    expect(statusAndPaths(await patch({ adminUser: { id: stranger.id } }))).toEqual([422, 'area.adminUser'])
    expect((await patch({ adminUser: { id: manager.id } })).statusCode).toBe(200)
    expect((await get(user)).json().adminUser).toEqual({ id: manager.id, name: null })
    expect((await get()).json().adminUser).toEqual({ id: manager.id, name: expect.stringContaining('Pat') })
  })

  test('lists the users who may see it, as far as the caller may see them', async () => {
    const contact = await world.person('ROLE_FREE_USER', [world.alpha])
    const off = await world.person('ROLE_USER', [world.alpha])
    const program = await world.person('ROLE_API_EXTERNAL', [world.alpha])
    const stranger = await world.person('ROLE_USER', [world.beta])
    const fatzer = await world.person('ROLE_API_FATZER')
    await world.owner
      .updateTable('users')
      .set({ isActive: false, twoFactorMethod: 'no-password' })
      .where('id', '=', contact.id)
      .execute()
    await world.owner
      .updateTable('users')
      .set({ isActive: false, isSwitchedOff: true, twoFactorMethod: 'no-password' })
      .where('id', '=', off.id)
      .execute()
    await world.owner
      .updateTable('ropes')
      .set({ attributes: JSON.stringify({ ropeManufacturer: 'Fatzer' }) })
      .where('id', '=', assets.rope)
      .execute()
    const answerFor = async (who: Person) => {
      const response = await world.call(who, api.areas.users, { params: { id: assets.area } })
      expect(response.statusCode).toBe(200)
      return new Set((response.json() as { id: string }[]).map(({ id }) => id))
    }
    const all = await answerFor(admin)
    expect([admin, manager, clientAdmin, user, contact].filter(({ id }) => !all.has(id))).toEqual([])
    expect([off, program, stranger, fatzer].filter(({ id }) => all.has(id))).toEqual([])
    const own = await answerFor(user)
    expect([admin.id, manager.id].filter((id) => own.has(id))).toEqual([])
    expect([clientAdmin, user, contact].filter(({ id }) => !own.has(id))).toEqual([])
    expect(await answerFor(fatzer)).toEqual(new Set())
    expect((await world.call(stranger, api.areas.users, { params: { id: assets.area } })).statusCode).toBe(404)
  })
})

test('whom no notification reaches is told to those who set notifications up', async () => {
  const quiet = await world.person('ROLE_USER', [world.alpha])
  await world.owner.updateTable('users').set({ notificationEnabled: false }).where('id', '=', quiet.id).execute()
  const reachOf = async (who: Person) => {
    const response = await world.call(who, api.areas.users, { params: { id: assets.area } })
    const users: { id: string; isNotified?: boolean }[] = response.json()
    return [quiet, user].map(({ id }) => users.find((one) => one.id === id)?.isNotified)
  }
  for (const who of [admin, manager, clientAdmin]) expect(await reachOf(who)).toEqual([false, true])
  expect(await reachOf(user)).toEqual([undefined, undefined])
})

describe('the positions of areas', () => {
  test('are the stored ones, else the centre of their installations, with the worst state', async () => {
    const positions = async (who: Person) =>
      ((await world.call(who, api.areas.positions, {})).json() as { id: string }[]).find(({ id }) => id === assets.area)
    expect(await positions(user)).toMatchObject({ id: assets.area, latlng: null, damages: null })
    await drawn([
      [46, 8],
      [46.5, 8.5],
      [46.25, 9],
    ])
    const second = await added('Second')
    await send(world, admin, ['PATCH', `/installations/${second}`], { installation: { latlngs: [[47, 8.25]] } })
    for (const position of [10, 500])
      await world.call(admin, api.events.create, { body: { ropeEvent: brokenWire(assets.rope, position, 6.2) } })
    const other = (
      await send(world, admin, ['POST', `/installations/${second}/ropes`], {
        rope: { name: 'Other', attributes: haulRope },
      })
    ).json().id
    await world.call(admin, api.events.create, { body: { ropeEvent: brokenWire(other, 1, 12.4) } })
    const worst = { ratio: expect.closeTo(1 / 3, 3), health: expect.closeTo(66.7, 1), count: 3 }
    expect(await positions(user)).toMatchObject({ id: assets.area, latlng: [46.5, 8.5], damages: worst })
    expect((await get()).json()).toMatchObject({ latlng: [46.5, 8.5], damages: worst, installationCount: 2 })
    // What is archived is neither on the map nor in the state.
    await send(world, admin, ['DELETE', `/installations/${second}`])
    expect(await positions(user)).toMatchObject({
      latlng: [46.25, 8.5],
      damages: { ratio: expect.closeTo(1 / 6, 3), count: 2 },
    })
    await patch({ latlng: [1, 2] })
    expect(await positions(user)).toMatchObject({ latlng: [1, 2] })
    expect(await positions(await world.person('ROLE_USER', [world.beta]))).toBeUndefined()
    await patch({ isDeleted: true })
    expect(await positions(user)).toBeUndefined()
  })
})
