import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@catenary/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../../test/support/assets.ts'
import { advanceClock, notificationCalls } from '../../../../test/support/notification-calls.ts'
import type { Person, World } from '../../../../test/support/world.ts'
import { secrets, testBaseUrl, testNow } from '../../../../test/support/world.ts'
import { createPool } from '../../../db/pool.ts'
import { createSmsGateway } from '../../../ports/sms/sms.ts'
import type { SmsGateway } from '../../../ports/sms/sms.ts'
import { notificationWork } from './sender.ts'

let world: World
let user: Person
let assets: Assets
beforeEach(async () => {
  ;({ world, user, assets } = await prepare())
})
afterAll(() => world.close())

const { prepare, watch, record, states } = notificationCalls()

describe('SMS', () => {
  let gateway: Server
  let url: string
  const received: { authorization: string | undefined; body: Record<string, string> }[] = []
  let status = 200
  beforeAll(async () => {
    gateway = createServer((request, reply) => {
      void bodyOf(request).then((body) => {
        received.push({
          authorization: request.headers.authorization,
          body: JSON.parse(body) as Record<string, string>,
        })
        reply.writeHead(status, { 'content-type': 'application/json' }).end('{"id": "sms-1"}')
      })
    }).listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`
  })
  beforeEach(async () => {
    received.length = 0
    status = 200
    await watch({ email: false, sms: true })
    await world.owner.deleteFrom('notificationDeliveries').execute()
    await setPhone('+41791234567')
  })
  afterAll(() => void gateway.close())

  const setPhone = (phone: string) =>
    world.owner.updateTable('users').set({ phone }).where('id', '=', user.id).execute()
  async function bodyOf(request: IncomingMessage): Promise<string> {
    const parts = await Array.fromAsync(request as AsyncIterable<Buffer>)
    return Buffer.concat(parts).toString()
  }
  async function sendBy(settings: SmsGateway | undefined): Promise<void> {
    await world.runJobs(undefined, undefined, settings ?? null)
    settings?.close()
  }
  const open = () => createSmsGateway({ url, token: 'a-token', sender: 'Catenary' })

  test('contains rope, place and state in 160 characters, sent with the token and one reference', async () => {
    await record(20)
    await sendBy(open())
    expect(received).toHaveLength(1)
    const [{ authorization, body } = { authorization: '', body: {} as Record<string, string> }] = received
    expect(authorization).toBe('Bearer a-token')
    expect(body).toEqual({
      from: 'Catenary',
      to: '+41791234567',
      text: expect.stringMatching(/^Rope 1, Gipfelbahn: Rope health: 80%\. Recorded: Broken wire at /),
      reference: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(await states()).toEqual(['sent'])
  })

  test('that the gateway temporarily refuses is sent again with the same reference', async () => {
    await record()
    status = 503
    await sendBy(open())
    expect(await states()).toEqual(['waiting unreachable'])
    status = 200
    await advanceClock(world, 60)
    await sendBy(open())
    expect(received.map(({ body }) => body['reference'])).toEqual([
      received[0]?.body['reference'],
      received[0]?.body['reference'],
    ])
    expect(await states()).toEqual(['sent'])
  })

  test('that the gateway refuses is not retried', async () => {
    await record()
    status = 422
    await sendBy(open())
    expect(await states()).toEqual(['failed refused'])
  })

  test.each(['', '0791234567', '+4179'])(
    'needs an international number: “%s” is reported in the log',
    async (phone) => {
      await setPhone(phone)
      await record()
      await sendBy(open())
      expect(received).toEqual([])
      expect(await states()).toEqual(['failed invalidPhone'])
    },
  )

  test('without a gateway fails visibly', async () => {
    await record()
    await sendBy(undefined)
    expect(await states()).toEqual(['failed smsNotConfigured'])
  })
})

test('mails do not wait for an SMS gateway that keeps silent, nor messages to phones for a mail server', async () => {
  const people = [user]
  while (people.length < 6) people.push(await world.person('ROLE_USER', [world.alpha]))
  const ids = sql`${people.map(({ id }) => id)}::uuid[]`
  await sql`update users set phone = '+41791234567' where id = any (${ids})`.execute(world.owner)
  await sql`insert into notifications (id, mandator_id, installation_id, triggered_at, type, facts)
    select gen_random_uuid(), ${world.alpha}::uuid, ${assets.installation}::uuid, ${testNow.toISOString()}::timestamptz,
      'newDocument', '{"count": 2}'`.execute(world.owner)
  await sql`insert into notification_deliveries (id, mandator_id, notification_id, channel, user_id, is_urgent, created_at, try_at)
    select gen_random_uuid(), n.mandator_id, n.id, channel, person, false, n.triggered_at, n.triggered_at
    from notifications n, unnest(enum_range(null::delivery_channel)) channel, unnest(${ids}) person
    where n.installation_id = ${assets.installation}::uuid`.execute(world.owner)
  const sent = { mails: 0, sms: 0 }
  const silence = { mails: Promise.withResolvers<void>(), sms: Promise.withResolvers<void>() }
  const close = () => {}
  const sending = notificationWork({
    database: world.database,
    clock: { now: () => world.clock.now },
    mailer: { send: () => ((sent.mails += 1), silence.mails.promise), close },
    sms: { send: () => ((sent.sms += 1), silence.sms.promise.then(() => '')), close },
    secrets,
    baseUrl: testBaseUrl,
    collectSeconds: 300,
    occasionMs: 0,
    onFailure: ({ error }) => expect.fail(String(error)),
  })
  const pool = createPool(world.ownerUrl, { max: 4 })
  const done = sending.map(({ run }) => run(pool))
  // As many of each as are under way at once, though none of the others has ended.
  await expect.poll(() => sent).toEqual({ mails: 4, sms: 4 })
  silence.sms.resolve()
  await expect.poll(() => sent).toEqual({ mails: 4, sms: 6 })
  silence.mails.resolve()
  await Promise.all(done)
  await pool.end()
  expect(sent).toEqual({ mails: 6, sms: 6 })
})

describe('a test notification', () => {
  const sendTest = (channel: 'email' | 'sms') => world.call(user, api.notifications.sendTest, { body: { channel } })

  test('is sent by mail or SMS to the caller', async () => {
    expect((await sendTest('email')).json()).toEqual({ recipient: user.username })
    await world.runJobs()
    expect(world.mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [user.username, 'Test of notifications from Catenary'],
    ])
    await world.owner.updateTable('users').set({ phone: '+41791234567' }).where('id', '=', user.id).execute()
    await advanceClock(world, 2)
    expect((await sendTest('sms')).json()).toEqual({ recipient: '+41791234567' })
    await world.runJobs()
    expect(world.sms.map(({ to }) => to)).toEqual(['+41791234567'])
  })

  test('is limited to five an hour', async () => {
    for (let n = 0; n < 5; n += 1) expect((await sendTest('email')).statusCode).toBe(200)
    expect((await sendTest('email')).statusCode).toBe(429)
  })

  test('reports what prevents it', async () => {
    expect((await sendTest('sms')).json().errors).toEqual([expect.objectContaining({ path: 'channel' })])
    await world.owner.updateTable('users').set({ notificationEnabled: false }).where('id', '=', user.id).execute()
    await advanceClock(world, 2)
    const refused = await sendTest('email')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors[0].message).toBe('Notifications are turned off for your account')
  })
})
