import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@catenary/contract/api'
import type { RopeEvent } from '@catenary/contract/records/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startMqttIngest } from '../src/devices/mqtt/mqtt-ingest.ts'
import { readMqttUrl } from '../src/ports/mqtt/mqtt-settings.ts'
import { startBroker } from '../test/servers/mosquitto.ts'
import type { Assets } from '../test/support/assets.ts'
import { createAssets } from '../test/support/assets.ts'
import type { TestDevice } from '../test/support/devices.ts'
import { createDevice, createSmartrope } from '../test/support/devices.ts'
import { createTruscan, quantity } from '../test/support/truscan.ts'
import type { Person, World } from '../test/support/world.ts'
import { createWorld } from '../test/support/world.ts'
import { faults, planSteps } from './faults.ts'
import { simulate } from './simulate.ts'

let world: World
let admin: Person
let assets: Assets
let address: string
beforeAll(async () => {
  world = await createWorld()
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  // Devices have a clock of their own.
  world.clock.now = new Date()
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

const tokenOf = ({ authorization }: { readonly authorization: string }) => authorization.replace('Bearer ', '')
const byHttp = ({ sensor, ...device }: TestDevice, at = address) =>
  ['--address', at, '--token', tokenOf(device), '--sensor', sensor] as const

function start(args: readonly string[], stop = new AbortController()) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const exitCode = simulate(args, { print, printError: print, stop: stop.signal })
  return { lines, exitCode, printed: () => lines.join('\n'), stop: () => stop.abort() }
}

async function storedOf({ sensor }: TestDevice): Promise<number> {
  const { rows } = await sql<{ stored: number }>`select count(*)::int as stored from measurements m
    join sensor_values v on v.id = m.sensor_value_id where v.sensor_id = ${sensor}`.execute(world.owner)
  return rows[0]?.stored ?? -1
}
const measuredOf = (printed: string) => Number(/end: (\d+) measurements/.exec(printed)?.[1])

/** A line to the server that can be cut. */
async function startLine() {
  const sockets = new Set<Socket>()
  const far = Number(new URL(address).port)
  const line = createServer((near) => {
    const onward = connect(far, '127.0.0.1')
    for (const socket of [near, onward]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(onward).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const { port } = line.address() as AddressInfo
  const cut = async () => {
    line.close()
    for (const socket of sockets) socket.destroy()
    await once(line, 'close')
  }
  onTestFinished(async () => {
    if (line.listening) await cut()
  })
  return { address: `http://127.0.0.1:${port}`, cut, mend: () => once(line.listen(port, '127.0.0.1'), 'listening') }
}

test('a sensor sends live, late, again, in bursts and after outages: each measurement is stored once', async () => {
  const box = await createDevice(world, admin, assets.rope)
  const { exitCode, printed } = start(['sensor', ...byHttp(box), '--interval', '0.02', '--for', '4', '--seed', '19'])
  expect(await exitCode, printed()).toBe(0)
  for (const what of ['live', 'late', 'a burst', 'after an outage'])
    expect(printed()).toMatch(new RegExp(`measurements, .*${what}.*: \\d+ stored, 0 known already`))
  expect(printed()).toMatch(/2 measurements, the same again: 0 stored, 2 known already/)
  expect(printed()).toMatch(/measures nothing for a while/)
  expect(measuredOf(printed())).toBeGreaterThan(100)
  expect(await storedOf(box)).toBe(measuredOf(printed()))
})

test('the same seed gives the same faults, another one others; without faults all is well', () => {
  const plan = (seed: number, wanted = faults.slice()) => {
    const steps = planSteps(seed, wanted)
    return Array.from({ length: 300 }, () => steps.next().value)
  }
  expect(plan(3)).toEqual(plan(3))
  expect(plan(3)).not.toEqual(plan(4))
  expect(new Set(plan(3).map(({ fault }) => fault))).toEqual(new Set([null, ...faults]))
  expect(plan(3, []).every(({ fault }) => fault === null)).toBe(true)
})

test('a server that is away loses nothing: what was measured meanwhile is sent when it is back', async () => {
  const box = await createDevice(world, admin, assets.rope)
  const line = await startLine()
  const run = start(['sensor', ...byHttp(box, line.address), '--interval', '0.05', '--for', '4', '--faults', 'none'])
  await expect.poll(() => storedOf(box)).toBeGreaterThan(4)
  await line.cut()
  await expect.poll(run.printed).toMatch(/no answer from .*again in 1 s/)
  await pause(500)
  const before = await storedOf(box)
  await line.mend()
  expect(await run.exitCode, run.printed()).toBe(0)
  expect(run.printed()).toMatch(/\d\d measurements, live: \d+ stored, 0 known already/)
  expect(measuredOf(run.printed())).toBeGreaterThan(before + 10)
  expect(await storedOf(box)).toBe(measuredOf(run.printed()))
})

test('whoever stops it while the server is away reads what was not sent', async () => {
  const box = await createDevice(world, admin, assets.rope)
  const line = await startLine()
  await line.cut()
  const run = start(['sensor', ...byHttp(box, line.address), '--interval', '0.05', '--faults', 'none'])
  await expect.poll(run.printed).toMatch(/no answer/)
  run.stop()
  expect(await run.exitCode).toBe(1)
  expect(run.printed()).toMatch(/end: (\d+) measurements, \1 of them not acknowledged/)
})

test('a smartrope sends bursts, which become events', async () => {
  const rope = await createSmartrope(world, admin, assets.rope)
  const { exitCode, printed } = start([
    'smartrope',
    ...byHttp(rope),
    '--interval',
    '1',
    '--for',
    '2.5',
    '--faults',
    'none',
  ])
  expect(await exitCode, printed()).toBe(0)
  expect(await storedOf(rope)).toBe(measuredOf(printed()))
  const events = await world.owner
    .selectFrom('smartropeEvents')
    .selectAll()
    .where('sensorId', '=', rope.sensor)
    .execute()
  // Less than a minute apart, they are one.
  expect(events).toHaveLength(1)
})

test('by MQTT a sensor publishes, and all arrives once, though the broker is away for a while', async () => {
  const broker = await startBroker()
  onTestFinished(() => broker.close())
  const box = await createDevice(world, admin, assets.rope)
  const device = `tower-${box.device.slice(-6)}`
  const change = { params: { id: box.device }, body: { sensorDevice: { externalId: device } } }
  await world.call(admin, api.sensorDevices.change, change)
  const files = { caFile: undefined, certFile: undefined, keyFile: undefined }
  const ingest = startMqttIngest({
    database: world.database,
    clock: { now: () => new Date() },
    concurrency: 2,
    maxPerSecond: 2000,
    maxPauseMs: 200,
    log: { info: () => {}, warn: () => {} },
    settings: { broker: readMqttUrl(broker.url), clientId: 'simulated', isShared: false, ...files },
  })
  onTestFinished(() => ingest.stop())
  await expect.poll(() => ingest.figures().isConnected).toBe(true)
  const args = ['--mqtt', broker.url, '--device', device, '--sensor', 'tension', '--interval', '0.05', '--for', '4']
  const { exitCode, printed } = start(['sensor', ...args])
  await expect.poll(() => storedOf(box)).toBeGreaterThan(4)
  await broker.stop()
  await pause(300)
  await broker.start()
  expect(await exitCode, printed()).toBe(0)
  expect(printed()).toMatch(/live: the broker has it/)
  await expect.poll(() => storedOf(box)).toBe(measuredOf(printed()))
})

test('a TRUscan device takes a request, measures, and goes on with an upload that broke off', async () => {
  const box = await createTruscan(world, admin, assets.rope, quantity(3))
  const person = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  const sent = { params: { id: assets.rope }, body: { reason: 'requested by user' } }
  expect((await world.call(person, api.truscan.trigger, sent)).statusCode).toBe(201)
  const device = ['--device', box.device, '--token', tokenOf(box), '--serial', box.serialNumber]
  const quick = ['--interval', '0.1', '--measuring', '0.1', '--length', '400']
  const run = start(['truscan', '--address', address, ...device, ...quick])
  await expect.poll(run.printed).toMatch(/the same event/)
  run.stop()
  expect(await run.exitCode, run.printed()).toBe(0)
  expect(run.printed()).toMatch(/a measurement is requested: requested by user/)
  expect(run.printed()).toMatch(/breaks off[^]*goes on at byte 262144/)
  const events = (await world.call(admin, api.events.list, { params: { id: assets.rope } })).json<RopeEvent[]>()
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ attributes: { type: 'truscan', instrument: box.serialNumber, speed: 1.5 } })
  const [request] = await world.owner
    .selectFrom('truscanRequests')
    .selectAll()
    .where('deviceId', '=', box.device)
    .execute()
  expect(request).toMatchObject({ state: 'measured' })
})

test('without a request it measures when it is told so', async () => {
  const box = await createTruscan(world, admin, assets.rope)
  const device = ['--device', box.device, '--token', tokenOf(box), '--serial', box.serialNumber, '--measure-now']
  const quick = ['--interval', '1', '--measuring', '0.1', '--length', '5', '--faults', 'none', '--for', '0.5']
  const run = start(['truscan', '--address', address, ...device, ...quick])
  expect(await run.exitCode, run.printed()).toBe(0)
  expect(run.printed()).toMatch(/end: 1 measurements, all of them uploaded/)
})

test('what is refused ends it, and says why', async () => {
  const box = await createDevice(world, admin, assets.rope)
  const other = await createDevice(world, admin, assets.rope, 'Box 2')
  const wrong = start(['sensor', ...byHttp({ ...box, authorization: 'Bearer catd_wrong' }), '--interval', '0.05'])
  expect(await wrong.exitCode).toBe(1)
  expect(wrong.printed()).toMatch(/status 401/)
  const foreign = start(['sensor', ...byHttp({ ...box, sensor: other.sensor }), '--interval', '0.05'])
  expect(await foreign.exitCode).toBe(1)
  expect(foreign.printed()).toMatch(/status 404/)
})

test('--help shows every option, and so does an empty command line', async () => {
  for (const args of [['--help'], [], ['sensor', '-h']]) {
    const { exitCode, printed } = start(args)
    expect(await exitCode).toBe(0)
    expect(printed()).toMatch(/--token[^]*--mqtt[^]*--interval[^]*--faults[^]*--seed/)
  }
})

const id = '019a0000-000b-7000-8000-000000000001'
test.each([
  [['weather'], /sensor, smartrope, truscan/],
  [['sensor', 'smartrope'], /only that/],
  [['sensor', '--token', 'a'], /--sensor is missing/],
  [['sensor', '--sensor', id], /--token is missing/],
  [['sensor', '--token', 'a', '--sensor', 'load cell'], /--sensor must be an id/],
  [['sensor', '--token', 'a', '--sensor', id, '--interval', '0'], /--interval/],
  [['sensor', '--token', 'a', '--sensor', id, '--faults', 'rain'], /--faults: must be none, or some of gaps/],
  [['sensor', '--token', 'a', '--sensor', id, '--seed', 'x'], /--seed: must be a whole number/],
  [['sensor', '--token', 'a', '--sensor', id, '--serial', 'x'], /sensor has no --serial/],
  [['sensor', '--token', 'a', '--sensor', id, '--rate', '5'], /--rate/],
  [['sensor', '--address', 'ftp://a', '--token', 'a', '--sensor', id], /--address/],
  [['sensor', '--mqtt', 'http://a', '--device', 'a', '--sensor', 'b'], /--mqtt: must look like mqtt:/],
  [['sensor', '--mqtt', 'mqtt://a', '--device', 'a', '--sensor', 'b/c'], /in a topic/],
  [['truscan', '--device', id, '--token', 'a'], /--serial is missing/],
])('%j is refused', async (args, words) => {
  const { exitCode, printed } = start(args)
  expect(await exitCode).toBe(2)
  expect(printed()).toMatch(words)
  expect(printed()).toMatch(/--help shows everything/)
})

test('Ctrl-C ends the program, after what was measured was sent', async () => {
  const box = await createDevice(world, admin, assets.rope)
  const args = ['sensor', ...byHttp(box), '--interval', '0.05', '--faults', 'late']
  const program = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { stdio: 'pipe' })
  let printed = ''
  program.stdout.on('data', (part: Buffer) => (printed += part.toString()))
  await expect.poll(() => printed).toMatch(/live: \d+ stored/)
  program.kill('SIGINT')
  const [code] = (await once(program, 'exit')) as [number | null]
  expect(code, printed).toBe(0)
  expect(await storedOf(box)).toBe(measuredOf(printed))
})
