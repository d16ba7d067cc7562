import { join } from 'node:path'
import { withDatabase } from '../database.ts'
import type { BenchDatabase } from '../database.ts'
import { fillList } from '../list-data.ts'
import type { ListData } from '../list-data.ts'
import { load, sessionHeader } from '../load/load.ts'
import { recordFor } from '../load/record-load-process.ts'
import type { Effort, Measurement, Row } from '../measure.ts'
import { alternate, compared, notMeasured } from '../measure.ts'
import type { Goal, Pairs } from '../measure.ts'
import { withDirectus } from '../peers/directus-peer.ts'
import type { Directus } from '../peers/directus-peer.ts'
import { product, withProgram } from '../program.ts'
import type { Program } from '../program.ts'
import type { RecordData } from '../record-data.ts'
import { asOwner, prepareRecording, untilEvaluated } from '../record-data.ts'

const clients = 16
const warmSeconds = 3

/**
 * The list of a rope's events, one event and the recording of a damage against Directus, which keeps records in PostgreSQL
 * behind an API too: it knows sessions, permissions and a history, but nothing of ropes. It runs elsewhere, as an
 * administrator, whose permissions cost it least; where the environment names none, nothing is measured.
 */
export const directus: Measurement = {
  name: 'directus',
  async run(effort) {
    const rows = await withDirectus((peer) => withDatabase((database) => againstProduct(peer, database, effort)))
    return rows ?? [notMeasured('the list and recording against Directus', 'BENCH_DIRECTUS_URL is not set')]
  },
}

async function againstProduct(peer: Directus, { ownerUrl, folder }: BenchDatabase, effort: Effort): Promise<Row[]> {
  const list = await fillList(ownerUrl)
  const record = await prepareRecording(ownerUrl, clients)
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
  return withProgram({ file: product, env, readyPath: '/healthz/ready' }, async (ours) => {
    await asOwner(ownerUrl, untilEvaluated)
    return measure({ ours, peer, list, record }, effort)
  })
}

interface Contenders {
  readonly ours: Program
  readonly peer: Directus
  readonly list: ListData
  readonly record: RecordData
}

async function measure({ ours, peer, list, record }: Contenders, effort: Effort): Promise<Row[]> {
  const headers = sessionHeader(list.token)
  const listed = `${ours.address}/api/ropes/${list.rope}/events?limit=25`
  const events = (await (await fetch(listed, { headers })).json()) as { id: string }[]
  const event = `${ours.address}/api/events/${events[0]?.id}`
  const read = (our: string, their: string) =>
    inTurns(
      effort,
      async (seconds) => (await load(our, seconds, headers)).perSecond,
      async (seconds) => (await load(their, seconds, peer.headers)).perSecond,
    )
  const recording = { address: ours.address, tokens: record.tokens, ropes: record.ropes, clients }
  const recorded = await inTurns(
    effort,
    async (seconds) => (await recordFor({ ...recording, seconds })).perSecond,
    async (seconds) => (await recordFor({ ...recording, seconds, directus: peer })).perSecond,
  )
  const row = (what: string, pairs: Pairs, goal: Goal | null) =>
    compared(`${what}, against Directus`, pairs, 'req/s', goal)
  return [
    row('list of 25 events', await read(listed, peer.urls.list), { sense: '≥', bound: 8 }),
    row('one event', await read(event, peer.urls.event), null),
    row('recording a damage', recorded, { sense: '≥', bound: 4 }),
  ]
}

type Round = (seconds: number) => Promise<number>

/** The figures of both in turns, each warmed before. */
async function inTurns(effort: Effort, ours: Round, peer: Round): Promise<Pairs> {
  for (const one of [ours, peer]) await one(warmSeconds)
  const rounds = await alternate(
    effort.rounds,
    () => ours(effort.seconds),
    () => peer(effort.seconds),
  )
  return { ours: rounds.map(([our]) => our), peer: rounds.map(([, their]) => their) }
}
