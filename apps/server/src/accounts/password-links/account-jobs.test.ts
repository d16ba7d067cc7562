import { api } from '@catenary/contract/api'
import { formatDateTime } from '@catenary/i18n/format'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailServer } from '../../../test/servers/mail-server.ts'
import { createUser, testPassword } from '../../../test/support/accounts.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld, testBaseUrl, testNow } from '../../../test/support/world.ts'
import { Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import { newToken, hashToken } from '../../http/session/cookie.ts'
import type { JobDependencies } from '../../jobs/job-dependencies.ts'
import type { JobName, JobPayload } from '../../jobs/jobs.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Mail, Mailer } from '../../ports/mail/mail.ts'
import { createMailer, UndeliverableMail } from '../../ports/mail/mail.ts'
import { secretsOf } from '../../ports/secrets.ts'
import { isEmailCode } from '../email-otp.ts'
import { accountJobs } from './account-jobs.ts'

let world: World
let pool: Pool
const secrets = secretsOf(['another secret of the tests, long enough to be one'])

beforeAll(async () => {
  world = await createWorld()
  pool = createPool(world.appUrl, { max: 2 })
})
afterAll(async () => {
  await pool.end()
  await world.close()
})
beforeEach(async () => {
  world.clock.now = testNow
  world.mails.length = 0
  await world.owner.deleteFrom('throttles').execute()
})

/** The tools of jobs, with a mailer of the test's own. */
function toolsWith(mailer: Mailer): JobDependencies {
  const clock = { now: () => world.clock.now }
  return {
    database: new Database(pool),
    clock,
    mailer,
    sms: undefined,
    secrets,
    files: world.files,
    baseUrl: testBaseUrl,
    log: () => {},
  }
}
const sent: { mail: Mail; id: string }[] = []
const keeping: Mailer = { send: async (mail, id) => void sent.push({ mail, id }), close: () => {} }
const failing: Mailer = { send: () => Promise.reject(new Error('The mail server is away')), close: () => {} }
const run = (attempt: number) => ({ id: 'job-7', attempt, isLastAttempt: false })
const put = <Name extends JobName>(name: Name, payload: JobPayload<Name>) =>
  new Database(pool).runAs(null, world.clock.now, (db) => enqueue(db, name, payload))
const tokenIn = (text = '') => /\/login\/reset\/([A-Za-z0-9]+)\s/.exec(text)?.[1] ?? ''
const stateOf = (token: string) => world.call(null, api.session.linkState, { params: { token } })

describe('a link whose mail could not be handed over', () => {
  test('is created again at the next attempt: only the one mailed last is valid', async () => {
    const { id: userId } = await createUser(world)
    const payload = { userId, purpose: 'reset', language: 'en' } as const
    sent.length = 0
    const breaksAfter: Mailer = {
      ...failing,
      send: (mail, id) => keeping.send(mail, id).then(() => failing.send(mail, id)),
    }
    for (const [attempt, mailer] of [failing, breaksAfter, keeping].entries()) {
      const { 'account.sendLink': sendLink } = accountJobs(toolsWith(mailer))
      await sendLink(payload, run(attempt + 1)).catch(() => {})
    }
    expect(sent).toHaveLength(2)
    // Another link is another mail: a mail program that knows the first must show the second too.
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
    const states = await Promise.all(sent.map(({ mail }) => stateOf(tokenIn(mail.text))))
    expect(states.map(({ statusCode }) => statusCode)).toEqual([404, 200])
    const good = await world.owner.selectFrom('accountLinks').selectAll().where('userId', '=', userId).execute()
    expect(good.filter(({ usedAt }) => usedAt === null)).toHaveLength(1)
  })

  test('is retried later; a rejected one is logged and given up', async () => {
    const { id: userId } = await createUser(world)
    const waiting = async () => (await sql`select from graphile_worker.jobs`.execute(world.owner)).rows.length
    await put('account.sendLink', { userId, purpose: 'reset', language: 'en' })
    const rejectingMailer: Mailer = {
      ...failing,
      send: () => Promise.reject(new UndeliverableMail('Refused for good')),
    }
    await expect(world.runJobs(rejectingMailer)).rejects.toThrow('Refused for good')
    expect(await waiting()).toBe(0)
    await put('account.sendLink', { userId, purpose: 'reset', language: 'en' })
    await expect(world.runJobs(failing)).rejects.toThrow('The mail server is away')
    expect(await waiting()).toBe(1)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner)
    await world.runJobs()
    expect(world.mails).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })
})

describe('a code by mail', () => {
  const place = (token: string) => ({ for: 'login', hash: hashToken(token) }) as const
  async function waitForCode(userId: string) {
    const token = newToken()
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const row = { tokenHash: hashToken(token), userId, userAgent, createdAt: testNow.toISOString(), tries: 4 }
    await world.owner.insertInto('pendingLogins').values(row).execute()
    return token
  }
  const pendingOf = (token: string) =>
    world.owner.selectFrom('pendingLogins').selectAll().where('tokenHash', '=', hashToken(token)).executeTakeFirst()

  test('is bound to its pending log-in, valid for ten minutes, and not in the subject', async () => {
    const { id: userId } = await createUser(world, { languageId: 'ESP' })
    const token = await waitForCode(userId)
    sent.length = 0
    const payload = { userId, hash: hashToken(token).toString('hex'), for: 'login', language: 'en' } as const
    await accountJobs(toolsWith(keeping))['account.sendCode'](payload, run(1))
    const [{ mail } = { mail: undefined }] = sent
    const code = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    expect(code).toHaveLength(6)
    expect(mail?.subject).not.toContain(code)
    expect(mail?.text).toContain('Firefox, Linux')
    expect(mail?.html).toContain('lang="es"')
    const pending = await pendingOf(token)
    expect(pending?.tries).toBe(0)
    expect(pending?.codeExpiresAt).toBe(new Date(testNow.getTime() + 600_000).toISOString())
    const codeHash = pending?.codeHash ?? Buffer.alloc(0)
    expect(isEmailCode(secrets, place(token), code, codeHash)).toBe(true)
    expect(isEmailCode(secrets, place(newToken()), code, codeHash)).toBe(false)
    expect(isEmailCode(secrets, { ...place(token), for: 'enrolment' }, code, codeHash)).toBe(false)
    expect(isEmailCode(secrets, place(token), String((Number(code) + 1) % 1_000_000).padStart(6, '0'), codeHash)).toBe(
      false,
    )
  })

  test('is not mailed without a pending log-in, nor to another user', async () => {
    const [anna, berta] = [await createUser(world), await createUser(world)]
    const token = await waitForCode(anna.id)
    sent.length = 0
    const jobs = accountJobs(toolsWith(keeping))
    const payload = {
      userId: anna.id,
      hash: hashToken(newToken()).toString('hex'),
      for: 'login',
      language: 'en',
    } as const
    await jobs['account.sendCode'](payload, run(1))
    await jobs['account.sendCode']({ ...payload, for: 'enrolment' }, run(1))
    await jobs['account.sendCode']({ ...payload, userId: berta.id, hash: hashToken(token).toString('hex') }, run(1))
    expect(sent).toEqual([])
  })
})

describe('a notice', () => {
  test('goes to the user or to their previous address, not to a deactivated user', async () => {
    const at = testNow.toISOString()
    const anna = await createUser(world, { languageId: 'DES' })
    const gone = await createUser(world, { isActive: false })
    const contact = await createUser(world, { password: null, twoFactorMethod: 'no-password' })
    const changed = { template: 'passwordChanged', values: { at } } as const
    await put('account.notify', { userId: anna.id, ...changed })
    await put('account.notify', { userId: gone.id, ...changed })
    await put('account.notify', { userId: contact.id, ...changed })
    const emailChanged = { template: 'emailChanged', values: { at, newAddress: 'new@alpha.example' } } as const
    await put('account.notify', { userId: anna.id, to: 'old@alpha.example', ...emailChanged })
    await world.runJobs()
    expect(world.mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [anna.email, 'Ihr Passwort für Catenary wurde geändert'],
      [contact.email, 'Your Catenary password was changed'],
      ['old@alpha.example', expect.any(String)],
    ])
  })

  test('has dates in the English format of its recipient', async () => {
    const at = testNow.toISOString()
    const international = await createUser(world, { languageId: 'ENU', englishDates: 'international' })
    const german = await createUser(world, { languageId: 'DES', englishDates: 'international' })
    const american = await createUser(world, { languageId: 'ENU' })
    for (const { id: userId } of [international, german, american])
      await put('account.notify', { userId, template: 'newRecoveryCodes', values: { at } })
    await world.runJobs()
    for (const [index, locale] of (['en-GB', 'de', 'en'] as const).entries())
      expect(world.mails[index]?.text).toContain(`${formatDateTime(locale, at, 'UTC')} UTC`)
    expect(world.mails[0]?.html).toContain('lang="en"')
  })

  test('reaches recipients whose name cannot be used in a mail header', async () => {
    const { id: userId } = await createUser(world, { firstname: '=?utf-8?q?Evil?=' })
    await put('account.notify', { userId, template: 'newRecoveryCodes', values: { at: testNow.toISOString() } })
    await world.runJobs()
    expect(world.mails[0]?.to.name).toBe('')
  })
})

test('what is for administrators goes to none who has ceased to be one while the mail waited', async () => {
  const people = await Promise.all([0, 1, 2].map(() => createUser(world, { roles: ['ROLE_ADMIN'] })))
  const [still, demoted, unwilling] = people
  const document = { name: 'secret.pdf', finding: 'Eicar', by: 'Pat', at: testNow.toISOString() }
  const values = { documents: [document], more: 0 }
  for (const { id: userId } of people) await put('account.notify', { userId, template: 'filesInfected', values })
  await expect(world.runJobs(failing)).rejects.toThrow('The mail server is away')
  const change = (user: { id: string } | undefined, to: object) =>
    world.owner
      .updateTable('users')
      .set(to)
      .where('id', '=', user?.id ?? '')
      .execute()
  await change(demoted, { roles: ['ROLE_USER'] })
  await change(unwilling, { notificationEnabled: false })
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner)
  await world.runJobs()
  expect(world.mails.map(({ to }) => to.address)).toEqual([still?.email])
})

test('a new password from request to log-in, through a real mail server', async () => {
  const server = await createMailServer()
  const smtpUrl = `smtp://127.0.0.1:${server.port}?tls=no`
  const mailer = createMailer({ smtpUrl, from: 'Catenary <no-reply@catenary.test>', outboxFolder: '/nowhere' })
  try {
    const { email, id } = await createUser(world)
    await world.call(null, api.session.requestLink, { query: { reason: 'reset' }, body: { email } })
    await world.runJobs(mailer)
    const arrived = server.received.find(({ recipients }) => recipients.includes(email))
    const token = tokenIn(arrived?.email.text)
    expect(arrived?.email.html).toContain(`${testBaseUrl}/login/reset/${token}`)
    const password = 'a tramway above the tree line'
    const set = await world.call(null, api.session.setPassword, { params: { token }, body: { password } })
    expect(set.statusCode).toBe(204)
    const logIn = (word: string) => world.call(null, api.session.login, { body: { username: email, password: word } })
    expect((await logIn(testPassword)).statusCode).toBe(401)
    expect((await logIn(password)).json().user.id).toBe(id)
  } finally {
    mailer.close()
    await server.close()
  }
})
