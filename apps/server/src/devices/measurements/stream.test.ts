import { once } from 'node:events'
import { get } from 'node:http'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@catenary/contract/api'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice, refreshRollUps, send, temperature } from '../../../test/support/devices.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { runWorker } from '../../jobs/queue.ts'
import { systemClock } from '../../ports/clock.ts'
import { refreshRollUps as refreshOnce } from './roll-ups.ts'

const checkMs = 300
let world: World
let admin: Person
let user: Person
let assets: Assets
let box: TestDevice
let address: string
beforeAll(async () => {
  world = await createWorld({ eventStreams: { perUser: 2, total: 4, checkMs } })
  world.clock.now = new Date()
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
  assets = await createAssets(world, world.alpha)
  box = await createDevice(world, admin, assets.rope)
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

const opened: ClientRequest[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) one.destroy()
  await pause(50)
})

interface Stream {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  /** All that has arrived. */
  readonly text: () => string
  readonly isEnded: () => boolean
}

/** Opens a stream as a browser does. */
async function open(who: Person | null, sensors = [box.sensor], at = address): Promise<Stream> {
  const headers = { 'accept-encoding': 'gzip', ...(who && { cookie: `catenary_session=${who.token}` }) }
  const request = get(`${at}/api/measurements/stream?sensors=${sensors.join(',')}`, { headers, agent: false })
  opened.push(request)
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let [text, isEnded] = ['', false]
  response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => {})
  response.on('close', () => (isEnded = true))
  return { status: response.statusCode, headers: response.headers, text: () => text, isEnded: () => isEnded }
}

const newsOf = ({ text }: Stream) =>
  [...text().matchAll(/event: measured\ndata: (.+)\n\n/g)].flatMap(([, data = '']) => JSON.parse(data) as object[])

const measure = async (device = box) => {
  const timestamp = new Date().toISOString()
  expect((await send(world, device, [temperature(timestamp, 4)])).statusCode).toBe(200)
  return timestamp
}

test('says within two seconds that something new can be read, and the chart of a month has it then', async () => {
  const stream = await open(user)
  const { 'content-type': type, 'content-encoding': encoding, 'x-accel-buffering': buffering } = stream.headers
  expect([type, encoding, buffering]).toEqual(['text/event-stream; charset=utf-8', undefined, 'no'])
  const worker = runWorker({
    ownerUrl: world.ownerUrl,
    handlers: {} as never,
    repeated: [{ name: 'rollUps', run: (pool) => refreshOnce(pool, systemClock) }],
    onFailure: () => {},
  })
  try {
    await pause(1500)
    for (let round = 0; round < 3; round++) {
      const startedAt = performance.now()
      const newest = await measure()
      await expect
        .poll(() => newsOf(stream).at(-1), { timeout: 5000, interval: 20 })
        .toEqual({ sensor: box.sensor, newest })
      expect(performance.now() - startedAt).toBeLessThan(2000)
      const from = new Date(Date.now() - 30 * 86_400_000).toISOString()
      const query = { params: { id: box.sensor }, query: { from } }
      const [value] = (await world.call(user, api.measurements.aggregates, query)).json<{ points: unknown[][] }[]>()
      expect(value?.points.reduce((sum, point) => sum + Number(point[5]), 0)).toBe(round + 1)
    }
  } finally {
    await worker.stop()
  }
})

test('a burst is one message, at most one a second', async () => {
  const stream = await open(user)
  for (let index = 0; index < 6; index++) {
    await measure()
    await refreshRollUps(world)
  }
  const newest = await measure()
  await refreshRollUps(world)
  await expect.poll(() => newsOf(stream).at(-1), { timeout: 3000 }).toEqual({ sensor: box.sensor, newest })
  expect(newsOf(stream).length).toBeLessThanOrEqual(2)
})

test('strangers learn nothing: no other client’s sensor, none without a session, none that does not exist', async () => {
  const stranger = await world.person('ROLE_USER', [world.beta])
  const absent = '019a0000-0000-7000-8000-000000000000'
  const statuses = await Promise.all([
    open(stranger).then(({ status }) => status),
    open(null).then(({ status }) => status),
    open(user, [box.sensor, absent]).then(({ status }) => status),
    open(user, ['x']).then(({ status }) => status),
  ])
  expect(statuses).toEqual([404, 401, 404, 400])
  const other = await createDevice(world, admin, (await createAssets(world, world.beta)).rope)
  const [theirs, own] = await Promise.all([open(stranger, [other.sensor]), open(user)])
  await measure()
  await refreshRollUps(world)
  await expect.poll(() => newsOf(own)).toHaveLength(1)
  expect(newsOf(theirs)).toEqual([])
})

test('ends when its reader logs out, and when they may no longer see the sensor; keeps the line alive until then', async () => {
  const leaving = await world.person('ROLE_USER', [world.alpha])
  const moved = await world.person('ROLE_USER', [world.alpha])
  const [first, second] = await Promise.all([open(leaving), open(moved)])
  await expect.poll(() => first.text(), { timeout: 3000 }).toContain('\n\n:\n\n')
  expect(first.isEnded()).toBe(false)
  expect((await world.call(leaving, api.session.logout, {})).statusCode).toBeLessThan(300)
  await world.owner.deleteFrom('userMandators').where('userId', '=', moved.id).execute()
  await expect.poll(() => [first.isEnded(), second.isEnded()], { timeout: 5 * checkMs }).toEqual([true, true])
})

test('an open stream is no activity of its session', async () => {
  const idle = await world.person('ROLE_USER', [world.alpha])
  const before = new Date(Date.now() - 3_600_000).toISOString()
  await open(idle)
  await world.owner.updateTable('sessions').set({ seenAt: before }).where('userId', '=', idle.id).execute()
  await pause(3 * checkMs)
  const session = world.owner.selectFrom('sessions').select('seenAt').where('userId', '=', idle.id)
  expect(await session.executeTakeFirstOrThrow()).toEqual({ seenAt: before })
})

test('too many streams of one user, and of all, are refused for a while', async () => {
  const [other, third] = [
    await world.person('ROLE_USER', [world.alpha]),
    await world.person('ROLE_USER', [world.alpha]),
  ]
  await Promise.all([open(user), open(user)])
  const { status, headers } = await open(user)
  expect([status, headers['retry-after']]).toEqual([503, '30'])
  await Promise.all([open(other), open(other)])
  expect((await open(third)).status).toBe(503)
  opened.shift()?.destroy()
  await expect.poll(async () => (await open(third)).status).toBe(200)
})

test('one connection listens for all, and is opened anew where it breaks: readers are told to read again', async () => {
  const streams = [await open(user), await open(user)]
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query like 'listen%measured%'`.execute(world.owner)
  expect(rows).toHaveLength(1)
  await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::integer)`.execute(world.owner)
  await expect.poll(() => streams.every(({ text }) => text().includes('event: reload')), { timeout: 5000 }).toBe(true)
  const newest = await measure()
  await refreshRollUps(world)
  await expect.poll(() => newsOf(streams[0] as Stream).at(-1)).toEqual({ sensor: box.sensor, newest })
})

test('the server stops without waiting for streams', async () => {
  const closing = await createWorld()
  closing.clock.now = new Date()
  const boss = await closing.person('ROLE_ADMIN')
  const device = await createDevice(closing, boss, (await createAssets(closing, closing.alpha)).rope)
  const stream = await open(boss, [device.sensor], await closing.app.listen({ port: 0, host: '127.0.0.1' }))
  expect(stream.status).toBe(200)
  const startedAt = performance.now()
  await closing.close()
  expect(performance.now() - startedAt).toBeLessThan(3000)
  await expect.poll(() => stream.isEnded()).toBe(true)
})
