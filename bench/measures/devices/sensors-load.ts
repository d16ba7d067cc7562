import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { sessionHeader } from '../../load/load.ts'
import type { Effort, Row } from '../../measure.ts'
import { alternate, compared, pairsOf } from '../../measure.ts'
import type { Program } from '../../program.ts'

/** How many measurements arrive each second while others work. */
const arriving = { batches: 20, measurements: 1000 }
/** One day of so many values, one measurement every ten seconds. */
const day = { values: 100, seconds: 10 }

/** A server with measurements to send: each call sends one batch. */
export interface Ingest {
  readonly server: Program
  readonly session: string
  readonly sendBatch: () => Promise<void>
}

/** The 99th percentile of other calls while 20,000 measurements a second arrive, against those of a quiet server. */
export async function measureOthers(ingest: Ingest, { rounds, seconds }: Effort): Promise<Row> {
  const during = async () => {
    const stopped = new AbortController()
    const sending = sendSteadily(ingest, stopped.signal)
    const latency = await slowestCall(ingest, seconds)
    stopped.abort()
    await sending
    return latency
  }
  const quiet = () => slowestCall(ingest, seconds)
  await quiet()
  const pairs = pairsOf(await alternate(rounds, during, quiet), (milliseconds) => milliseconds)
  const perSecond = (arriving.batches * arriving.measurements).toLocaleString('en')
  return compared(
    `other calls while ${perSecond} measurements a second arrive, 99th percentile, against quiet`,
    pairs,
    'ms',
    {
      sense: '≤',
      bound: 2,
    },
  )
}

async function sendSteadily({ sendBatch }: Ingest, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  for (let sent = 0; !signal.aborted; sent += 1) {
    const ahead = startedAt + (sent * 1000) / arriving.batches - performance.now()
    if (ahead > 0) await pause(ahead)
    await sendBatch()
  }
}

/** Milliseconds within which 99 of 100 calls are answered, one after the other. */
async function slowestCall({ server, session }: Ingest, seconds: number): Promise<number> {
  const latencies: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const startedAt = performance.now()
    const response = await fetch(`${server.address}/api/areas`, { headers: sessionHeader(session) })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`areas: ${response.status}`)
    latencies.push(performance.now() - startedAt)
    await pause(5)
  }
  return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN
}

/** The roll-ups of a day of a hundred values, as the job computes them, against the same in bare SQL. */
export async function measureDay(owner: Client, sensorId: string, { rounds }: Effort): Promise<Row> {
  const { rows: values } = await owner.query<{ id: string }>(
    `insert into sensor_values (mandator_id, sensor_id, fragment, name, attributes, is_enabled, created_at)
       select mandator_id, sensor_id, 'day', 'd' || n, attributes, false, now()
       from (select * from sensor_values where sensor_id = $1 limit 1) one, generate_series(1, ${day.values}) n returning id`,
    [sensorId],
  )
  const ids = `{${values.map(({ id }) => id).join(',')}}`
  const begin = `date_trunc('day', now() - interval '2 d')`
  await owner.query(
    `insert into measurements select i, ${begin} + n * interval '${day.seconds} s', sin(n / 50.0) * 40 + i % 7
       from unnest($1::bigint[]) i, generate_series(0, ${86_400 / day.seconds - 1}) n`,
    [ids],
  )
  await owner.query('create table rolled (like roll_ups including all)')
  await owner.query('vacuum (analyze) measurements')
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  const hours = `select array_agg(i), array_agg(h) from unnest($1::bigint[]) i, generate_series(${begin}, ${begin} + interval '23 h', '1 h') h`
  const ours = () => timed(() => owner.query(`select roll_up_hours(ids, hours) from (${hours}) u (ids, hours)`, [ids]))
  const bare = () =>
    timed(() =>
      owner.query(
        `insert into rolled (sensor_value_id, level, bucket, count, min, max, sum, median)
           select sensor_value_id, level, date_bin(width, time, '2001-01-01Z'), count(*), min(value), max(value), sum(value),
             percentile_cont(0.5) within group (order by value)
           from measurements, (values (1::smallint, '10 min'::interval), (2::smallint, '1 h')) levels (level, width)
           where sensor_value_id = any ($1::bigint[]) group by 1, 2, 3
         on conflict (sensor_value_id, level, bucket) do update set count = excluded.count, min = excluded.min,
           max = excluded.max, sum = excluded.sum, median = excluded.median`,
        [ids],
      ),
    )
  await ours()
  await bare()
  const pairs = pairsOf(await alternate(rounds, ours, bare), (milliseconds) => milliseconds)
  const count = ((day.values * 86_400) / day.seconds).toLocaleString('en')
  return compared(`roll-ups of a day of ${day.values} values, ${count} measurements, against bare SQL`, pairs, 'ms', {
    sense: '≤',
    bound: 2,
  })
}
