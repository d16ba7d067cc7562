import { roles } from '@catenary/contract/access'
import { api } from '@catenary/contract/api'
import type { AuditAction } from '@catenary/contract/system/audit'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, testPassword } from '../../../../test/support/accounts.ts'
import { readCsv } from '../../../../test/support/read-csv.ts'
import { createdUser } from '../../../../test/support/users.ts'
import type { Person, World } from '../../../../test/support/world.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { readZip } from '../../../../test/support/zip/read-zip.ts'
import { recordAudit } from '../../../db/audit.ts'
import { maxLogRows } from './downloads.ts'

let world: World
let admin: Person
let client: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  client = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
afterAll(() => world.close())

const { logins, notifications, listFile, resets } = api.users
const downloads = [logins, notifications, listFile, resets]

async function tableOf(who: Person, endpoint: (typeof downloads)[number], language = 'en') {
  const response = await world.call(who, endpoint, {}, { language })
  expect(response.statusCode, response.payload).toBe(200)
  const [heads = [], ...rows] = readCsv(response.payload.replace(/^\ufeff/, ''), language === 'en' ? ',' : ';')
  return {
    response,
    heads,
    rows: rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index]]))),
  }
}

const entry = (action: AuditAction, name: string, mandators: string[], at = '2026-05-01T08:00:00.000Z') =>
  recordAudit(world.owner, {
    at: new Date(at),
    action,
    actor: null,
    subject: { type: 'user', id: v7(), name },
    mandators,
    address: '192.0.2.7',
  })

describe('a download', () => {
  test.each([
    ['logins', logins],
    ['notifications', notifications],
    ['list', listFile],
    ['resets', resets],
  ] as const)('of %s is a file with the date, in both forms, recorded', async (name, endpoint) => {
    const forms = [
      ['csv', 'text/csv; charset=utf-8'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ] as const
    for (const [format, mediaType] of forms) {
      const response = await world.call(admin, endpoint, { query: { format } })
      expect(response.headers).toMatchObject({ 'content-type': mediaType, 'x-content-type-options': 'nosniff' })
      expect(response.headers['content-disposition']).toContain(`attachment; filename="${name}-2026-06-01.${format}"`)
      expect(response.headers['cache-control']).toBe('no-store')
      if (format === 'xlsx') expect(readZip(response.rawPayload).has('xl/worksheets/sheet1.xml')).toBe(true)
    }
    const recorded = await world.owner
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'details'])
      .where('subjectName', '=', name)
      .where('action', '=', 'users.downloaded')
      .execute()
    expect(recorded.map(({ actorId }) => actorId)).toEqual([admin.id, admin.id])
    expect(recorded.map(({ details }) => (details as { format: string }).format).toSorted()).toEqual(['csv', 'xlsx'])
  })

  test('has headings and texts in the language of the reader', async () => {
    const first = async (language: string) => (await tableOf(admin, listFile, language)).heads.slice(0, 2)
    expect(await first('en')).toEqual(['First name', 'Last name'])
    expect(await first('de')).toEqual(['Vorname', 'Nachname'])
    expect(await first('fr')).toEqual(['Prénom', 'Nom'])
    expect(await first('es')).toEqual(['Nombre', 'Apellidos'])
  })

  test('needs the permission to edit users', async () => {
    for (const role of roles.filter((one) => one !== 'ROLE_ADMIN' && one !== 'ROLE_CLIENT_ADMIN'))
      for (const endpoint of downloads)
        expect((await world.call(await world.person(role, [world.alpha]), endpoint, {})).statusCode, role).toBe(403)
  })

  test('in another format is refused', async () => {
    const response = await world.app.inject({
      url: '/api/users/list?format=pdf',
      cookies: { catenary_session: admin.token },
    })
    expect(response.statusCode).toBe(400)
  })
})

describe('the list of users', () => {
  test('contains every field, named as in the application', async () => {
    const more = { function: 'ropewayMechanic', languageId: 'FRS', phone: '+4179', twoFactorMethod: 'email' } as const
    const user = await createdUser(world, admin, { firstname: '=HYPERLINK("x")', lastname: 'Evil', ...more })
    const { rows } = await tableOf(admin, listFile)
    expect(rows.find(({ Email: email }) => email === user.email)).toEqual({
      'First name': '\'=HYPERLINK("x")',
      'Last name': 'Evil',
      Email: user.email,
      Username: user.email,
      Phone: "'+4179",
      Roles: 'Client',
      Function: 'Ropeway mechanic',
      Mandators: 'Alpha Bergbahnen',
      Language: 'French',
      'Login method': 'Password and code by email',
      'Single sign-on provider': '',
      'Two-factor authentication set up': 'Yes',
      'Notifications by email': 'Yes',
      'May change two-factor authentication': 'Yes',
      Active: 'No',
      'Password expired': 'No',
      Invitation: 'Invited',
      'Last login (UTC)': '',
    })
  })

  test('contains only their own users for a client administrator, and no names of other mandators', async () => {
    const foreign = await createdUser(world, admin, { mandators: [{ id: world.beta }] })
    const shared = await createdUser(world, admin, { mandators: [{ id: world.alpha }, { id: world.beta }] })
    for (const endpoint of [listFile, notifications]) {
      const { response } = await tableOf(client, endpoint)
      expect(response.payload).toContain(shared.email)
      expect(response.payload).not.toContain(foreign.email)
      expect(response.payload).not.toContain('Beta')
      expect(response.payload).not.toContain(admin.username)
    }
  })
})

describe('the list of notifications', () => {
  test('contains who gets them and who unsubscribed', async () => {
    const [wants, silent, none] = [
      await createdUser(world, admin, { email: 'Wants@new.example' }),
      await createdUser(world, admin, { email: 'Silent@new.example' }),
      await createdUser(world, admin, { notificationEnabled: false }),
    ]
    await world.owner
      .insertInto('unsubscribed')
      .values({ email: 'silent@NEW.example', unsubscribedAt: '2026-05-01T00:00:00.000Z' })
      .execute()
    const { rows } = await tableOf(client, notifications)
    const of = (email: string) => rows.find((row) => row.Email === email)
    expect(of(wants.email)).toMatchObject({ 'Unsubscribed from emails': 'No', Mandators: 'Alpha Bergbahnen' })
    expect(of(silent.email)).toMatchObject({ 'Unsubscribed from emails': 'Yes' })
    expect(of(none.email)).toBeUndefined()
  })
})

describe('the lists of logins and resets', () => {
  test('contain the log-in events, the newest first', async () => {
    const user = await createUser(world)
    const logIn = (password: string) =>
      world.call(null, api.session.login, { body: { username: user.username, password } })
    await logIn('wrong')
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    await logIn(testPassword)
    const { rows } = await tableOf(client, logins)
    const own = rows.filter(({ Email: email }) => email === user.email)
    expect(own.map((row) => row['What happened'])).toEqual(['Logged in', 'Login failed'])
    expect(own[0]).toMatchObject({ 'Time (UTC)': '2026-06-01 12:01:00', Mandators: 'Alpha Bergbahnen' })
    expect(JSON.stringify(rows)).not.toContain(testPassword)
  })

  test('contain only entries of their mandators for a client administrator', async () => {
    await entry('login.succeeded', 'Olga Own', [world.alpha])
    await entry('login.succeeded', 'Stan Shared', [world.alpha, world.beta])
    await entry('login.failed', 'Fay Foreign', [world.beta])
    await entry('login.failed', 'Nobody Known', [])
    await entry('password.changed', 'Olga Own', [world.alpha])
    await entry('password.linkRequested', 'Fay Foreign', [world.beta])
    const [mine, all] = [await tableOf(client, logins), await tableOf(admin, logins)]
    for (const name of ['Olga Own', 'Stan Shared']) expect(mine.response.payload).toContain(name)
    for (const name of ['Fay Foreign', 'Nobody Known', 'Beta']) expect(mine.response.payload).not.toContain(name)
    for (const name of ['Olga Own', 'Fay Foreign', 'Nobody Known']) expect(all.response.payload).toContain(name)
    const ours = await tableOf(client, resets)
    expect(ours.rows.map(({ Name: name }) => name)).toEqual(['Olga Own'])
    expect(ours.rows[0]).toMatchObject({ 'What happened': 'Password changed', 'IP address': '192.0.2.7' })
  })

  test('indicate where entries were left out', async () => {
    const values = Array.from({ length: maxLogRows + 5 }, (_, index) => ({
      chain: world.beta,
      number: index + 1000,
      timestamp: '2026-04-01T00:00:00.000Z',
      action: 'password.linkSent',
      actorName: '',
      subjectType: 'user',
      subjectName: 'Many',
      mandators: [world.beta],
      address: '',
      details: '{}',
      hash: Buffer.alloc(32),
    }))
    for (let from = 0; from < values.length; from += 4000)
      await world.owner
        .insertInto('auditLog')
        .values(values.slice(from, from + 4000))
        .execute()
    const { rows } = await tableOf(admin, resets)
    expect(rows.length).toBe(maxLogRows + 1)
    expect(rows.at(-1)?.['Time (UTC)']).toBe('Only the newest 10,000 entries are listed.')
    expect((await tableOf(client, resets)).rows.length).toBeLessThan(10)
  })
})

describe('an impersonating user', () => {
  test('sees what the impersonated user sees and is recorded under their own name', async () => {
    const response = await world.app.inject({
      url: `/api/users/list?showAsUser=${client.id}`,
      cookies: { catenary_session: admin.token },
    })
    expect(response.statusCode, response.payload).toBe(200)
    expect(response.payload).toContain(client.username)
    expect(response.payload).not.toContain(admin.username)
    const last = await world.owner
      .selectFrom('auditLog')
      .select(['actorId', 'mandators'])
      .where('action', '=', 'users.downloaded')
      .where('chain', '=', world.alpha)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(last).toEqual({ actorId: admin.id, mandators: [world.alpha] })
  })
})
