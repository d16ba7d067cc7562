import { api } from '@catenary/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailServer } from '../../../../test/servers/mail-server.ts'
import type { MailServer } from '../../../../test/servers/mail-server.ts'
import type { Assets } from '../../../../test/support/assets.ts'
import { brokenWire } from '../../../../test/support/assets.ts'
import { advanceClock, notificationCalls } from '../../../../test/support/notification-calls.ts'
import type { Person, World } from '../../../../test/support/world.ts'
import { secrets, testBaseUrl, testNow } from '../../../../test/support/world.ts'
import { createPool } from '../../../db/pool.ts'
import type { Mailer } from '../../../ports/mail/mail.ts'
import { MailServerUnavailable, createMailer } from '../../../ports/mail/mail.ts'
import { emitDueTasks } from '../../tasks/due-events.ts'
import { createNotificationSender } from './sender.ts'

let world: World
let admin: Person
let user: Person
let assets: Assets
beforeEach(async () => {
  ;({ world, admin, user, assets } = await prepare())
})
afterAll(() => world.close())

const { prepare, record, deliveries, states } = notificationCalls()

describe('a mail', () => {
  test('contains what happened, the state before and after, where, why, and how to unsubscribe', async () => {
    await record(20)
    await world.runJobs()
    await record(40)
    await advanceClock(world, 300)
    await world.runJobs()
    const [first, second] = world.mails
    expect(first?.to).toEqual({ name: expect.stringContaining('Pat Test'), address: user.username })
    expect(first?.subject).toMatch(/^Rope 1, Gipfelbahn: Recorded: Broken wire at \d+\.00 m$/)
    for (const words of [
      'Rope health before: Not inspected yet',
      'Rope health after: 80%',
      'Rule: Broken wire: Notifies after 1 event',
      `${testBaseUrl}/areas/${assets.area}/installations/${assets.installation}/ropes/${assets.rope}`,
    ])
      expect(first?.text).toContain(words)
    expect(first?.text).toMatch(/Jun 1, 2026, 2:00\sPM: Recorded/)
    expect(first?.unsubscribe).toMatch(/^https:\/\/catenary\.test\/notification\/unsubscribe\//)
    expect(first?.text).toContain(first?.unsubscribe)
    expect(first?.html).toContain(first?.unsubscribe)
    expect(second?.text).toMatch(/Rope health before: 80%\nRope health after: 60%/)
  })

  test('about a task links the task, and says that it is assigned to who gets it', async () => {
    const reasons = ['because a task is assigned to you', 'because you are on the list of people']
    const rope = `${testBaseUrl}/areas/${assets.area}/installations/${assets.installation}/ropes/${assets.rope}`
    const attributes = { title: 'Grease <it>', description: 'All', dueAt: testNow.toISOString() }
    const task = { rope: { id: assets.rope }, assignedUsers: [{ id: user.id }], attributes }
    const { id } = (await world.call(admin, api.tasks.create, { body: { task } })).json<{ id: string }>()
    await world.database.runAsSystem(world.alpha, (db) => emitDueTasks(db, testNow))
    await world.runJobs()
    const [mail] = world.mails
    expect(mail?.text).toContain(`Open the task: Grease <it>\n${rope}?task=${id}\n`)
    expect(mail?.html).toContain(`${rope}?task=${id}`)
    expect(mail?.text).toContain(`${rope}\n`)
    expect(reasons.map((reason) => mail?.text.includes(reason))).toEqual([true, false])
    await record(20)
    await world.owner.updateTable('tasks').set({ dueEmittedAt: null }).where('id', '=', id).execute()
    await world.database.runAsSystem(world.alpha, (db) => emitDueTasks(db, testNow))
    await advanceClock(world, 300)
    await world.runJobs()
    expect(reasons.map((reason) => world.mails[1]?.text.includes(reason))).toEqual([true, true])
  })

  test('is in the language of its recipient', async () => {
    await world.owner.updateTable('users').set({ languageId: 'DES' }).where('id', '=', user.id).execute()
    await record(20)
    await world.runJobs()
    expect(world.mails[0]?.text).toContain('Seilzustand nachher: 80\u202f%')
    expect(world.mails[0]?.text).toContain('Drahtbruch: Meldet nach 1 Erfassung')
  })
})

describe('collecting', () => {
  test('sends the first mail at once, and those of the following five minutes as one at their end', async () => {
    await record()
    await world.runJobs()
    expect(world.mails).toHaveLength(1)
    for (const seconds of [1, 100, 190]) {
      await advanceClock(world, seconds)
      await record()
      await world.runJobs()
    }
    expect(world.mails).toHaveLength(1)
    await advanceClock(world, 9)
    await world.runJobs()
    expect(world.mails).toHaveLength(2)
    expect(world.mails[1]?.subject).toContain('(and 2 more)')
    await advanceClock(world, 1)
    await record()
    await world.runJobs()
    expect(world.mails).toHaveLength(3)
    expect(new Set(await states())).toEqual(new Set(['sent']))
  })

  test('never delays a notification that a limit is reached', async () => {
    await record()
    await world.runJobs()
    await advanceClock(world, 10)
    await record(150)
    await world.runJobs()
    expect(world.mails).toHaveLength(2)
    expect(world.mails[1]?.subject).toContain('Limit reached')
    expect(world.mails[1]?.text).toContain('Rope health after: 0%')
    expect((await states()).filter((state) => state === 'waiting')).toHaveLength(1)
  })

  test('sends one mail for an import of 64 findings', async () => {
    const { rope, timestamp, ...finding } = brokenWire(assets.rope, 1, 0.1)
    const attributes = { recordingType: 'measurement', type: 'mrt', inspectionType: 'mrt', isImported: true } as const
    const damages = Array.from({ length: 64 }, (_, index) => ({
      ...finding,
      timestamp,
      position: index + 1,
      attributes: { ...finding.attributes, isImported: true },
    }))
    await world.call(admin, api.events.create, {
      body: { ropeEvent: { rope, timestamp, position: 0, attributes, damages } },
    })
    await world.runJobs()
    expect(world.mails).toHaveLength(1)
    expect(world.mails[0]?.text).toContain('64 events')
  })
})

describe('before it is sent', () => {
  test.each([
    ['noAccess', { isActive: false }],
    ['unsubscribed', { notificationEnabled: false }],
  ] as const)('a recipient is looked at again: %s', async (reason, change) => {
    await record()
    await world.runJobs({ send: () => Promise.reject(new Error('busy')), close: () => {} })
    await world.owner.updateTable('users').set(change).where('id', '=', user.id).execute()
    await advanceClock(world, 60)
    await world.runJobs()
    expect(world.mails).toEqual([])
    expect(await states()).toEqual([`failed ${reason}`])
  })
})

describe('a mail server that', () => {
  const withMailer = async (server: MailServer, run: (mailer: Mailer) => Promise<void>) => {
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${server.port}?tls=no`,
      from: 'Catenary <no-reply@catenary.test>',
      outboxFolder: '/nowhere',
      clock: { now: () => world.clock.now },
      timeoutsMs: { silence: 1_000, mail: 2_000 },
    })
    try {
      await run(mailer)
    } finally {
      mailer.close()
      await server.close()
    }
  }
  const refusing = (responseCode: number) =>
    createMailServer({ onRcptTo: (_to, _session, done) => done(Object.assign(new Error('no'), { responseCode })) })

  test('permanently refuses the address is logged, and retried on request of an administrator', async () => {
    await record()
    await withMailer(await refusing(550), (mailer) => world.runJobs(mailer))
    await advanceClock(world, 100_000)
    await world.runJobs()
    expect(world.mails).toEqual([])
    const [failed] = await deliveries()
    expect(failed).toMatchObject({ state: 'failed', tries: 1, address: user.username, nextTryAt: null })
    expect(failed?.error).toEqual({ reason: 'refused', detail: expect.stringContaining('550') })
    const params = { id: failed?.id ?? '' }
    expect((await world.call(admin, api.notificationDeliveries.retry, { params })).statusCode).toBe(204)
    await world.runJobs()
    expect(world.mails).toHaveLength(1)
    expect((await world.call(admin, api.notificationDeliveries.retry, { params })).statusCode).toBe(409)
  })

  test('temporarily refuses gets the mail later', async () => {
    await record()
    await withMailer(await refusing(451), (mailer) => world.runJobs(mailer))
    expect(await states()).toEqual(['waiting unreachable'])
    await advanceClock(world, 29)
    await world.runJobs()
    expect(world.mails).toEqual([])
    await advanceClock(world, 1)
    await world.runJobs()
    expect(await states()).toEqual(['sent'])
  })

  test('hangs delays this mail only', async () => {
    await record()
    await withMailer(await createMailServer({ onMailFrom: () => {} }), (mailer) => world.runJobs(mailer))
    expect(await states()).toEqual(['waiting unreachable'])
  })

  test('accepts the mail and dies before its response gets the same mail again, with the same Message-ID', async () => {
    await record()
    const seen: string[] = []
    const taking = await createMailServer({
      onData: (stream, session, done) => {
        stream.on('data', (part: Buffer) => seen.push(part.toString()))
        stream.on('end', () => done(Object.assign(new Error('gone'), { responseCode: 421 })))
        void session
      },
    })
    await withMailer(taking, (mailer) => world.runJobs(mailer))
    const idOf = (mail: string) => /^Message-ID: (.*)$/im.exec(mail)?.[1]
    const firstId = idOf(seen.join(''))
    expect(firstId).toMatch(/^<[\da-f-]{36}@catenary\.test>$/)
    await advanceClock(world, 30)
    await record()
    const server = await createMailServer()
    await withMailer(server, async (mailer) => {
      await world.runJobs(mailer)
      expect(server.received.map(({ email }) => email.messageId)).toEqual([firstId])
    })
  })

  test('is unreachable is not overloaded, and given up after three days', async () => {
    await record()
    const away = await createMailServer()
    const { port } = away
    await away.close()
    const down: MailServer = { port, received: [], close: async () => {} }
    await withMailer(down, (mailer) => world.runJobs(mailer))
    expect(await states()).toEqual(['waiting unreachable'])
    await advanceClock(world, 73 * 3600)
    await withMailer(down, (mailer) => world.runJobs(mailer))
    expect(await states()).toEqual(['failed unreachable'])
  })
})

test('ten thousand deliveries wait for an unreachable mail server with hardly any attempts', async () => {
  await world.owner.transaction().execute(async (db) => {
    await sql`insert into users (id, username, email, firstname, lastname, roles, is_active)
      select gen_random_uuid(), 'many' || n || '@test.example', 'many' || n || '@test.example', 'Many', 'Test', '{ROLE_USER}', true
      from generate_series(1, 200) n`.execute(db)
    await sql`insert into user_mandators (user_id, mandator_id)
      select id, ${world.alpha}::uuid from users where firstname = 'Many'`.execute(db)
    await sql`insert into notifications (id, mandator_id, installation_id, triggered_at, type, facts)
      select gen_random_uuid(), ${world.alpha}::uuid, ${assets.installation}::uuid, ${testNow.toISOString()}::timestamptz,
        'newDocument', '{"count": 2}' from generate_series(1, 50)`.execute(db)
    await sql`insert into notification_deliveries (id, mandator_id, notification_id, channel, user_id, is_urgent, created_at, try_at)
      select gen_random_uuid(), n.mandator_id, n.id, 'email', u.id, false, n.triggered_at, n.triggered_at
      from notifications n, users u where n.installation_id = ${assets.installation}::uuid and u.firstname = 'Many'`.execute(
      db,
    )
  })
  let tries = 0
  const away: Mailer = {
    send: () => {
      tries += 1
      return Promise.reject(new MailServerUnavailable('nobody there'))
    },
    close: () => {},
  }
  const pool = createPool(world.ownerUrl, { max: 2 })
  // As the server's autovacuum does soon after; without it the planner takes ten thousand rows for a few.
  await sql`analyze notifications, notification_deliveries`.execute(world.owner)
  const sender = senderOf(away)
  for (let n = 0; n < 20; n += 1) await sender.sendDue(pool)
  expect(tries).toBeLessThanOrEqual(4)
  const counts = await sql<{ state: string; n: number }>`select state, count(*)::int as n from notification_deliveries
    group by state`.execute(world.owner)
  expect(counts.rows).toEqual([{ state: 'waiting', n: 10_000 }])
  // When it is back, everybody gets one mail.
  await advanceClock(world, 60)
  const back = senderOf({ send: async (mail) => void world.mails.push(mail), close: () => {} })
  while (await back.sendDue(pool));
  await pool.end()
  expect(world.mails).toHaveLength(200)
})

test('two concurrent processes send every mail once', async () => {
  const sent: string[] = []
  const mailer: Mailer = {
    send: async ({ to }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      sent.push(to.address)
    },
    close: () => {},
  }
  for (let n = 0; n < 5; n += 1) await record()
  await world.runJobs({ send: () => Promise.reject(new Error('later')), close: () => {} })
  await advanceClock(world, 400)
  const pool = createPool(world.ownerUrl, { max: 4 })
  const senders = [0, 1].map(() => senderOf(mailer))
  await Promise.all(senders.map((sender) => sender.sendDue(pool)))
  await Promise.all(senders.map((sender) => sender.sendDue(pool)))
  await pool.end()
  expect(sent).toEqual([user.username])
  expect(new Set(await states())).toEqual(new Set(['sent']))
})

function senderOf(mailer: Mailer) {
  return createNotificationSender({
    database: world.database,
    clock: { now: () => world.clock.now },
    mailer,
    sms: undefined,
    secrets,
    baseUrl: testBaseUrl,
    collectSeconds: 300,
    occasionMs: 0,
    onFailure: () => {},
  })
}

test('the log of deliveries is for administrators, limited to their mandators', async () => {
  await record()
  await world.runJobs()
  const ofAlpha = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  const ofBeta = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
  const list = (person: Person) => world.call(person, api.notificationDeliveries.list, {})
  expect((await list(user)).statusCode).toBe(403)
  expect((await list(ofAlpha)).json()).toHaveLength(1)
  expect((await list(ofBeta)).json()).toEqual([])
  const params = { id: (await deliveries())[0]?.id ?? '' }
  expect((await world.call(ofBeta, api.notificationDeliveries.retry, { params })).statusCode).toBe(404)
})
