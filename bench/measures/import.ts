import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eventColumns } from '@catenary/server/src/db/event-fields.ts'
import { newToken, hashToken } from '@catenary/server/src/http/session/cookie.ts'
import type { Client } from 'pg'
import { withDatabase } from '../database.ts'
import { fillList } from '../list-data.ts'
import { sessionHeader } from '../load/load.ts'
import type { Measurement, Row } from '../measure.ts'
import { compared, limited } from '../measure.ts'
import { copyIn, copyOut } from '../peers/copy.ts'
import type { Program } from '../program.ts'
import { product, withProgram } from '../program.ts'
import { asOwner } from '../record-data.ts'
import { growthDuring } from './resident.ts'

const findings = 100_000
const maxRounds = 3
/** Megabytes by which the server may grow while it takes the findings in. */
const maxGrowthMb = 300
/** Milliseconds that a probe of the server's health may take meanwhile. */
const maxDelayMs = 100

interface Round {
  readonly seconds: number
  readonly copied: number
  readonly growth: number
  readonly delays: readonly number[]
}

/** An inspection of very many findings: sent, checked, written with its history, against COPY of the rows it leaves. */
export const importing: Measurement = {
  name: 'import',
  run: ({ rounds }) =>
    withDatabase(async ({ ownerUrl, folder }) => {
      await fillList(ownerUrl)
      const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
      return asOwner(ownerUrl, (owner) => measure(owner, env, Math.min(rounds, maxRounds)))
    }),
}

async function measure(owner: Client, env: Record<string, string>, rounds: number): Promise<Row[]> {
  const { token, ropes } = await prepare(owner)
  const results: Round[] = []
  await withProgram({ file: product, env, readyPath: '/healthz/ready' }, async (server) => {
    await send(server, token, body(ropes.at(-1) ?? '', 2000))
    for (const rope of ropes.slice(0, rounds)) results.push(await round(owner, server, token, rope))
  })
  const ours = results.map(({ seconds }) => seconds)
  const peer = results.map(({ copied }) => copied)
  const count = findings.toLocaleString('en')
  const at99 = ({ delays }: Round) => delays[Math.floor((delays.length - 1) * 0.99)] ?? Number.NaN
  return [
    compared(`import of ${count} findings, against COPY of the same rows`, { ours, peer }, 's', {
      sense: '≤',
      bound: 12,
    }),
    limited(
      `import of ${count} findings: growth of the server`,
      results.map(({ growth }) => growth),
      'MB',
      maxGrowthMb,
    ),
    limited(`import of ${count} findings: /healthz/live, 99th percentile`, results.map(at99), 'ms', maxDelayMs),
    limited(
      `import of ${count} findings: /healthz/live, longest`,
      results.map(({ delays }) => delays.at(-1) ?? Number.NaN),
      'ms',
      null,
    ),
  ]
}

/** A session with the import permission, and ropes without events. */
async function prepare(owner: Client): Promise<{ token: string; ropes: string[] }> {
  const token = newToken()
  await owner.query("update users set roles = '{ROLE_CLIENT_ADMIN}'")
  await owner.query('insert into sessions (token_hash, user_id) select $1, id from users', [hashToken(token)])
  const { rows } = await owner.query<{ id: string }>(
    `insert into ropes (id, mandator_id, installation_id, name, attributes)
       select uuidv7(), mandator_id, installation_id, 'New ' || name, attributes
       from ropes join user_mandators using (mandator_id) limit ${maxRounds + 1} returning id`,
  )
  return { token, ropes: rows.map(({ id }) => id) }
}

async function round(owner: Client, server: Program, token: string, rope: string): Promise<Round> {
  const requestBody = body(rope, findings)
  const work = { isOver: false }
  const probes = probe(server, work)
  const startedAt = performance.now()
  const { growth } = await growthDuring(server.pid, () => send(server, token, requestBody)).finally(
    () => (work.isOver = true),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const delays = (await probes).toSorted((a, b) => a - b)
  return { seconds, copied: await measureCopy(owner, rope), growth, delays }
}

async function send(server: Program, token: string, text: string): Promise<void> {
  const response = await fetch(`${server.address}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sessionHeader(token) },
    body: text,
  })
  const responseText = await response.text()
  if (response.status !== 201) throw new Error(`${response.status} ${responseText.slice(0, 1000)}`)
}

function body(rope: string, count: number): string {
  const timestamp = '2026-03-01T08:00:00.000Z'
  const reportedBy = { name: 'Reto Steiner' }
  const damages = Array.from({ length: count }, (_, n) => ({
    position: ((n * 7919) % 240_000) / 100,
    timestamp,
    attributes: {
      recordingType: 'damage',
      type: n % 3 === 0 ? 'corrosion' : 'brokenWire',
      inspectionType: 'mrt',
      actionStatus: 'new',
      isImported: true,
      crossSectionLossAmount: (n % 90) / 1000,
      crossSectionLossUnit: 'mm²',
      reportedBy,
      damageCount: 1 + (n % 3),
      description: `Signal ${n} of the second channel`,
    },
  }))
  const attributes = { recordingType: 'measurement', type: 'mrt', inspectionType: 'mrt', isImported: true, reportedBy }
  return JSON.stringify({ ropeEvent: { rope: { id: rope }, position: 0, timestamp, attributes, damages } })
}

async function probe(server: Program, work: { isOver: boolean }): Promise<number[]> {
  const delays: number[] = []
  while (!work.isOver) {
    const startedAt = performance.now()
    await (await fetch(`${server.address}/healthz/live`)).arrayBuffer()
    delays.push(performance.now() - startedAt)
    await pause(5)
  }
  return delays
}

const columnsOfEvents = [
  'id, mandator_id, rope_id, is_damage, attributes',
  ...eventColumns.map(({ name }) => name),
].join(', ')
const historyColumns = 'event_id, number, mandator_id, timestamp, user_id, user_name, changes, previous_hash, hash'

/** Takes the rows of a rope out, and returns how many seconds it takes to copy them in again, as one transaction. */
async function measureCopy(owner: Client, rope: string): Promise<number> {
  const ofRope = `select id from events where rope_id = '${rope}'`
  const rows = await copyOut(owner, `select ${columnsOfEvents} from events where rope_id = '${rope}'`)
  const entries = await copyOut(owner, `select ${historyColumns} from event_history where event_id in (${ofRope})`)
  await owner.query(`delete from event_history where event_id in (${ofRope})`)
  await owner.query('delete from events where rope_id = $1', [rope])
  // The rows that were there before must not be in the way of their copies.
  await owner.query('vacuum (analyze) events, event_history')
  const startedAt = performance.now()
  await owner.query('begin')
  await copyIn(owner, `events (${columnsOfEvents})`, rows)
  await copyIn(owner, `event_history (${historyColumns})`, entries)
  await owner.query('commit')
  const seconds = (performance.now() - startedAt) / 1000
  const { rows: counted } = await owner.query<{ count: string }>(`select count(*) from (${ofRope}) found`)
  if (Number(counted[0]?.count) !== findings + 1) throw new Error(`${counted[0]?.count} events were copied`)
  return seconds
}
