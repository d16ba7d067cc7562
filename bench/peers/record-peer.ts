import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rulesVersion } from '@catenary/server/src/records/state/state-queries.ts'
import { Client } from 'pg'

/** How long and over how many connections the peer inserts. */
export interface PeerLoad {
  readonly clients: number
  readonly seconds: number
}

const response = `{"ropeEvent": {"id": "0193a1b2-0000-7000-8000-000000000000", "rope": {"id": "0193a1b2-0000-7000-8000-000000000001"},
  "position": 1, "length": null, "timestamp": "2025-01-01T00:00:00.000Z", "isDeleted": false, "documentCount": 0,
  "documents": [], "splices": [], "attributes": {}}, "damages": [], "ropeChanged": true}`
const attributes = `{"damageCount": 1, "reportedBy": {"name": "Reto Steiner"},
  "description": "One wire broken in the outer layer, ends bent outwards, no corrosion around the place."}`
const changes = JSON.stringify({
  recordingType: { old: null, new: 'damage' },
  type: { old: null, new: 'brokenWire' },
  inspectionType: { old: null, new: 'visual' },
  actionStatus: { old: null, new: 'new' },
  crossSectionLossAmount: { old: null, new: 0.01 },
  crossSectionLossUnit: { old: null, new: 'mm²' },
  ...Object.fromEntries(
    Object.entries(JSON.parse(attributes) as object).map(([key, value]) => [key, { old: null, new: value }]),
  ),
  position: { old: null, new: 1234.56 },
  timestamp: { old: null, new: '2025-01-01T00:00:00.000Z' },
  splices: { old: null, new: [] },
  isDeleted: { old: null, new: false },
})
// A colon in a text would be taken for the beginning of a variable.
const jsonLiteral = (json: string) => `convert_from('\\x${Buffer.from(json).toString('hex')}', 'UTF8')::jsonb`

/**
 * Sets the caller for one transaction: the request's database role and the settings for row-level security, so that
 * every row is checked as in the product. There is no session.
 */
const setContext = `select set_config('app.user', user_id::text, true), set_config('app.mandators', mandator_id::text, true),
  set_config('role', 'catenary_user', true) from bench.ropes where n = 1`

/** The rows that one recording leaves: the retry's key with its response, the event, its history, the rope's state. */
const transaction = (rope: string, event: string) => ({
  key: `insert into idempotency_keys (user_id, key, request_hash, status, headers, answer)
    select user_id, gen_random_uuid()::text, sha256('a'), 201, '{}', ${jsonLiteral(response)} from bench.ropes where n = ${rope}`,
  event: `insert into events (id, mandator_id, rope_id, position, timestamp, splices, is_damage, recording_type, type,
      inspection_type, action_status, cross_section_loss_amount, cross_section_loss_unit, attributes)
    select uuidv7(), mandator_id, id, random() * 2400, now(), '[]', true, 'damage', 'brokenWire', 'visual', 'new', 0.01,
      'mm²', ${jsonLiteral(attributes)} from bench.ropes where n = ${rope}
    returning id as event`,
  history: `insert into event_history
      (event_id, number, mandator_id, timestamp, user_id, user_name, changes, previous_hash, hash)
    select ${event}::uuid, 1, mandator_id, now(), user_id, 'Ada Bench', ${jsonLiteral(changes)}, null, sha256('a')
    from bench.ropes where n = ${rope}`,
  state: `insert into damage_states (rope_id, mandator_id, ratio, health, count, governing_type, governing_multiple, inspected, rules)
    select id, mandator_id, 0.4, 60, 601, 'visual', 500, '["visual"]', ${rulesVersion} from bench.ropes where n = ${rope}
    on conflict (rope_id) do update set ratio = excluded.ratio, health = excluded.health, count = excluded.count,
      governing_type = excluded.governing_type, governing_multiple = excluded.governing_multiple,
      inspected = excluded.inspected, rules = excluded.rules`,
})

/** What inserts beside us: pgbench, or where the machine has none, a plain loop over the same statements. */
export async function peerName(): Promise<string> {
  return (await findPgbench()) ? 'pgbench' : 'a plain loop (no pgbench here)'
}

/**
 * Transactions per second with the product's own login, row-level security, triggers and indexes, without reading,
 * computing, responding and authenticating.
 */
export async function insertsPerSecond(databaseUrl: string, load: PeerLoad): Promise<number> {
  const pgbench = await findPgbench()
  return pgbench ? byPgbench(pgbench, databaseUrl, load) : byLoop(databaseUrl, load)
}

async function findPgbench(): Promise<string | null> {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  const debianPaths = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin/pgbench'))
  for (const file of ['pgbench', ...debianPaths])
    if (await promisify(execFile)(file, ['--version']).catch(() => null)) return file
  return null
}

async function byPgbench(pgbench: string, url: string, { clients, seconds }: PeerLoad): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-bench-'))
  try {
    const { key, event, history, state } = transaction(':rope', ':event')
    const lines = [setContext, key, `${event} \\gset`, history, state].map((text) => text.replaceAll(/\s+/g, ' '))
    const statements = lines.map((text) => (text.endsWith('gset') ? text : `${text};`))
    const script = [`\\set rope random(1, ${await ropeCount(url)} - 1)`, 'begin;', ...statements, 'end;'].join('\n')
    await writeFile(join(folder, 'record.sql'), `${script}\n`)
    const amount = ['-c', String(clients), '-j', '1', '-T', String(seconds)]
    const args = ['-n', '-M', 'prepared', ...amount, '-f', join(folder, 'record.sql'), url]
    const { stdout } = await promisify(execFile)(pgbench, args)
    const [, perSecond] = /tps = ([\d.]+) \(without/.exec(stdout) ?? []
    if (perSecond === undefined || !/failed transactions: 0 /.test(stdout)) throw new Error(stdout)
    return Number(perSecond)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function ropeCount(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from bench.ropes')
  await client.end()
  return rows[0]?.count ?? 0
}

async function byLoop(url: string, { clients, seconds }: PeerLoad): Promise<number> {
  const count = await ropeCount(url)
  const until = performance.now() + seconds * 1000
  const inserted = await Promise.all(Array.from({ length: clients }, () => insertUntil(url, count, until)))
  return inserted.reduce((sum, one) => sum + one, 0) / seconds
}

async function insertUntil(url: string, ropes: number, until: number): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  let inserted = 0
  try {
    const { key, event, history, state } = transaction('$1', '$2')
    for (; performance.now() < until; inserted += 1) {
      const rope = 1 + Math.floor(Math.random() * (ropes - 1))
      await client.query('begin')
      await client.query({ name: 'enter', text: setContext })
      await client.query({ name: 'key', text: key, values: [rope] })
      const { rows } = await client.query<{ event: string }>({ name: 'event', text: event, values: [rope] })
      await client.query({ name: 'history', text: history, values: [rope, rows[0]?.event] })
      await client.query({ name: 'state', text: state, values: [rope] })
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
  return inserted
}
