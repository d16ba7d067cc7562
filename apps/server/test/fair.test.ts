import { readFile } from 'node:fs/promises'
import { api } from '@catenary/contract/api'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FairQueue } from '../src/ports/fair-queue.ts'
import { createUser, knownPassword } from './accounts.ts'
import { brokenWire, createAssets } from './assets.ts'
import { attach } from './upload.ts'
import type { Answered, Person, World } from './world.ts'
import { createWorld } from './world.ts'

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

/** In which order calls were answered, and with which status. */
function listener() {
  const answered: string[] = []
  const hear = async (who: string, call: Promise<Answered>) => {
    const { statusCode } = await call
    answered.push(`${who} ${statusCode}`)
  }
  return { answered, hear }
}
const many = <T>(count: number, work: () => T) => Array.from({ length: count }, work)

test('a report does not wait for the sixty that somebody else asks for', async () => {
  const report = (who: Person, id: string) =>
    world.call(who, api.reports.rope, { params: { id, kind: 'damages' }, query: {} })
  // Both printers are warm.
  await Promise.all([report(ada, rope), report(eva, ropeOfEva)])
  const { answered, hear } = listener()
  const { run } = FairQueue.prototype
  let answeredWhenAsked = 0
  const printed = vi.spyOn(FairQueue.prototype, 'run').mockImplementation(function (this: FairQueue, ...asked) {
    if (asked[0].user === eva.id) answeredWhenAsked = answered.length
    return run.apply(this, asked)
  })
  const flood = many(60, () => hear('ada', report(ada, rope)))
  await vi.waitFor(() =>
    expect(printed.mock.calls.filter(([{ user }]) => user === ada.id).length).toBeGreaterThanOrEqual(2),
  )
  await hear('eva', report(eva, ropeOfEva))
  const before = answered.slice(answeredWhenAsked).filter((one) => one === 'ada 200').length
  await Promise.all(flood)
  expect(answered).toContain('eva 200')
  // Those that were printed beside hers.
  expect(before).toBeLessThanOrEqual(5)
  expect(answered.filter((one) => one === 'ada 200')).toHaveLength(10)
  expect(answered.filter((one) => one === 'ada 429')).toHaveLength(50)
})

test('a log-in does not wait for the forty of another account', async () => {
  const [ben, mia] = [await createUser(world), await createUser(world)]
  const logIn = ({ username }: { username: string }) =>
    world.call(null, api.session.login, { body: { username, password: knownPassword } })
  const { answered, hear } = listener()
  const hashed = vi.spyOn(FairQueue.prototype, 'run')
  const flood = many(40, () => hear('ben', logIn(ben)))
  await vi.waitFor(() => expect(hashed.mock.calls.length).toBeGreaterThan(20))
  const before = answered.length
  await hear('mia', logIn(mia))
  expect(answered.length - before).toBeLessThanOrEqual(8)
  await Promise.all(flood)
  expect(answered).toContain('mia 200')
  expect(answered).toHaveLength(41)
})

test('pictures, reports that are read in and tables are made in the turn of whoever wants them', async () => {
  const admin = await world.person('ROLE_ADMIN')
  const turns = vi.spyOn(FairQueue.prototype, 'run')
  const turnOf = async (call: Promise<Answered>) => {
    turns.mockClear()
    const { statusCode, payload } = await call
    expect(statusCode, payload).toBeLessThan(300)
    // Those of the calls themselves go by the session.
    return turns.mock.calls.map(([whose]) => whose).filter(({ user }) => [ada.id, eva.id, admin.id].includes(user))
  }
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
  const added = await attach(world, eva, { targetType: 'ropes', targetId: ropeOfEva }, [{ name: 'a.png', bytes: png }])
  const { id } = added.json()[0]
  const ofEva = [{ user: eva.id, mandator: world.beta }]
  const look = (who: Person) => world.call(who, api.documents.preview, { params: { id }, query: { size: 'thumb' } })
  expect(await turnOf(look(eva))).toEqual(ofEva)
  // It is kept: nobody waits for it any more.
  expect(await turnOf(look(eva))).toEqual([])

  const form = new FormData()
  form.set('rope', ropeOfEva)
  const sample = new URL('../../../docs/formats/samples/mottarone-style.json', import.meta.url)
  form.set('file', new Blob([new Uint8Array(await readFile(sample))]), 'report.json')
  const importer = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
  turns.mockClear()
  await world.app.inject({
    method: 'POST',
    url: '/api/events/import/parse',
    cookies: { catenary_session: importer.token },
    payload: form,
  })
  const parsed = turns.mock.calls.map(([whose]) => whose)
  expect(parsed).toContainEqual({ user: importer.id, mandator: world.beta })
  expect(await turnOf(world.call(admin, api.users.logins, { query: { format: 'xlsx' } }))).toEqual([
    { user: admin.id, mandator: '' },
  ])
})

test('whoever looks at the records as somebody else takes their own turn', async () => {
  const admin = await world.person('ROLE_ADMIN')
  await world.call(eva, api.events.create, { body: { ropeEvent: brokenWire(ropeOfEva, 1, 1) } } as never)
  const turns = vi.spyOn(FairQueue.prototype, 'run')
  const answer = await world.app.inject({
    url: `/api/ropes/${ropeOfEva}/reports/damages?showAsUser=${eva.id}`,
    cookies: { catenary_session: admin.token },
  })
  expect(answer.statusCode).toBe(200)
  expect(turns.mock.calls.map(([{ user }]) => user)).toContain(admin.id)
})
