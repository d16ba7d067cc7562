import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '../../../test/support/accounts.ts'
import { changeUserByApi } from '../../../test/support/users.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld, testBaseUrl, testNow } from '../../../test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.now = testNow
  world.mails.length = 0
  await world.owner.deleteFrom('throttles').execute()
})

const unsubscribe = (email: string, extras = {}) =>
  world.call(null, api.session.unsubscribe, { body: { email } }, extras)
const isNotified = async (id: string) =>
  (await world.owner.selectFrom('users').select('notificationEnabled').where('id', '=', id).executeTakeFirstOrThrow())
    .notificationEnabled
const entriesOf = (id: string) =>
  world.owner
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', id)
    .where('action', '=', 'user.unsubscribed')
    .execute()

/** The link in the confirmation mail. */
async function linkFor(email: string) {
  await unsubscribe(email)
  await world.runJobs()
  return new RegExp(`${testBaseUrl}(/notification/unsubscribe/\\S+)`).exec(world.mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const tokenFor = async (email: string) => decodeURIComponent((await linkFor(email)).split('/').at(-1) ?? '')
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

describe('an address without token', () => {
  test('changes nothing; its owner gets a confirmation mail', async () => {
    const { id, email } = await createUser(world)
    const response = await unsubscribe(email.toUpperCase())
    expect(response.json()).toEqual({ isDone: false })
    await world.runJobs()
    expect(world.mails.map(({ to }) => to.address)).toEqual([email])
    expect(await isNotified(id)).toBe(true)
  })

  test('that belongs to no user gets the same response and no mail', async () => {
    const response = await unsubscribe('nobody@nowhere.example')
    expect([response.statusCode, response.json()]).toEqual([200, { isDone: false }])
    await world.runJobs()
    expect(world.mails).toEqual([])
  })

  test('gets three such mails a day, from however many network addresses', async () => {
    const { email } = await createUser(world)
    for (let time = 0; time < 10; time += 1) await unsubscribe(email)
    await world.runJobs()
    expect(world.mails).toHaveLength(3)
    world.clock.now = new Date(testNow.getTime() + 86_400_001)
    await unsubscribe(email)
    await world.runJobs()
    expect(world.mails).toHaveLength(4)
  })
})

describe('the token of a mail', () => {
  test('ends the notifications permanently', async () => {
    const { id, email } = await createUser(world)
    const token = await tokenFor(email)
    expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
    for (let time = 0; time < 3; time += 1) expect((await unsubscribe(token)).json()).toEqual({ isDone: true })
    expect(await isNotified(id)).toBe(false)
    const rows = await world.owner.selectFrom('unsubscribed').selectAll().where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('ends them until somebody who edits the user turns them on again', async () => {
    const editors = [await world.person('ROLE_ADMIN'), await world.person('ROLE_CLIENT_ADMIN', [world.alpha])]
    const { id, email } = await createUser(world)
    const token = await tokenFor(email)
    const unsubscribed = () =>
      world.owner.selectFrom('unsubscribed').select('email').where('email', '=', email).execute()
    for (const [time, editor] of editors.entries()) {
      await unsubscribe(token)
      await changeUserByApi(world, editor, id, { firstname: `Nora ${time}` })
      expect([await isNotified(id), await unsubscribed()]).toEqual([false, [{ email }]])
      const enabled = await changeUserByApi(world, editor, id, { notificationEnabled: true })
      expect(enabled.statusCode, enabled.payload).toBe(200)
      expect([await isNotified(id), await unsubscribed()]).toEqual([true, []])
    }
  })

  test('ends them for whom the address was, not for whom it is given to later', async () => {
    const admin = await world.person('ROLE_ADMIN')
    const [former, later] = [await createUser(world), await createUser(world)]
    await unsubscribe(await tokenFor(former.email))
    await changeUserByApi(world, admin, former.id, { email: `former-${former.email}` })
    const given = await changeUserByApi(world, admin, later.id, { email: former.email })
    expect(given.statusCode, given.payload).toBe(200)
    const addresses = await world.owner
      .selectFrom('unsubscribed')
      .where('email', '=', former.email)
      .selectAll()
      .execute()
    expect(addresses).toEqual([])
    expect(await isNotified(later.id)).toBe(true)
  })

  test('that was modified or guessed has no effect', async () => {
    const { id, email } = await createUser(world)
    const other = await createUser(world)
    const token = await tokenFor(email)
    const [address = '', signature = ''] = token.split('.')
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'
    const altered = Array.from({ length: 1000 }, (_, number) => {
      const place = number % token.length
      const letter = letters[(letters.indexOf(token[place] ?? '') + 1 + (number % 62)) % 64] ?? 'a'
      return token.slice(0, place) + letter + token.slice(place + 1)
    }).filter((one) => one !== token)
    const guessed = [
      `${Buffer.from(other.email).toString('base64url')}.${signature}`,
      `${address}.${'A'.repeat(43)}`,
      `${address}.`,
      `.${signature}`,
      `${address}=.${signature}`,
      `${address}.${signature}=`,
      address,
      'x',
    ]
    for (const one of [...altered, ...guessed]) {
      const response = await unsubscribe(one)
      expect(response.statusCode, one).toBe(400)
      expect(response.json().errors[0].path).toBe('email')
    }
    expect(await isNotified(id)).toBe(true)
    expect(await isNotified(other.id)).toBe(true)
    expect(
      await world.owner.selectFrom('unsubscribed').where('email', 'in', [email, other.email]).selectAll().execute(),
    ).toEqual([])
  })
})

describe('a mail program', () => {
  const field = 'List-Unsubscribe=One-Click'

  test('ends the notifications with one POST to the link of the mail, from any origin', async () => {
    const { id, email } = await createUser(world)
    const link = await linkFor(email)
    const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    expect((await post(link, field, headers)).statusCode).toBe(204)
    expect((await post(link, field, headers)).statusCode).toBe(204)
    expect(await isNotified(id)).toBe(false)
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('may send the field as multipart form data', async () => {
    const { id, email } = await createUser(world)
    const body = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`
    const response = await post(await linkFor(email), body, { 'content-type': 'multipart/form-data; boundary=b' })
    expect(response.statusCode).toBe(204)
    expect(await isNotified(id)).toBe(false)
  })

  test('that only reads the link, or posts something else or a wrong token, changes nothing', async () => {
    const { id, email } = await createUser(world)
    const link = await linkFor(email)
    for (const method of ['GET', 'HEAD'] as const) await world.app.inject({ method, url: link })
    const page = await world.app.inject({ url: link, headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await post(link, 'a=b')).statusCode).toBe(400)
    expect((await post(link, '')).statusCode).toBe(400)
    expect((await post(link, '{}', { 'content-type': 'application/json' })).statusCode).toBe(415)
    expect((await post(`${link}x`, field)).statusCode).toBe(404)
    expect((await post('/notification/unsubscribe/x', field)).statusCode).toBe(404)
    expect(await isNotified(id)).toBe(true)
  })

  test('cannot post its form to other endpoints', async () => {
    expect((await post('/api/login/json', 'username=a&password=b')).statusCode).toBe(415)
    expect((await post('/notification/unsubscribe', field)).statusCode).toBe(415)
  })
})
