import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { defaultPoints } from '@catenary/contract/devices/measurements'
import { levelFor } from '@catenary/server/src/devices/measurements/read.ts'
import { hashToken, newToken } from '@catenary/server/src/http/session/cookie.ts'
import { newDeviceToken } from '@catenary/server/src/http/session/device-token.ts'
import { startBroker } from '@catenary/server/test/servers/mosquitto.ts'
import type { TestBroker } from '@catenary/server/test/servers/mosquitto.ts'
import type { Client } from 'pg'
import { withDatabase } from '../../database.ts'
import { fillList } from '../../list-data.ts'
import { sessionHeader } from '../../load/load.ts'
import type { Effort, Measurement, Row } from '../../measure.ts'
import { alternate, compared, limited, pairsOf } from '../../measure.ts'
import { copyIn } from '../../peers/copy.ts'
import type { Program } from '../../program.ts'
import { product, untilIdle, withProgram } from '../../program.ts'
import { asOwner } from '../../record-data.ts'
import { growthDuring } from '../resident.ts'
import { measureDay, measureOthers } from './sensors-load.ts'
import { acknowledgeAll, packetsOf, publishAll } from './sensors-mqtt.ts'
import type { MessageSize } from './sensors-mqtt.ts'

/** What one round sends: so many measurements, of ten values, in requests of which some are on their way at once. */
const rowsPerRound = 60_000
const sent = { values: 10, atOnce: 4 }
/** Measurements of one request: of a device that sends often, and of a gateway that sends what many measured. */
const requestSizes = [1000, 10_000] as const
/** Rounds before those that count: V8 has compiled what a server that receives all day runs after about three. */
const warmUpRounds = 4
/** Megabytes by which the server may grow meanwhile. */
const maxGrowthMb = 150
/** Measurements of one value every twenty seconds, behind the chart of all time; as many as `BENCH_POINTS` says, such as 50,000,000. */
const history = { quick: 500_000, full: 5_000_000, chosen: Number(process.env.BENCH_POINTS ?? 0) }

interface Sensor {
  readonly id: string
  readonly authorization: string
  readonly session: string
  /** The id of the series with the long history. */
  readonly longValue: number
}

/** Measurements as devices send them, against COPY of the same rows; a chart of all time, against its roll-ups in SQL. */
export const sensors: Measurement = {
  name: 'sensors',
  run: (effort) =>
    withDatabase(async ({ ownerUrl, folder }) => {
      const broker = await startBroker()
      try {
        await fillList(ownerUrl)
        const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', MQTT_URL: broker.url }
        return await asOwner(ownerUrl, async (owner) => {
          const sensor = await fillSensor(owner, history.chosen || (effort.rounds > 3 ? history.full : history.quick))
          return withProgram({ file: product, env, readyPath: '/healthz/ready' }, (server) =>
            measure({ owner, server, broker }, sensor, effort),
          )
        })
      } finally {
        await broker.close()
      }
    }),
}

async function measure(ingest: MqttIngest, sensor: Sensor, effort: Effort): Promise<Row[]> {
  const { owner, server } = ingest
  // The first start computes the states of all ropes: their events were not recorded through the product.
  await untilIdle(server)
  const byHttp: Row[] = []
  for (const size of requestSizes) byHttp.push(...(await measureIngest({ owner, server, sensor, size }, effort)))
  return [
    ...byHttp,
    ...(await measureMqtt(ingest, sensor, 20, effort)),
    ...(await measureMqtt(ingest, sensor, 1, effort)),
    ...(await measureChart(owner, server, sensor, effort)),
    await measureDay(owner, sensor.id, effort),
    await measureOthers({ server, session: sensor.session, sendBatch: () => sendNext(server, sensor) }, effort),
  ]
}

/** A device of a rope with eleven values, one of them with a long history that is rolled up. */
async function fillSensor(owner: Client, measured: number): Promise<Sensor> {
  const [device, sensor, token, session] = [randomUUID(), randomUUID(), randomUUID(), newToken()]
  const secret = newDeviceToken(token)
  await owner.query('insert into sessions (token_hash, user_id) select $1, id from users', [hashToken(session)])
  await owner.query(
    `insert into sensor_devices (id, mandator_id, rope_id, name, external_id, created_at)
       select $1, mandator_id, ropes.id, 'Box', 'box', now() from ropes join user_mandators using (mandator_id) limit 1`,
    [device],
  )
  await owner.query(
    `insert into sensors (id, mandator_id, device_id, name, is_enabled, created_at)
       select $1, mandator_id, id, 'All', true, now() from sensor_devices where id = $2`,
    [sensor, device],
  )
  await owner.query(
    `insert into device_tokens (id, device_id, name, token_hash, created_at, created_by_name) values ($1, $2, 'Bench', $3, now(), 'Ada')`,
    [token, device, hashToken(secret)],
  )
  const { rows } = await owner.query<{ id: string }>(
    `insert into sensor_values (mandator_id, sensor_id, fragment, name, attributes, is_enabled, created_at)
       select mandator_id, id, 'f', 'v' || n, '{"scale": 1, "offset": 0, "trendlines": {"min": true, "max": true, "avg": true, "median": true}}',
         n = 0, now() from sensors, generate_series(0, ${sent.values}) n order by n returning id`,
  )
  const longValue = Number(rows[0]?.id)
  await owner.query(
    `insert into measurements select ${longValue}, date_trunc('day', now()) - n * interval '20 s', sin(n / 500.0) * 40 + n % 7
       from generate_series(1, ${measured}) n`,
  )
  await owner.query(
    `insert into roll_ups select sensor_value_id, level, date_bin(width, time, '2001-01-01 00:00Z'), count(*), min(value), max(value),
       sum(value), percentile_cont(0.5) within group (order by value)
     from measurements, (select l::smallint, level_width(l::smallint) from generate_series(1, 5) l) levels (level, width) group by 1, 2, 3`,
  )
  await owner.query('create table copied (like measurements including all)')
  await owner.query('vacuum (analyze)')
  return { id: sensor, authorization: `Bearer ${secret}`, session, longValue }
}

/** Where the next round's measurements begin, so that none is a duplicate. */
let nextTick = 0

function nextBatches(size: number, requests = rowsPerRound / size): string[][] {
  const begin = Date.UTC(2020, 0, 1)
  return Array.from({ length: requests }, () =>
    Array.from({ length: size }, (_, index) => {
      if (index % sent.values === 0) nextTick += 1
      return `${(index % sent.values) + 1}\t${new Date(begin + nextTick * 1000).toISOString()}\t${(index * 37) % 1009}`
    }),
  )
}

/** The body of a request, with how many measurements it holds. */
interface Batch {
  readonly body: string
  readonly count: number
}

const batchesOf = (batches: readonly (readonly string[])[]): Batch[] =>
  batches.map((rows) => {
    const lines = rows.map((row) => {
      const [value, time, measured] = row.split('\t')
      return `f,v${value},${time},${measured}`
    })
    return { body: `fragment,name,timestamp,value\n${lines.join('\n')}`, count: rows.length }
  })

/** COPY of so many rows into a table with the same key, which grows as ours does, in seconds. */
const copying = (owner: Client) => async () => {
  const text = Buffer.from(`${nextBatches(rowsPerRound).flat().join('\n')}\n`)
  const startedAt = performance.now()
  await copyIn(owner, 'copied', [text])
  return (performance.now() - startedAt) / 1000
}

interface MqttIngest {
  readonly owner: Client
  readonly server: Program
  readonly broker: TestBroker
}

async function measureMqtt(
  { owner, server, broker }: MqttIngest,
  sensor: Sensor,
  size: MessageSize,
  { rounds }: Effort,
): Promise<Row[]> {
  const growths: number[] = []
  const ours = async () => {
    const packets = packetsOf('catenary/box', sensor.id, nextBatches(rowsPerRound).flat(), size)
    const startedAt = performance.now()
    const publish = () => publishAll(broker, server, { packets, count: rowsPerRound })
    const { growth } = await growthDuring(server.pid, publish)
    growths.push(growth)
    return (performance.now() - startedAt) / 1000
  }
  const acknowledged = async () => {
    const packets = packetsOf('peer/box', sensor.id, nextBatches(rowsPerRound).flat(), size)
    const startedAt = performance.now()
    await acknowledgeAll(broker, { topic: 'peer/#', packets, count: rowsPerRound / size })
    return (performance.now() - startedAt) / 1000
  }
  for (let round = 0; round < warmUpRounds; round += 1) await ours()
  growths.length = 0
  const pairs = pairsOf(await alternate(rounds, ours, copying(owner)), (seconds) => seconds)
  const perMessage = pairsOf(await alternate(rounds, ours, acknowledged), (seconds) => seconds)
  const count = rowsPerRound.toLocaleString('en')
  const messages = size === 1 ? 'one a message' : `${size} a message`
  const perSecond = pairs.ours.map((seconds) => rowsPerRound / seconds)
  const goal = { sense: '≤' as const, bound: 4 }
  // Of single messages the broker and the protocol alone take longer than four times what COPY does.
  const [ofRows, ofMessages] = size === 1 ? [null, goal] : [goal, null]
  return [
    compared(`${count} measurements by MQTT, ${messages}, against COPY of the same rows`, pairs, 's', ofRows),
    compared(
      `${count} measurements by MQTT, ${messages}, against a subscriber that only acknowledges`,
      perMessage,
      's',
      ofMessages,
    ),
    limited(`measurements by MQTT, ${messages}, each second (20,000 are wanted)`, perSecond, '/s', null),
    limited(`measurements by MQTT, ${messages}: growth of the server`, growths, 'MB', maxGrowthMb),
  ]
}

interface HttpIngest {
  readonly owner: Client
  readonly server: Program
  readonly sensor: Sensor
  /** Measurements of one request. */
  readonly size: number
}

async function measureIngest({ owner, server, sensor, size }: HttpIngest, { rounds }: Effort): Promise<Row[]> {
  const growths: number[] = []
  const ours = async () => {
    const batches = batchesOf(nextBatches(size))
    const startedAt = performance.now()
    const { growth } = await growthDuring(server.pid, () => sendAll(server, sensor, batches))
    growths.push(growth)
    return (performance.now() - startedAt) / 1000
  }
  for (let round = 0; round < warmUpRounds; round += 1) await ours()
  growths.length = 0
  const pairs = pairsOf(await alternate(rounds, ours, copying(owner)), (seconds) => seconds)
  const count = rowsPerRound.toLocaleString('en')
  const each = `${size.toLocaleString('en')} a request`
  const perSecond = pairs.ours.map((seconds) => rowsPerRound / seconds)
  return [
    compared(`${count} measurements by HTTP as CSV, ${each}, against COPY of the same rows`, pairs, 's', {
      sense: '≤',
      bound: 4,
    }),
    limited(`measurements by HTTP, ${each}, each second (20,000 are wanted)`, perSecond, '/s', null),
    limited(`measurements by HTTP, ${each}: growth of the server`, growths, 'MB', maxGrowthMb),
  ]
}

async function sendAll(server: Program, sensor: Sensor, batches: readonly Batch[]): Promise<void> {
  const waiting = [...batches]
  const work = async () => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift())
      await sendBody(server, sensor, batch)
  }
  await Promise.all(Array.from({ length: sent.atOnce }, work))
}

async function sendBody(server: Program, { id, authorization }: Sensor, { body, count }: Batch): Promise<void> {
  const response = await fetch(`${server.address}/api/sensors/${id}/measurements`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization },
    body,
  })
  const text = await response.text()
  if (response.status !== 200 || !text.includes(`"accepted":${count}`))
    throw new Error(`${response.status} ${text.slice(0, 500)}`)
}

/** Sends one request with measurements that are not there yet. */
async function sendNext(server: Program, sensor: Sensor): Promise<void> {
  const [size] = requestSizes
  await sendAll(server, sensor, batchesOf(nextBatches(size, 1)))
}

async function measureChart(owner: Client, server: Program, sensor: Sensor, { rounds }: Effort): Promise<Row[]> {
  const { rows } = await owner.query<{ begin: Date; end: Date; count: number }>(
    `select min(time) as begin, max(time) as end, count(*)::int from measurements where sensor_value_id = ${sensor.longValue}`,
  )
  const { begin, end, count } = rows[0] ?? { begin: new Date(), end: new Date(), count: 0 }
  const query = `from=${begin.toISOString()}&to=${end.toISOString()}`
  const level = levelFor({ from: begin, to: end }, defaultPoints)
  const repeat = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    for (let n = 0; n < 20; n += 1) await work()
    return (performance.now() - startedAt) / 20
  }
  const ours = () =>
    repeat(async () => {
      const response = await fetch(`${server.address}/api/sensors/${sensor.id}/measurements-aggregates?${query}`, {
        // As the rows come to the peer.
        headers: { ...sessionHeader(sensor.session), 'accept-encoding': 'identity' },
      })
      const [value] = (await response.json()) as { points: unknown[] }[]
      if ((value?.points.length ?? 0) < 100) throw new Error(`${response.status}: no chart`)
    })
  const peer = () =>
    repeat(() =>
      owner.query(
        `select bucket, count, min, max, sum, median from roll_ups where sensor_value_id = ${sensor.longValue} and level = ${level} order by 1`,
      ),
    )
  const pairs = pairsOf(await alternate(rounds, ours, peer), (milliseconds) => milliseconds)
  const of = count.toLocaleString('en')
  return [
    compared(`chart of all ${of} measurements of a value, against its roll-ups in SQL`, pairs, 'ms', {
      sense: '≤',
      bound: 3,
    }),
  ]
}
