import { readFile } from 'node:fs/promises'
import { api } from '@catenary/contract/api'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FairQueue } from '../src/ports/fair-queue.ts'
import { createUser, testPassword } from './support/accounts.ts'
import { brokenWire, createAssets } from './support/assets.ts'
import { createDevice, send, temperature } from './support/devices.ts'
import { attach } from './support/upload.ts'
import type { TestResponse, Person, World } from './support/world.ts'
import { createWorld } from './support/world.ts'

let world: World
let ada: Person
let eva: Person
let rope: string
let ropeOfEva: string

beforeAll(async () => {
  world = await createWorld()
  ada = await world.person('ROLE_FREE_USER', [world.alpha])
  eva = await world.person('ROLE_USER', [world.beta])
  rope = (await createAssets(world, world.alpha)).rope
  ropeOfEva = (await createAssets(world, world.beta)).rope
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

/** The tasks queued per user, and how many others started before theirs. */
function listenToQueues() {
  const { run } = FairQueue.prototype
  const begun = new Map<FairQueue, string[]>()
  const queued: { user: string; othersFirst: number }[] = []
  vi.spyOn(FairQueue.prototype, 'run').mockImplementation(function (this: FairQueue, who, work, options) {
    const { user } = who
    const begunHere = begun.get(this) ?? []
    begun.set(this, begunHere)
    const before = begunHere.length
    const entry = { user, othersFirst: Infinity }
    queued.push(entry)
    const begin = () => {
      entry.othersFirst = begunHere.slice(before).filter((other) => other !== user).length
      begunHere.push(user)
      return work()
    }
    return run.call(this, who, begin, options)
  } as typeof run)
  return queued
}
const many = <T>(count: number, work: () => T) => Array.from({ length: count }, work)
const statuses = (responses: readonly TestResponse[]) => responses.map(({ statusCode }) => statusCode)

test('a report does not wait for sixty reports requested by another user', async () => {
  const report = (who: Person, id: string) =>
    world.call(who, api.reports.rope, { params: { id, kind: 'damages' }, query: {} })
  const queued = listenToQueues()
  const queuedBy = ({ id }: Person) => queued.filter(({ user }) => user === id)
  const flood = many(60, () => report(ada, rope))
  await expect.poll(() => queuedBy(ada).length).toBeGreaterThanOrEqual(2)
  expect((await report(eva, ropeOfEva)).statusCode).toBe(200)
  expect(queuedBy(eva).length).toBeGreaterThan(0)
  expect(Math.max(...queuedBy(eva).map(({ othersFirst }) => othersFirst))).toBeLessThanOrEqual(1)
  const answered = statuses(await Promise.all(flood))
  expect(answered.filter((status) => status === 200)).toHaveLength(10)
  expect(answered.filter((status) => status === 429)).toHaveLength(50)
})

test('a log-in does not wait for forty of another account', async () => {
  const [ben, mia] = [await createUser(world), await createUser(world)]
  const logIn = ({ username }: { username: string }) =>
    world.call(null, api.session.login, { body: { username, password: testPassword } })
  const queued = listenToQueues()
  const flood = many(40, () => logIn(ben))
  await expect.poll(() => queued.length).toBeGreaterThan(20)
  const usersBefore = new Set(queued.map(({ user }) => user))
  expect((await logIn(mia)).statusCode).toBe(200)
  const ofMia = queued.filter(({ user }) => !usersBefore.has(user))
  expect(ofMia.length).toBeGreaterThan(0)
  expect(Math.max(...ofMia.map(({ othersFirst }) => othersFirst))).toBeLessThanOrEqual(1)
  expect(statuses(await Promise.all(flood)).filter((status) => status !== 200)).toEqual([])
})

test('a device that floods by HTTP is throttled alone: another is not behind it, and what is refused says so', async () => {
  const admin = await world.person('ROLE_ADMIN')
  const [flooding, quiet] = [
    await createDevice(world, admin, rope, 'Loud'),
    await createDevice(world, admin, ropeOfEva),
  ]
  const queued = listenToQueues()
  const flood = many(40, () => send(world, flooding, [temperature('2026-05-01T00:00:00.000Z', 1)]))
  await expect.poll(() => queued.length).toBeGreaterThanOrEqual(10)
  const [loud] = queued.map(({ user }) => user)
  expect((await send(world, quiet, [temperature('2026-05-01T00:00:00.000Z', 1)])).statusCode).toBe(200)
  const ofQuiet = queued.filter(({ user }) => user !== loud)
  expect(ofQuiet.length).toBeGreaterThan(0)
  expect(Math.max(...ofQuiet.map(({ othersFirst }) => othersFirst))).toBeLessThanOrEqual(1)
  const answered = await Promise.all(flood)
  // Two at work, eight that wait.
  expect(statuses(answered).filter((status) => status === 200)).toHaveLength(10)
  expect(statuses(answered).filter((status) => status === 429)).toHaveLength(30)
})

test('previews, imports and exports are queued per user', async () => {
  const admin = await world.person('ROLE_ADMIN')
  const runs = vi.spyOn(FairQueue.prototype, 'run')
  const requestersOf = async (call: Promise<TestResponse>) => {
    runs.mockClear()
    const { statusCode, payload } = await call
    expect(statusCode, payload).toBeLessThan(300)
    // Those of the calls themselves go by the session.
    return runs.mock.calls
      .map(([requester]) => requester)
      .filter(({ user }) => [ada.id, eva.id, admin.id].includes(user))
  }
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
  const added = await attach(world, eva, { targetType: 'ropes', targetId: ropeOfEva }, [{ name: 'a.png', bytes: png }])
  const { id } = added.json()[0]
  const ofEva = [{ user: eva.id, mandator: world.beta }]
  const look = (who: Person) => world.call(who, api.documents.preview, { params: { id }, query: { size: 'thumb' } })
  expect(await requestersOf(look(eva))).toEqual(ofEva)
  // It is cached: requests no longer wait for it.
  expect(await requestersOf(look(eva))).toEqual([])

  const form = new FormData()
  form.set('rope', ropeOfEva)
  const sample = new URL('../../../docs/formats/samples/mottarone-style.json', import.meta.url)
  form.set('file', new Blob([new Uint8Array(await readFile(sample))]), 'report.json')
  const importer = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
  runs.mockClear()
  await world.app.inject({
    method: 'POST',
    url: '/api/events/import/parse',
    cookies: { catenary_session: importer.token },
    payload: form,
  })
  const parsed = runs.mock.calls.map(([requester]) => requester)
  expect(parsed).toContainEqual({ user: importer.id, mandator: world.beta })
  expect(await requestersOf(world.call(admin, api.users.logins, { query: { format: 'xlsx' } }))).toEqual([
    { user: admin.id, mandator: '' },
  ])
})

test('during impersonation work is queued under the impersonating user', async () => {
  const admin = await world.person('ROLE_ADMIN')
  await world.call(eva, api.events.create, { body: { ropeEvent: brokenWire(ropeOfEva, 1, 1) } } as never)
  const runs = vi.spyOn(FairQueue.prototype, 'run')
  const response = await world.app.inject({
    url: `/api/ropes/${ropeOfEva}/reports/damages?showAsUser=${eva.id}`,
    cookies: { catenary_session: admin.token },
  })
  expect(response.statusCode).toBe(200)
  expect(runs.mock.calls.map(([{ user }]) => user)).toContain(admin.id)
})
