import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withDatabase } from '../database.ts'
import type { BenchDatabase } from '../database.ts'
import { fillList } from '../list-data.ts'
import type { ListData } from '../list-data.ts'
import { load, sessionHeader } from '../load/load.ts'
import { alternate, compared, pairsOf } from '../measure.ts'
import type { Effort, Measurement, Row } from '../measure.ts'
import { product, withProgram } from '../program.ts'
import type { Program } from '../program.ts'
import { asOwner, untilEvaluated } from '../record-data.ts'

/** One round of one contender; times in microseconds of processor time per request. */
interface Round {
  readonly perSecond: number
  readonly p99: number
  readonly server: number
  readonly database: number | null
}

const poolSize = '10'
const warmSeconds = 3

/**
 * The list of a rope's events: session, permission, row-level security, one transaction and a response checked against
 * the contract, against the bare query behind a bare server.
 */
export const list: Measurement = {
  name: 'list',
  run: (effort) => withDatabase(async (database) => measure(database, await fillList(database.ownerUrl), effort)),
}

async function measure({ ownerUrl, pid }: BenchDatabase, data: ListData, effort: Effort): Promise<Row[]> {
  const env = { DATABASE_URL: ownerUrl, DATABASE_POOL: poolSize, LOG_LEVEL: 'warn' }
  const file = fileURLToPath(import.meta.resolve('../peers/list-peer.ts'))
  return withProgram({ file: product, env, readyPath: '/healthz/ready' }, async (ours) => {
    await asOwner(ownerUrl, untilEvaluated)
    return withProgram({ file, env, readyPath: '/' }, (peer) => compare({ ours, peer, pid, data }, effort))
  })
}

interface Contenders {
  readonly ours: Program
  readonly peer: Program
  /** The process of PostgreSQL. */
  readonly pid: number
  readonly data: ListData
}

async function compare({ ours, peer, pid, data }: Contenders, effort: Effort): Promise<Row[]> {
  const paths = { list: `/api/ropes/${data.rope}/events?limit=25`, event: await eventPath(ours, data) }
  const roundsOf = async (path: string) => {
    for (const one of [ours, peer]) await round(one, { pid, path, token: data.token, seconds: warmSeconds })
    const task = { pid, path, token: data.token, seconds: effort.seconds }
    return alternate(
      effort.rounds,
      () => round(ours, task),
      () => round(peer, task),
    )
  }
  const list25 = rowsOf(await roundsOf(paths.list))
  const perSecond = pairsOf(await roundsOf(paths.event), (one) => one.perSecond)
  return [...list25, compared('one event: requests', perSecond, 'req/s', { sense: '≥', bound: 0.35 })]
}

interface Task {
  /** The process of PostgreSQL. */
  readonly pid: number
  readonly path: string
  readonly token: string
  readonly seconds: number
}

async function round(program: Program, { pid, path, token, seconds }: Task): Promise<Round> {
  const before = [await program.usage(), await databaseUsage(pid)] as const
  const { requests, perSecond, p99 } = await load(`${program.address}${path}`, seconds, sessionHeader(token))
  const after = [await program.usage(), await databaseUsage(pid)] as const
  const database = before[1] === null || after[1] === null ? null : (after[1] - before[1]) / requests
  return { perSecond, p99, server: (after[0] - before[0]) / requests, database }
}

async function eventPath({ address }: Program, { rope, token }: ListData): Promise<string> {
  const headers = sessionHeader(token)
  const events = (await (await fetch(`${address}/api/ropes/${rope}/events?limit=1`, { headers })).json()) as {
    id: string
  }[]
  if (!events[0]) throw new Error('The rope has no events')
  return `/api/events/${events[0].id}`
}

function rowsOf(rounds: readonly (readonly [Round, Round])[]): Row[] {
  const unit = 'µs/request'
  const rows = [
    compared(
      'list of 25 events: requests',
      pairsOf(rounds, (one) => one.perSecond),
      'req/s',
      { sense: '≥', bound: 0.6 },
    ),
    compared(
      'list of 25 events: 99th percentile',
      pairsOf(rounds, (one) => one.p99),
      'ms',
      null,
    ),
    compared(
      'list of 25 events: CPU of the server',
      pairsOf(rounds, (one) => one.server),
      unit,
      null,
    ),
  ]
  if (rounds.flat().some((one) => one.database === null)) return rows
  return [
    ...rows,
    compared(
      'list of 25 events: CPU of PostgreSQL',
      pairsOf(rounds, (one) => one.database ?? 0),
      unit,
      null,
    ),
  ]
}

/** Linux counts processor time in hundredths of a second. */
const microsecondsPerTick = 10_000

/**
 * CPU time in microseconds of a PostgreSQL server and all its processes, including ended ones; null where the system
 * does not report it.
 */
async function databaseUsage(serverPid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  const parts = stats.map(parseStat).filter((stat) => stat.pid === serverPid || stat.parent === serverPid)
  const ticks = parts.map((stat) => stat.own + (stat.pid === serverPid ? stat.ended : 0))
  return ticks.reduce((sum, one) => sum + one, 0) * microsecondsPerTick
}

/** The fields of `/proc/<pid>/stat` (proc_pid_stat(5)) after the name, which may itself hold blanks. */
function parseStat(text: string) {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (number: number) => fields[number - 3] ?? 0
  return { pid: Number.parseInt(text, 10), parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }
}
