import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withDatabase } from '../../database.ts'
import { fillList } from '../../list-data.ts'
import { sessionHeader } from '../../load/load.ts'
import type { Effort, Measurement, Row } from '../../measure.ts'
import { limited } from '../../measure.ts'
import type { Program } from '../../program.ts'
import { product, untilIdle, withProgram } from '../../program.ts'
import type { RecordData } from '../../record-data.ts'
import { asOwner, prepareRecording, untilEvaluated } from '../../record-data.ts'
import { residentMegabytes } from '../resident.ts'

const clients = 10
/** Nobody has asked for anything for so long that the server has given back what it no longer needs. */
const restMs = 35_000
const mixedSeconds = 60
/** The database has a process of its own. */
const maxIdleMb = 120
/** Half of what Directus 11 had after a minute of the same mix on the same database. */
const maxLoadedMb = 305
const maxGrowthMbPerHour = 5

/**
 * The memory of the server: idle, after a minute of a mixed load, and by how much it goes on growing under that load. The growth is
 * that of what is still held after everything else was collected: the memory of the process moves by more in a second.
 */
export const memory: Measurement = {
  name: 'memory',
  run: (effort) =>
    withDatabase(async ({ ownerUrl, folder }) => {
      await fillList(ownerUrl)
      const data = await prepareRecording(ownerUrl, clients)
      const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
      const options = { file: product, env, readyPath: '/healthz/ready' }
      // The first start computes the states of all ropes, and compares them afterwards: their events were not recorded through the product.
      await withProgram(options, () => asOwner(ownerUrl, untilEvaluated))
      return withProgram(options, (server) => measure(server, data, effort))
    }),
}

async function measure(server: Program, data: RecordData, { rounds }: Effort): Promise<Row[]> {
  await pause(restMs)
  const idle = await residentMegabytes(server.pid)
  const requests = await loadFor(mixedSeconds, server, data)
  const loaded = await residentMegabytes(server.pid)
  const held = [await heldWhenIdle(server)]
  // One minute each: a quick look is over in three, a full run in seven.
  for (let round = 0; round < rounds; round += 1) {
    await loadFor(mixedSeconds, server, data)
    held.push(await heldWhenIdle(server))
  }
  const counted = requests.toLocaleString('en')
  return [
    limited('memory of the server, idle', [idle], 'MB', maxIdleMb),
    limited(
      `memory of the server, after ${mixedSeconds} s of mixed load (${counted} requests)`,
      [loaded],
      'MB',
      maxLoadedMb,
    ),
    limited(`growth of what it holds, over ${rounds} min more`, [slope(held) * 60], 'MB/h', maxGrowthMbPerHour),
  ]
}

/** The least of three looks: a job that works just then holds up to thirty megabytes for a moment, which is no growth. */
async function heldWhenIdle(server: Program): Promise<number> {
  await untilIdle(server)
  const looks: number[] = []
  while (looks.length < 3) {
    looks.push(await server.heldMegabytes())
    await pause(500)
  }
  return Math.min(...looks)
}

/** The slope of a line through figures at equal distances, by least squares. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const above = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  return above / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}

/** Ten people at once: of twenty requests each thirteen lists of events, four ropes, a search, and two damages that are recorded. */
async function loadFor(seconds: number, { address }: Program, { tokens, ropes }: RecordData): Promise<number> {
  const until = performance.now() + seconds * 1000
  let sent = 0
  const work = async (client: number) => {
    // Each begins elsewhere in the twenty: they do not all record at once.
    for (let own = 2 * client; performance.now() < until; own += 1) {
      sent += 1
      await request(address, tokens[client] ?? '', ropes[(sent * 31) % ropes.length] ?? '', own)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  return sent
}

async function request(address: string, token: string, rope: string, n: number): Promise<void> {
  const headers = sessionHeader(token)
  const record = `/ropes/${rope}`
  const paths: Record<number, string> = { 1: record, 6: record, 11: record, 16: record, 18: '/search?filter=rope' }
  const path = paths[n % 20] ?? `/ropes/${rope}/events?limit=25`
  const response = await (n % 10 === 9
    ? fetch(`${address}/api/events`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ ropeEvent: damageOn(rope, n) }),
      })
    : fetch(`${address}/api${path}`, { headers }))
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text.slice(0, 200)}`)
}

function damageOn(rope: string, n: number) {
  return {
    rope: { id: rope },
    position: ((n * 7919) % 240_000) / 100,
    timestamp: new Date(Date.UTC(2025, 0, 1) + n * 1000).toISOString(),
    attributes: {
      recordingType: 'damage',
      type: 'brokenWire',
      inspectionType: 'visual',
      actionStatus: 'new',
      damageCount: 1,
    },
  }
}
