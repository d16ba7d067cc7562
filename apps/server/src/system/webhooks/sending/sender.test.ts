import { api } from '@catenary/contract/api'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWebhookReceiver, readSigned } from '../../../../test/servers/webhook-receiver.ts'
import type { WebhookReceiver } from '../../../../test/servers/webhook-receiver.ts'
import { brokenWire, createAssets } from '../../../../test/support/assets.ts'
import type { Assets } from '../../../../test/support/assets.ts'
import { createSecret, createWebhook, readLog, readWebhook } from '../../../../test/support/system/webhooks.ts'
import type { Person, World } from '../../../../test/support/world.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { retryDelays } from './retry-delay.ts'

const { webhooks } = api
const now = new Date()
const day = 24 * 3_600_000
let receiver: WebhookReceiver
let world: World
let admin: Person
let program: Person
let assets: Assets
beforeAll(async () => {
  receiver = await createWebhookReceiver()
  world = await createWorld({ webhookOrigins: [receiver.origin] })
  admin = await world.person('ROLE_ADMIN')
  program = await world.person('ROLE_API_EXTERNAL', [world.alpha])
  // Sessions are as old as the world.
  await world.owner.updateTable('sessions').set({ createdAt: now.toISOString(), seenAt: now.toISOString() }).execute()
})
beforeEach(async () => {
  world.clock.now = now
  await world.owner.deleteFrom('webhooks').execute()
  receiver.received.length = 0
  receiver.answers.clear()
  world.mails.length = 0
  assets = await createAssets(world, world.alpha)
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const url = (path = '/events') => `${receiver.origin}${path}`
const record = (rope = assets.rope) =>
  world.call(admin, api.events.create, { body: { ropeEvent: brokenWire(rope, 10, 6) } })
/** Moves the clock, and keeps sessions from growing idle. */
async function advance(ms: number): Promise<void> {
  world.clock.now = new Date(world.clock.now.getTime() + ms)
  const seenAt = world.clock.now.toISOString()
  await world.owner.updateTable('sessions').set({ createdAt: seenAt, seenAt }).execute()
}
const answer = (status: number, headers: Record<string, string> = {}, body = '') =>
  receiver.answers.set('/events', (reply) => reply.writeHead(status, headers).end(body))
const onlyRecorded = { eventTypes: ['event.recorded' as const] }

describe('a webhook', () => {
  test('gets what happened, signed as Standard Webhooks says, thin and with names', async () => {
    const { id, secret } = await createWebhook(world, program, url())
    const { ropeEvent } = (await record()).json<{ ropeEvent: { id: string } }>()
    await world.runJobs()
    const sent = receiver.received.map((one) => readSigned(secret, one))
    expect(sent.map(({ type }) => type).toSorted()).toEqual(['event.recorded', 'state.changed'])
    const recorded = sent.find(({ type }) => type === 'event.recorded')
    const { area, installation, rope } = assets
    expect(recorded).toEqual({
      type: 'event.recorded',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        damages: 0,
        event: {
          id: ropeEvent.id,
          recordingType: 'damage',
          type: 'brokenWire',
          position: 10,
          timestamp: '2026-03-01T08:00:00.000Z',
        },
        mandator: { id: world.alpha, name: 'Alpha Bergbahnen' },
        area: { id: area, name: `Area ${area}` },
        installation: { id: installation, name: 'Gipfelbahn' },
        rope: { id: rope, name: 'Rope 1' },
        link: `https://catenary.test/areas/${area}/installations/${installation}/ropes/${rope}`,
      },
    })
    const [first] = receiver.received
    expect(first).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    const log = await readLog(world, program, id)
    expect(log.map((one) => one.id).toSorted()).toEqual(
      receiver.received.map(({ headers }) => headers['webhook-id']).toSorted(),
    )
    const attempt = { number: 1, startedAt: now.toISOString(), durationMs: expect.any(Number), status: 204 }
    for (const one of log)
      expect(one).toMatchObject({ state: 'sent', attempts: [{ ...attempt, error: null, response: '' }] })
    expect(await readWebhook(world, program, id)).toMatchObject({
      failingSince: null,
      lastDelivery: { at: now.toISOString(), state: 'sent' },
    })
    await world.runJobs()
    expect(receiver.received).toHaveLength(2)
  })

  test('is signed with the new secret and the old one for a day', async () => {
    const { id, secret } = await createWebhook(world, program, url(), onlyRecorded)
    const newer = await createSecret(world, program, id)
    await record()
    await world.runJobs()
    const [both] = receiver.received
    for (const one of [secret, newer]) expect(readSigned(one, both as never).type).toBe('event.recorded')
    await advance(day + 1000)
    vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now })
    await record()
    await world.runJobs()
    const after = receiver.received[1]
    expect(readSigned(newer, after as never).type).toBe('event.recorded')
    expect(() => readSigned(secret, after as never)).toThrow(/signature/i)
  })

  test('gets the types that it subscribes to, of the mandator that it names', async () => {
    const foreign = await createAssets(world, world.beta)
    await createWebhook(world, admin, url('/beta'), { ...onlyRecorded, mandator: { id: world.beta } })
    await createWebhook(world, admin, url('/all'), onlyRecorded)
    await createWebhook(world, admin, url('/tasks'), { eventTypes: ['task.created'] })
    await record()
    await record(foreign.rope)
    await world.runJobs()
    expect([receiver.at('/beta'), receiver.at('/all'), receiver.at('/tasks')].map(({ length }) => length)).toEqual([
      1, 2, 0,
    ])
    expect(JSON.parse(receiver.at('/beta')[0]?.body ?? '')).toMatchObject({ data: { mandator: { id: world.beta } } })
  })

  test('gets nothing before its secret is made, nor while it is switched off', async () => {
    const webhook = { url: url(), ...onlyRecorded }
    const { id } = (await world.call(program, webhooks.create, { body: { webhook } })).json<{ id: string }>()
    expect((await world.call(program, webhooks.sendTest, { params: { id } })).statusCode).toBe(409)
    await record()
    await world.runJobs()
    await createSecret(world, program, id)
    const switchTo = (isEnabled: boolean) =>
      world.call(program, webhooks.change, { params: { id }, body: { webhook: { isEnabled } } })
    await switchTo(false)
    await record()
    await world.runJobs()
    expect(await readLog(world, program, id)).toEqual([])
    await switchTo(true)
    await record()
    await world.runJobs()
    expect(receiver.received).toHaveLength(1)
  })

  test('gets a notification with its text', async () => {
    await world.call(admin, api.installations.setNotificationSettings, {
      params: { id: assets.installation },
      body: { notificationSettings: { rules: [{ type: 'brokenWire' }] } },
    })
    const { secret } = await createWebhook(world, program, url(), { eventTypes: ['notification.fired'] })
    await record()
    await world.runJobs()
    expect(receiver.received.map((one) => readSigned(secret, one))).toMatchObject([
      {
        type: 'notification.fired',
        data: {
          notification: { type: 'brokenWire', text: expect.stringMatching(/at 10\.00\sm/) },
          rope: { id: assets.rope },
        },
      },
    ])
  })
})

describe('a receiver that fails', () => {
  test('is asked again later and later, ten times in all, always for the same event', async () => {
    const { id } = await createWebhook(world, program, url(), onlyRecorded)
    answer(500, {}, 'out of order')
    await record()
    await world.runJobs()
    for (const [index, delay] of retryDelays.entries()) {
      const [waiting] = await readLog(world, program, id)
      expect(waiting).toMatchObject({ state: 'waiting', attempts: { length: index + 1 } })
      await advance(delay - 1000)
      await world.runJobs()
      expect(receiver.received).toHaveLength(index + 1)
      await advance(1000 + delay / 10)
      await world.runJobs()
      expect(receiver.received).toHaveLength(index + 2)
    }
    const [failed] = await readLog(world, program, id)
    expect(failed).toMatchObject({ state: 'failed', nextAttemptAt: null })
    expect(failed?.attempts[0]).toMatchObject({ number: 10, status: 500, error: 'status', response: 'out of order' })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed?.id]))
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    answer(204)
    const params = { id, delivery: failed?.id ?? '' }
    expect((await world.call(program, webhooks.retry, { params })).statusCode).toBe(204)
    await world.runJobs()
    expect((await readLog(world, program, id))[0]).toMatchObject({ state: 'sent' })
    expect(await readWebhook(world, program, id)).toMatchObject({ failingSince: null })
  })

  test('is left alone for as long as it wants', async () => {
    const { id } = await createWebhook(world, program, url(), onlyRecorded)
    answer(429, { 'retry-after': '600' })
    await record()
    await world.runJobs()
    expect((await readLog(world, program, id))[0]?.nextAttemptAt).toBe(new Date(now.getTime() + 600_000).toISOString())
  })

  test('that is gone is not asked again: the webhook is disabled, and its owner told', async () => {
    const { id } = await createWebhook(world, program, url(), onlyRecorded)
    answer(410)
    await record()
    await record()
    await world.runJobs()
    const { disabled, isEnabled } = await readWebhook(world, program, id)
    expect({ disabled, isEnabled }).toEqual({ disabled: { at: now.toISOString(), reason: 'gone' }, isEnabled: false })
    const before = receiver.received.length
    await advance(day)
    await world.runJobs()
    expect(receiver.received).toHaveLength(before)
    expect((await readLog(world, program, id)).map(({ state, refusal }) => [state, refusal])).toEqual([
      ['failed', 'gone'],
      ['failed', 'gone'],
    ])
    expect(world.mails.map(({ to, text }) => [to.address, text.includes(url())])).toEqual([[program.username, true]])
    expect((await world.call(program, webhooks.sendTest, { params: { id } })).statusCode).toBe(409)
    answer(204)
    await world.call(program, webhooks.change, { params: { id }, body: { webhook: { isEnabled: true } } })
    const since = new Date(now.getTime() - 1000).toISOString()
    const retried = await world.call(program, webhooks.retryFailed, { params: { id }, body: { since } })
    expect(retried.json()).toEqual({ count: 2 })
    await world.runJobs()
    expect((await readLog(world, program, id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('for five days disables the webhook', async () => {
    const { id } = await createWebhook(world, program, url(), onlyRecorded)
    answer(503)
    await record()
    await world.runJobs()
    await advance(5 * day - 1000)
    await record()
    await world.runJobs()
    expect(await readWebhook(world, program, id)).toMatchObject({ isEnabled: true, failingSince: now.toISOString() })
    await advance(1000)
    await record()
    await world.runJobs()
    const at = new Date(now.getTime() + 5 * day).toISOString()
    expect(await readWebhook(world, program, id)).toMatchObject({ disabled: { at, reason: 'failing' } })
    expect(world.mails).toHaveLength(1)
  })

  test('by a redirect, an endless answer, silence or none at all is named in the log', async () => {
    receiver.answers.set('/redirect', (reply) => reply.writeHead(302, { location: url('/elsewhere') }).end())
    receiver.answers.set('/silent', () => {})
    receiver.answers.set('/endless', (reply) => {
      reply.writeHead(200)
      const timer = setInterval(() => reply.write('a\0b'.repeat(2000)), 5)
      reply.on('close', () => clearInterval(timer))
    })
    receiver.answers.set('/cut', (reply) => {
      reply.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => reply.destroy(), 20)
    })
    const paths = ['/redirect', '/silent', '/endless', '/cut']
    const made = []
    for (const path of paths) made.push(await createWebhook(world, program, url(path), onlyRecorded))
    await record()
    await world.runJobs()
    const attempts = []
    for (const { id } of made) attempts.push((await readLog(world, program, id))[0]?.attempts[0])
    expect(attempts).toMatchObject([
      { status: 302, error: 'status' },
      { status: null, error: 'late' },
      { status: 200, error: null },
      { status: 200, error: null, response: 'half' },
    ])
    expect(attempts[2]?.response).toHaveLength(1024)
    expect(receiver.at('/elsewhere')).toEqual([])
  })

  test('keeps no other waiting', async () => {
    const done: number[] = []
    receiver.answers.set('/slow', () => {})
    receiver.answers.set('/fast', (reply) => {
      done.push(performance.now())
      reply.writeHead(204).end()
    })
    const slow = await createWebhook(world, program, url('/slow'), onlyRecorded)
    await createWebhook(world, program, url('/fast'), onlyRecorded)
    for (let n = 0; n < 5; n += 1) await record()
    await world.runJobs()
    const arrived = receiver.received.filter(({ path }) => path === '/slow').length
    expect(done).toHaveLength(5)
    // Four at a time, and from then on one: it is known to fail.
    expect(arrived).toBeGreaterThan(0)
    expect(receiver.received.slice(0, 5 + 4).filter(({ path }) => path === '/fast')).toHaveLength(5)
    expect((await readWebhook(world, program, slow.id)).failingSince).not.toBeNull()
  })
})

describe('a test', () => {
  test('is sent once, and says nothing about the health of the receiver where it fails', async () => {
    const { id, secret } = await createWebhook(world, program, url())
    const response = await world.call(program, webhooks.sendTest, { params: { id } })
    await world.runJobs()
    const [tested] = receiver.received
    expect(readSigned(secret, tested as never)).toMatchObject({ type: 'webhook.test', data: {} })
    expect(tested?.headers['webhook-id']).toBe(response.json<{ delivery: { id: string } }>().delivery.id)
    answer(500)
    await world.call(program, webhooks.sendTest, { params: { id } })
    await world.runJobs()
    expect((await readLog(world, program, id)).map(({ type, state }) => [type, state])).toEqual([
      ['webhook.test', 'failed'],
      ['webhook.test', 'sent'],
    ])
    expect(await readWebhook(world, program, id)).toMatchObject({ failingSince: null })
  })
})

test('an address is looked at whenever something is sent, also where it was entered before', async () => {
  const { id } = await createWebhook(world, program, url(), onlyRecorded)
  for (const wrong of ['https://localhost:9/', 'http://127.0.0.1:9/', 'https://169.254.169.254/', 'https://[::1]/']) {
    await sql`update webhooks set url = ${wrong}`.execute(world.owner)
    await record()
    await world.runJobs()
    expect((await readLog(world, program, id))[0], wrong).toMatchObject({
      state: 'waiting',
      attempts: [{ status: null, error: 'address' }],
    })
    await world.owner.deleteFrom('webhookDeliveries').execute()
  }
})

test('nothing goes to a webhook that is deleted after what it is told was read', async () => {
  await createWebhook(world, program, url(), onlyRecorded)
  await record()
  const { database } = world
  const readAsUser = database.runAsUser.bind(database)
  const reading = vi.spyOn(database, 'runAsUser').mockImplementation(async (user, at, run) => {
    const read = await readAsUser(user, at, run)
    await world.owner.deleteFrom('webhooks').execute()
    return read
  })
  await world.runJobs()
  expect(reading).toHaveBeenCalled()
  reading.mockRestore()
  expect(receiver.received).toEqual([])
})

test('the log goes back for thirty days', async () => {
  const { purgeWebhookLog } = await import('../purge-log.ts')
  const { createPool } = await import('../../../db/pool.ts')
  const { id } = await createWebhook(world, program, url(), onlyRecorded)
  await record()
  await world.runJobs()
  await advance(29 * day)
  await record()
  await world.runJobs()
  await advance(day + 1000)
  const pool = createPool(world.ownerUrl, { max: 1 })
  await purgeWebhookLog(pool, { now: () => world.clock.now })
  await pool.end()
  expect(await readLog(world, program, id)).toHaveLength(1)
})
