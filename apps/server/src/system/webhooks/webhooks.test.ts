import { api } from '@catenary/contract/api'
import type { AuditEntry } from '@catenary/contract/system/audit'
import type { Webhook } from '@catenary/contract/system/webhooks'
import { maxWebhooks } from '@catenary/contract/system/webhooks'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSecret, createWebhook, readWebhook } from '../../../test/support/system/webhooks.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

const receiver = 'http://127.0.0.1:9'
const url = `${receiver}/events`
const { webhooks } = api
let world: World
let admin: Person
let program: Person
let other: Person
beforeAll(async () => {
  world = await createWorld({ webhookOrigins: [receiver] })
  admin = await world.person('ROLE_ADMIN')
  program = await world.person('ROLE_API_EXTERNAL', [world.alpha])
  other = await world.person('ROLE_API_EXTERNAL', [world.beta])
})
beforeEach(() => world.owner.deleteFrom('webhooks').execute())
afterAll(() => world.close())

const create = (who: Person, webhook: object, headers: Record<string, string> = {}) =>
  world.call(who, webhooks.create, { body: { webhook: webhook as never } }, { headers })
const change = (who: Person, id: string, webhook: object, headers: Record<string, string> = {}) =>
  world.call(who, webhooks.change, { params: { id }, body: { webhook: webhook as never } }, { headers })
const list = async (who: Person) => (await world.call(who, webhooks.list, {})).json<Webhook[]>()
const pathsOf = (response: TestResponse) =>
  (response.json().errors as { path: string; message: string }[]).map(({ path }) => path)
const auditLog = async () => (await world.call(admin, api.audit.list, {})).json<AuditEntry[]>()

describe('a webhook', () => {
  test('belongs to whoever adds it; administrators see all, others their own', async () => {
    const created = await create(program, { url, eventTypes: ['event.recorded'] })
    expect(created.statusCode).toBe(201)
    expect(created.headers.etag).toBe('"v1"')
    expect(created.json()).toEqual({
      id: expect.any(String),
      url,
      description: '',
      eventTypes: ['event.recorded'],
      mandator: null,
      isEnabled: true,
      owner: { id: program.id, name: expect.stringMatching(/^Pat Test/) },
      createdAt: testNow.toISOString(),
      disabled: null,
      failingSince: null,
      secret: null,
      lastDelivery: null,
    })
    const { id } = created.json<Webhook>()
    expect(await list(program)).toEqual([created.json()])
    expect(await list(admin)).toEqual([created.json()])
    expect(await list(other)).toEqual([])
    for (const call of [webhooks.get, webhooks.remove, webhooks.createSecret, webhooks.sendTest, webhooks.deliveries])
      expect((await world.call(other, call, { params: { id } })).statusCode, call.name).toBe(404)
    expect((await change(other, id, { description: 'mine' })).statusCode).toBe(404)
    expect((await change(admin, id, { description: 'for the control room' })).statusCode).toBe(200)
    expect(await readWebhook(world, program, id)).toMatchObject({ description: 'for the control room' })
  })

  test('is created once for one key, changed in its version, and deleted', async () => {
    const key = { 'idempotency-key': v7() }
    const body = { url, eventTypes: ['event.recorded'] }
    const [first, again] = [await create(program, body, key), await create(program, body, key)]
    expect(again.json()).toEqual(first.json())
    expect(await list(program)).toHaveLength(1)
    const { id } = first.json<Webhook>()
    const changed = await change(program, id, { eventTypes: ['task.due'], isEnabled: false }, { 'if-match': '"v1"' })
    expect(changed.headers.etag).toBe('"v2"')
    expect(changed.json()).toMatchObject({
      eventTypes: ['task.due'],
      isEnabled: false,
      disabled: { at: testNow.toISOString(), reason: 'switchedOff' },
    })
    const stale = await change(program, id, { description: 'late' }, { 'if-match': '"v1"' })
    expect(stale.statusCode).toBe(412)
    expect(stale.json()).toMatchObject({ current: { eventTypes: ['task.due'] }, currentETag: '"v2"' })
    expect((await change(program, id, { isEnabled: true })).json()).toMatchObject({ isEnabled: true, disabled: null })
    const remove = (version: string) =>
      world.call(program, webhooks.remove, { params: { id } }, { headers: { 'if-match': version } })
    expect((await remove('"v1"')).statusCode).toBe(412)
    expect((await remove('"v3"')).statusCode).toBe(204)
    expect(await list(program)).toEqual([])
  })

  test.each([
    [{ url: 'nonsense' }, 400, 'webhook.url'],
    [{ url: 'ftp://receiver.example/' }, 400, 'webhook.url'],
    [{ url: 'https://user:secret@receiver.example/' }, 400, 'webhook.url'],
    [{ url: 'https://receiver.example/#part' }, 400, 'webhook.url'],
    [{ eventTypes: [] }, 400, 'webhook.eventTypes'],
    [{ eventTypes: ['task.due', 'task.due'] }, 400, 'webhook.eventTypes'],
    [{ eventTypes: ['task.dreamt'] }, 400, 'webhook.eventTypes[0]'],
    [{ description: 'x'.repeat(201) }, 400, 'webhook.description'],
    [{ url: 'http://receiver.example/' }, 422, 'webhook.url'],
    [{ url: 'https://127.0.0.1:9/' }, 422, 'webhook.url'],
    [{ url: 'https://localhost/' }, 422, 'webhook.url'],
    [{ url: 'https://[::1]/' }, 422, 'webhook.url'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 422, 'webhook.url'],
    [{ url: 'https://10.0.0.1/' }, 422, 'webhook.url'],
    [{ url: 'https://2130706433/' }, 422, 'webhook.url'],
    [{ url: 'https://169.254.169.254/latest' }, 422, 'webhook.url'],
    [{ url: 'http://127.0.0.1:10/' }, 422, 'webhook.url'],
    [{ mandator: { id: v7() } }, 422, 'webhook.mandator'],
  ])('is refused with %o, when it is added and when it is changed', async (wrong, status, path) => {
    const whole = { url, eventTypes: ['event.recorded'] }
    const { id } = (await create(program, whole)).json<Webhook>()
    const refused = await create(program, { ...whole, ...wrong })
    expect([refused.statusCode, pathsOf(refused)], refused.payload).toEqual([status, [path]])
    const notChanged = await change(program, id, wrong)
    expect([notChanged.statusCode, pathsOf(notChanged)]).toEqual([status, [path]])
    expect(await list(program)).toHaveLength(1)
    expect(await readWebhook(world, program, id)).toMatchObject({ ...whole, mandator: null })
  })

  test('names no mandator of others', async () => {
    const whole = { url, eventTypes: ['event.recorded'], mandator: { id: world.beta } }
    expect(pathsOf(await create(program, whole))).toEqual(['webhook.mandator'])
    const named = { id: world.beta, name: 'Beta Seilbahnen' }
    expect((await create(other, whole)).json()).toMatchObject({ mandator: named })
    expect((await create(admin, whole)).json()).toMatchObject({ mandator: named })
  })

  test('is one of so many at most', async () => {
    const whole = { url, eventTypes: ['event.recorded'] }
    for (let n = 0; n < maxWebhooks; n += 1) expect((await create(program, whole)).statusCode).toBe(201)
    expect((await create(program, whole)).json()).toMatchObject({ type: 'urn:catenary:problem:webhook.tooMany' })
    expect((await create(other, whole)).statusCode).toBe(201)
  })

  test('has a secret that is shown once and never stored in clear', async () => {
    const { id, secret } = await createWebhook(world, program, url)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const createdAt = testNow.toISOString()
    expect((await readWebhook(world, program, id)).secret).toEqual({ createdAt, previousUntil: null })
    world.clock.now = new Date(testNow.getTime() + 3_600_000)
    const newer = await createSecret(world, program, id)
    expect(newer).not.toBe(secret)
    expect((await readWebhook(world, program, id)).secret).toEqual({
      createdAt: '2026-06-01T13:00:00.000Z',
      previousUntil: '2026-06-02T13:00:00.000Z',
    })
    const stored = await world.owner.selectFrom('webhookSecrets').selectAll().execute()
    for (const row of stored) {
      expect(row.secret.includes(Buffer.from(secret.slice(10)))).toBe(false)
      expect(row.secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false)
    }
    world.clock.now = testNow
  })

  test('leaves what was done with it in the audit log, without secrets', async () => {
    const { id, secret } = await createWebhook(world, program, url, { eventTypes: ['task.due'] })
    await change(program, id, { eventTypes: ['task.overdue'] })
    await world.call(program, webhooks.remove, { params: { id } })
    const entries = (await auditLog()).filter(({ subject }) => subject.id === id)
    expect(entries.map(({ action }) => action)).toEqual([
      'webhook.deleted',
      'webhook.changed',
      'webhook.secretCreated',
      'webhook.created',
    ])
    expect(entries[1]).toMatchObject({
      actor: { id: program.id },
      subject: { type: 'webhook', name: url },
      details: { changes: { eventTypes: { old: ['task.due'], new: ['task.overdue'] } } },
    })
    expect(JSON.stringify(entries)).not.toContain(secret.slice(6))
  })

  test.each([
    ['no mandator', () => []],
    ['a mandator', () => [world.alpha]],
  ])('of the rope maker’s reader with %s is theirs alone, too', async (_, mandators) => {
    const reader = await world.person('ROLE_API_FATZER', mandators())
    const { id } = await createWebhook(world, reader, url)
    expect((await list(reader)).map((one) => one.id)).toEqual([id])
    expect((await change(reader, id, { description: 'ours' })).statusCode).toBe(200)
    expect((await world.call(reader, webhooks.sendTest, { params: { id } })).statusCode).toBe(201)
    expect((await world.call(reader, webhooks.remove, { params: { id } })).statusCode).toBe(204)
  })
})
