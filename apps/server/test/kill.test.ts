import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectOrStartEmbedded } from '../src/db/embedded.ts'
import { drawSample } from './sample.ts'
import { startBroker } from './servers/mosquitto.ts'
import { getJson, startDemoProcess } from './support/demo-process.ts'
import type { DemoProcess } from './support/demo-process.ts'

/** When the server is killed: while it stores what was sent, or so many milliseconds after it was sent. */
const moments = ['storing', ...drawSample([30, 90, 180, 300, 450], 1)] as const

/** How often the server is killed while it takes measurements. */
const kills = Number(process.env.KILLS ?? 2)

let folder: string
let server: DemoProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'catenary-kill-'))
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

function inspection(rope: string, findings: number) {
  const timestamp = '2025-06-01T08:00:00.000Z'
  const attributes = {
    recordingType: 'damage',
    type: 'brokenWire',
    inspectionType: 'mrt',
    crossSectionLossAmount: 0.01,
    crossSectionLossUnit: '%',
  }
  return {
    rope: { id: rope },
    position: 0,
    timestamp,
    attributes: {
      recordingType: 'measurement',
      type: 'mrt',
      inspectionType: 'mrt',
      description: 'cut short',
      isImported: true,
      importHash: 'c'.repeat(64),
    },
    damages: Array.from({ length: findings }, (_, n) => ({ position: n / 100, timestamp, attributes })),
  }
}

/** Locks a table so that the server cannot store the state, the last step of an import. */
async function holdUp() {
  const { ownerUrl } = await connectOrStartEmbedded(join(folder, 'database'))
  const owner = new Client({ connectionString: ownerUrl })
  owner.on('error', () => {})
  await owner.connect()
  await owner.query('begin; lock table damage_states in exclusive mode')
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'catenary_app'"
  return {
    untilItWaits: () => expect.poll(async () => (await owner.query(waiting)).rows.length).toBeGreaterThan(0),
    letGo: () => owner.end().catch(() => {}),
  }
}

test('an import interrupted by a kill is stored completely or not at all', async () => {
  server = await startDemoProcess(folder)
  const [rope] = await getJson<{ id: string }[]>(server, '/ropes')
  const before = (await getJson<unknown[]>(server, `/ropes/${rope?.id}/events`)).length
  const findings = 5000
  for (const moment of moments) {
    const countBefore = (await getJson<unknown[]>(server, `/ropes/${rope?.id}/events`)).length
    const { address, cookie, process: child } = server
    const storing = moment === 'storing' ? await holdUp() : undefined
    const confirmed = fetch(`${address}/api/events`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ropeEvent: inspection(rope?.id ?? '', findings), importAgain: true }),
    }).then(
      (response) => response.status === 201,
      () => false,
    )
    if (typeof moment === 'number') await pause(moment)
    await storing?.untilItWaits()
    child.kill('SIGKILL')
    const wasConfirmed = await confirmed
    await storing?.letGo()
    server = await startDemoProcess(folder)
    const stored = (await getJson<unknown[]>(server, `/ropes/${rope?.id}/events`)).length - countBefore
    expect([0, findings + 1], `killed at ${moment}`).toContain(stored)
    if (wasConfirmed) expect(stored, 'what was confirmed is there').toBe(findings + 1)
    if (storing) expect(stored, 'it was killed before it had stored all').toBe(0)
  }
  expect(before).toBeGreaterThanOrEqual(0)
})

const measured = 50

/** Measurements of a second of their own for each batch. */
const batch = (number: number) => ({
  measurements: Array.from({ length: measured }, (_, index) => ({
    fragment: 'kill',
    name: `v${index % 5}`,
    timestamp: new Date(Date.UTC(2024, 0, 1) + number * 60_000 + index * 1000).toISOString(),
    value: number + index / 100,
  })),
})

interface Aggregates {
  readonly name: string
  readonly points: readonly (readonly [string, number, number, number, number, number])[]
}

const killing = { timeout: 120_000 + kills * 20_000 }

test('of measurements that were acknowledged none is lost, and sent again none is there twice', killing, async () => {
  server ??= await startDemoProcess(folder)
  const [device] = await getJson<{ id: string }[]>(server, '/sensor-devices')
  const { sensors } = await getJson<{ sensors: { id: string }[] }>(server, `/sensor-devices/${device?.id}`)
  const sensor = sensors[0]?.id ?? ''
  const send = ({ address, cookie }: DemoProcess, number: number) =>
    fetch(`${address}/api/sensors/${sensor}/measurements`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(batch(number)),
    }).then(
      (response) => response.status === 200,
      () => false,
    )
  let next = 0
  for (let round = 0; round < kills; round++) {
    const { process: child } = server
    const unknown: number[] = []
    const end = setTimeout(() => child.kill('SIGKILL'), 150 + round * 130)
    for (; unknown.length === 0; next++) if (!(await send(server, next))) unknown.push(next)
    clearTimeout(end)
    server = await startDemoProcess(folder, {}, { cookie: server.cookie })
    for (const number of unknown) expect(await send(server, number)).toBe(true)
  }
  await expectMeasured(server, sensor, next)
  batchesOfHttp = next
})

test(
  'of measurements that a broker acknowledged none is lost when the server is killed, and none is there twice',
  killing,
  async () => {
    await server?.stop()
    const broker = await startBroker()
    onTestFinished(() => broker.close())
    const environment = { MQTT_URL: broker.url, MQTT_CLIENT_ID: 'killed' }
    server = await startDemoProcess(folder, environment)
    const [device] = await getJson<{ id: string }[]>(server, '/sensor-devices')
    const { sensors } = await getJson<{ sensors: { id: string }[] }>(server, `/sensor-devices/${device?.id}`)
    const sensor = sensors[0]?.id ?? ''
    await fetch(`${server.address}/api/sensor-devices/${device?.id}`, {
      method: 'PATCH',
      headers: { cookie: server.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ sensorDevice: { externalId: 'killed' } }),
    })
    const publisher = await broker.client()
    const first = await countMeasured(sensor)
    let next = batchesOfHttp
    const over = new AbortController()
    const publishing = (async () => {
      for (; !over.signal.aborted; next++) {
        const { measurements } = batch(next)
        const own = measurements.map((one) => ({ ...one, sensor }))
        // Some as a list, the others one by one.
        await publisher.publishAsync('catenary/killed', JSON.stringify(own.slice(0, 40)), { qos: 1 })
        await Promise.all(
          own
            .slice(40)
            .map(({ fragment, name, timestamp, value }) =>
              publisher.publishAsync(
                `catenary/killed/${sensor}/${fragment}/${name}`,
                JSON.stringify({ timestamp, value }),
                { qos: 1 },
              ),
            ),
        )
        // The server is away for most of the time.
        await pause(20)
      }
    })()
    for (let round = 0; round < kills; round++) {
      await pause(150 + round * 130)
      server.process.kill('SIGKILL')
      server = await startDemoProcess(folder, environment, { cookie: server.cookie })
    }
    over.abort()
    await publishing
    const running = server
    await expect
      .poll(() => countMeasured(sensor), { timeout: killing.timeout })
      .toBe(first + (next - batchesOfHttp) * measured)
    await pause(500)
    await expectMeasured(running, sensor, next)
  },
)

/** The first batch by MQTT: those by HTTP come before. */
let batchesOfHttp = 0

async function countMeasured(sensor: string): Promise<number> {
  const { ownerUrl } = await connectOrStartEmbedded(join(folder, 'database'))
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from measurements join sensor_values on id = sensor_value_id
       where sensor_id = $1 and time >= '2024-01-01Z' and time < '2025-01-01Z'`,
    [sensor],
  )
  await owner.end()
  return rows[0]?.count ?? 0
}

const query = 'from=2024-01-01T00:00:00.000Z&to=2025-01-01T00:00:00.000Z'

async function expectMeasured(running: DemoProcess, sensor: string, batches: number): Promise<void> {
  const { address, cookie } = running
  const file = await fetch(`${address}/api/sensors/${sensor}/measurements.csv?${query}`, { headers: { cookie } })
  const [, ...stored] = (await file.text()).trim().split('\r\n')
  expect(new Set(stored).size).toBe(batches * measured)
  expect(stored).toHaveLength(batches * measured)
  const values = Array.from({ length: 5 }, (_, index) => ({ fragment: 'kill', name: `v${index}`, isEnabled: true }))
  const [device] = await getJson<{ id: string }[]>(running, '/sensor-devices')
  await fetch(`${address}/api/sensor-devices/${device?.id}`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ sensorDevice: { sensors: [{ id: sensor, attributes: { values } }] } }),
  })
  const inRollUps = async () => {
    const all = await getJson<Aggregates[]>(running, `/sensors/${sensor}/measurements-aggregates?${query}&points=50`)
    const own = all.filter(({ name }) => name.startsWith('v'))
    return own.reduce((sum, { points }) => sum + points.reduce((part, point) => part + point[5], 0), 0)
  }
  await expect.poll(inRollUps).toBe(batches * measured)
}

test('a stop does not wait for other servers that take calls and never answer', async () => {
  await server?.stop()
  let calls = 0
  const silent = createServer((socket) => {
    calls += 1
    socket.on('error', () => {})
    socket.resume()
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const away = { SMTP_URL: `smtp://127.0.0.1:${port}?tls=no`, ARCHIVE_URL: `http://127.0.0.1:${port}` }
  server = await startDemoProcess(folder, away)
  const { address, cookie, process: child, printed } = server
  const response = await fetch(`${address}/api/notifications/test`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'email' }),
  })
  expect(response.status).toBe(200)
  await expect.poll(() => calls).toBeGreaterThanOrEqual(2)
  const startedAt = performance.now()
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code, printed()).toBe(0)
  // As long as a supervisor usually waits before it kills.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
