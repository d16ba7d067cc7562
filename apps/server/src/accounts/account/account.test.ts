import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, testPassword } from '../../../test/support/accounts.ts'
import type { Browser } from '../../../test/support/browser.ts'
import { auditActionsOf, openBrowser, startSecondProcess, advanceClock } from '../../../test/support/browser.ts'
import { auditOf } from '../../../test/support/users.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World
let addresses = 0

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(() => {
  world.clock.now = testNow
  world.mails.length = 0
})
afterAll(() => world.close())

function newBrowser(app = world.app): Browser {
  addresses += 1
  return openBrowser(world, { app, address: `198.51.100.${addresses % 250}` })
}

async function loggedIn(username: string, app = world.app): Promise<Browser> {
  const browser = newBrowser(app)
  expect((await browser.logIn(username)).json().twoFactorComplete).toBe(true)
  return browser
}

const isIn = async (browser: Browser) => (await browser.send(api.session.check)).json().user !== null
const newPassword = 'another ridge of nine'
const change = (browser: Browser, password = newPassword, currentPassword = testPassword) =>
  browser.send(api.account.password, { body: { currentPassword, password } })

describe('the user’s own language', () => {
  test('is stored', async () => {
    const { id, username } = await createUser(world)
    const browser = await loggedIn(username)
    const set = (languageId: 'DES' | null) => browser.send(api.account.change, { body: { user: { languageId } } })
    expect((await set('DES')).statusCode).toBe(204)
    expect((await browser.send(api.session.check)).json().user.languageId).toBe('DES')
    expect((await set('DES')).statusCode).toBe(204)
    expect((await set(null)).statusCode).toBe(204)
    expect((await browser.send(api.session.check)).json().user.languageId).toBeNull()
    const changes = (await auditOf(world, id)).filter(({ action }) => action === 'user.changed')
    expect(changes.map(({ details }) => details)).toEqual([
      { changes: { languageId: { old: null, new: 'DES' } } },
      { changes: { languageId: { old: 'DES', new: null } } },
    ])
  })
})

test('the English date format is stored with the language', async () => {
  const { id, username } = await createUser(world)
  const browser = await loggedIn(username)
  const own = async () => (await browser.send(api.session.check)).json().user
  expect(await own()).toMatchObject({ languageId: null, englishDates: 'american' })
  const set = (user: object) => browser.send(api.account.change, { body: { user } } as never)
  expect((await set({ englishDates: 'international' })).statusCode).toBe(204)
  expect((await set({ languageId: 'ENU' })).statusCode).toBe(204)
  expect(await own()).toMatchObject({ languageId: 'ENU', englishDates: 'international' })
  expect((await set({ englishDates: 'international', languageId: 'ENU' })).statusCode).toBe(204)
  const rejected = await set({ englishDates: 'british' })
  expect([rejected.statusCode, rejected.json().errors[0].path]).toEqual([400, 'user.englishDates'])
  const changes = (await auditOf(world, id)).filter(({ action }) => action === 'user.changed')
  expect(changes.map(({ details }) => details)).toEqual([
    { changes: { englishDates: { old: 'american', new: 'international' } } },
    { changes: { languageId: { old: null, new: 'ENU' } } },
  ])
})

test('the start page is stored with the account', async () => {
  const { username } = await createUser(world)
  const browser = await loggedIn(username)
  const own = async () => (await browser.send(api.session.check)).json().user.startPage
  expect(await own()).toBe('areas')
  const set = (user: object) => browser.send(api.account.change, { body: { user } } as never)
  expect((await set({ startPage: 'dashboard' })).statusCode).toBe(204)
  expect(await own()).toBe('dashboard')
  const rejected = await set({ startPage: 'elsewhere' })
  expect([rejected.statusCode, rejected.json().errors[0].path]).toEqual([400, 'user.startPage'])
})

describe('the user’s own password', () => {
  test('changes with the current one; every other session and log-in ends on every process, and the owner is mailed', async () => {
    const { id, username } = await createUser(world)
    const second = await startSecondProcess(world)
    try {
      const [own, other] = [await loggedIn(username), await loggedIn(username, second.app)]
      expect((await change(own)).statusCode).toBe(204)
      expect(await isIn(own)).toBe(true)
      expect(await isIn(other)).toBe(false)
      expect((await newBrowser().logIn(username)).statusCode).toBe(401)
      expect((await newBrowser().logIn(username, newPassword)).statusCode).toBe(200)
      await world.runJobs()
      expect(world.mails).toMatchObject([{ to: { address: username }, subject: 'Your Catenary password was changed' }])
      expect(await auditActionsOf(world, id)).toContain('password.changed')
    } finally {
      await second.close()
    }
  })

  test('is unchanged where the current one is wrong, which may be tried five times', async () => {
    const { username } = await createUser(world)
    const browser = await loggedIn(username)
    for (let time = 0; time < 5; time += 1) {
      const response = await change(browser, newPassword, 'wrong')
      expect(response.statusCode).toBe(422)
      expect(response.json().errors).toMatchObject([
        { path: 'currentPassword', message: 'This is not your current password' },
      ])
    }
    expect((await change(browser)).statusCode).toBe(429)
    expect((await newBrowser().logIn(username)).statusCode).toBe(200)
  })

  test.each([
    ['seven77', 'Password must be at least 8 characters'],
    [' gondola over nine', "Your password can't start or end with a blank space"],
    ['gondola over nine ', "Your password can't start or end with a blank space"],
    ['annamuster', 'Password is too easy to guess'],
    [testPassword, 'This is your current password: choose another one'],
    [`gondola ${'🚡'.repeat(43)}`, 'Too long: at most 50 allowed'],
  ])('refuses %j', async (password, message) => {
    const { username } = await createUser(world)
    const browser = await loggedIn(username)
    const response = await change(browser, password)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toMatchObject([{ path: 'password', message }])
    expect((await newBrowser().logIn(username)).statusCode).toBe(200)
  })

  test('is stored byte for byte; its length is counted in characters', async () => {
    const { username } = await createUser(world)
    const browser = await loggedIn(username)
    const password = `Seilbähn ${'🚡'.repeat(41)}`
    expect([...password]).toHaveLength(50)
    expect((await change(browser, password)).statusCode).toBe(204)
    for (const twin of [password.normalize('NFD'), password.slice(0, -2), password.toLowerCase(), `${password} `])
      expect((await newBrowser().logIn(username, twin)).statusCode).toBe(401)
    expect((await newBrowser().logIn(username, password)).statusCode).toBe(200)
    world.accounts.passwordMaxLength = 51
    try {
      expect((await change(browser, `${password}x`, password)).statusCode).toBe(204)
    } finally {
      world.accounts.passwordMaxLength = 50
    }
  })

  test('that was changed concurrently is not changed again', async () => {
    const { username } = await createUser(world)
    const browsers = [await loggedIn(username), await loggedIn(username)]
    const responses = await Promise.all(browsers.map((one, number) => change(one, `${newPassword} ${number}`)))
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  })
})

describe('the user’s own sessions', () => {
  test('are listed with browser, system and address, and ended one by one', async () => {
    const { id, username } = await createUser(world)
    const [own, other] = [newBrowser(), openBrowser(world, { address: '203.0.113.9' })]
    const body = { username, password: testPassword }
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'
    await own.send(api.session.login, { body }, { headers: { 'user-agent': agent } })
    advanceClock(world, 60)
    await other.logIn(username)
    const listed = async () => (await own.send(api.account.sessions)).json()
    expect(await listed()).toMatchObject([
      { address: '203.0.113.9', isCurrent: false, createdAt: world.clock.now.toISOString() },
      { device: 'Firefox, Windows', isCurrent: true, createdAt: testNow.toISOString() },
    ])
    const [{ id: otherId }] = await listed()
    const otherUser = await loggedIn((await createUser(world)).username)
    const end = (browser: Browser) => browser.send(api.account.endSession, { params: { id: otherId } })
    expect((await end(otherUser)).statusCode).toBe(404)
    expect(await isIn(other)).toBe(true)
    expect((await end(own)).statusCode).toBe(204)
    expect(await isIn(other)).toBe(false)
    expect((await end(own)).statusCode).toBe(404)
    expect(await auditActionsOf(world, id)).toContain('session.ended')
    const [{ id: ownId }] = await listed()
    expect((await own.send(api.account.endSession, { params: { id: ownId } })).statusCode).toBe(204)
    expect(own.cookies.catenary_session).toBeUndefined()
  })

  test('other than the current one end at once', async () => {
    const { username } = await createUser(world)
    const browsers = [await loggedIn(username), await loggedIn(username), await loggedIn(username)]
    const [own] = browsers
    const otherUser = await loggedIn((await createUser(world)).username)
    expect((await own?.send(api.account.endOtherSessions))?.statusCode).toBe(204)
    expect(await Promise.all(browsers.map(isIn))).toEqual([true, false, false])
    expect(await isIn(otherUser)).toBe(true)
  })
})
