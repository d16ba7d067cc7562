import { api } from '@catenary/contract/api'
import { notificationTypes } from '@catenary/contract/work/notification-settings'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { statusAndPaths, send } from '../../../test/support/send.ts'
import { auditOf } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let manager: Person
let clientAdmin: Person
let user: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  manager = await world.person('ROLE_PROJECT_MANAGER')
  clientAdmin = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  user = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const path = (rest: string) => `/installations/${assets.installation}/${rest}`
const setRules = (notificationSettings: object, who = clientAdmin) =>
  send(world, who, ['PATCH', path('notification-setting')], { notificationSettings })
const setSystem = (systemNotificationSettings: object, who = clientAdmin) =>
  send(world, who, ['PATCH', path('system-notification-setting')], { systemNotificationSettings })
const named = (person: Person) => ({ id: person.id, name: expect.stringContaining('Pat') })
const unnamed = (person: Person) => ({ id: person.id, name: null })
const read = async (who = clientAdmin) =>
  (await world.call(who, api.installations.get, { params: { id: assets.installation } })).json()

describe('notification settings', () => {
  test('are changed partially and cleared; each change is audited', async () => {
    const rules = [{ type: 'wear', threshold: 3, reset: 0 }, { type: 'ropeHealth', threshold: 50 }, { type: '' }]
    const first = await setRules({ rules, users: [{ id: user.id, name: 'anything' }, { id: user.id }] })
    const remainingRules = rules.slice(0, 2)
    expect(first.json().notificationSettings).toEqual({
      email: true,
      sms: false,
      rules: remainingRules,
      users: [named(user)],
    })
    const second = await setRules({ sms: true })
    expect(second.json().notificationSettings).toEqual({
      email: true,
      sms: true,
      rules: remainingRules,
      users: [named(user)],
    })
    expect([first.headers.etag, second.headers.etag]).toEqual(['"v2"', '"v3"'])
    const removed = await send(world, clientAdmin, ['DELETE', path('notification-setting')])
    expect([removed.statusCode, removed.payload]).toEqual([204, ''])
    expect((await read()).notificationSettings).toBeNull()
    const entries = await auditOf(world, assets.installation)
    expect(
      entries.map(({ action, details }) => [action, Object.keys((details as { changes: object }).changes)]),
    ).toEqual(Array.from({ length: 3 }, () => ['installation.changed', ['notificationSettings']]))
    expect(entries[2]?.details).toMatchObject({ changes: { notificationSettings: { old: { sms: true }, new: null } } })
  })

  test('are hidden from the rope manufacturer', async () => {
    await world.owner
      .updateTable('ropes')
      .set({ attributes: JSON.stringify({ ropeManufacturer: 'Fatzer' }) })
      .where('id', '=', assets.rope)
      .execute()
    await setRules({ rules: [{ type: 'wear' }], users: [{ id: user.id }] })
    await setSystem({ truscan: [{ id: user.id }] })
    expect(await read(await world.person('ROLE_API_FATZER'))).toMatchObject({
      id: assets.installation,
      notificationSettings: null,
      systemNotificationSettings: null,
    })
  })

  test.each([
    [{ rules: [{ type: 'wear' }, { type: '' }, { type: 'wear' }] }, 'rules[1].type'],
    [{ rules: [{ type: 'ropeHealth' }] }, 'rules[0].threshold'],
    [{ rules: [{ type: 'ropeHealth', threshold: 100.5 }] }, 'rules[0].threshold'],
    [{ rules: [{ type: 'ropeHealth', threshold: -1 }] }, 'rules[0].threshold'],
    [{ rules: [{ type: 'smartropeThreshold' }] }, 'rules[0].threshold'],
    [{ rules: [{ type: 'smartropeThreshold', threshold: 1001 }] }, 'rules[0].threshold'],
    [{ rules: [{ type: 'wear', threshold: 0 }] }, 'rules[0].threshold'],
    [{ rules: [{ type: 'wear', reset: 1.5 }] }, 'rules[0].reset'],
    [{ rules: [{ type: 'wear', reset: -1 }] }, 'rules[0].reset'],
    [{ rules: [{ type: 'nonsense' }] }, 'rules[0].type'],
    [{ email: 'yes' }, 'email'],
    [{ fax: true }, 'fax'],
  ])('%j are refused', async (sent, fault) => {
    const response = await setRules(sent)
    expect(statusAndPaths(response)).toEqual([400, `notificationSettings.${fault}`])
    expect((await read()).notificationSettings).toBeNull()
  })

  test('with a duplicate type are refused with the message of the specification', async () => {
    const response = await setRules({ rules: [{ type: 'wear' }, { type: 'wear' }] })
    expect(response.json().errors).toEqual([{ path: 'notificationSettings.rules[1].type', message: 'Non unique type' }])
  })

  test('contain users who may see the area; users already listed remain, also those hidden from the caller', async () => {
    const stranger = await world.person('ROLE_USER', [world.beta])
    for (const who of [manager, clientAdmin])
      for (const id of [stranger.id, v7()])
        expect(statusAndPaths(await setRules({ users: [{ id: user.id }, { id }] }, who))).toEqual([
          422,
          'notificationSettings.users[1]',
        ])
    // A client administrator cannot add users whom they may not see.
    expect(statusAndPaths(await setRules({ users: [{ id: manager.id }] }))).toEqual([
      422,
      'notificationSettings.users[0]',
    ])
    await setRules({ users: [{ id: manager.id }] }, manager)
    const seen = (await read()).notificationSettings.users
    expect(seen).toEqual([unnamed(manager)])
    const response = await setRules({ users: [...seen, { id: user.id }] })
    expect(response.json().notificationSettings.users).toEqual([unnamed(manager), named(user)])
    expect((await read(manager)).notificationSettings.users).toEqual([named(manager), named(user)])
  })
})

describe('system notification settings', () => {
  test('are set key by key, and cleared', async () => {
    const first = await setSystem({ ropeHealth0: [{ id: user.id }], truscan: [{ id: clientAdmin.id }] })
    expect(first.json().systemNotificationSettings).toEqual({
      ropeHealth0: [named(user)],
      ropeHealth50: [],
      truscan: [named(clientAdmin)],
      trudistance: [],
    })
    const second = await setSystem({ truscan: [] })
    expect(second.json().systemNotificationSettings).toMatchObject({ ropeHealth0: [named(user)], truscan: [] })
    const removed = await send(world, clientAdmin, ['DELETE', path('system-notification-settings')])
    expect([removed.statusCode, (await read()).systemNotificationSettings]).toEqual([204, null])
    expect(statusAndPaths(await setSystem({ trudistance: [{ id: v7() }] }))).toEqual([
      422,
      'systemNotificationSettings.trudistance[0]',
    ])
    expect(statusAndPaths(await setSystem({ ropeHealth25: [] }))).toEqual([
      400,
      'systemNotificationSettings.ropeHealth25',
    ])
  })
})

describe.each(['installations', 'ropes'] as const)('the notification status of %s', (kind) => {
  const put = (notificationStatus: unknown, who = clientAdmin) => {
    const id = kind === 'ropes' ? assets.rope : assets.installation
    return send(world, who, ['PUT', `/${kind}/${id}/notification-status`], { notificationStatus })
  }

  test('is the list of disabled types', async () => {
    const response = await put(['wear', 'newDocument'])
    expect([response.statusCode, response.json().notificationStatus, response.headers.etag]).toEqual([
      200,
      ['wear', 'newDocument'],
      '"v2"',
    ])
    expect((await put([...notificationTypes])).json().notificationStatus).toEqual(notificationTypes)
    expect((await put([])).json().notificationStatus).toEqual([])
    expect(statusAndPaths(await put(['wear', 'wear']))[0]).toBe(400)
    expect(statusAndPaths(await put(['nonsense']))).toEqual([400, 'notificationStatus[0]'])
    expect(statusAndPaths(await put(undefined))).toEqual([400, 'notificationStatus'])
    expect((await put([], user)).statusCode).toBe(403)
  })
})
