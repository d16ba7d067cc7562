import { join } from 'node:path'
import { notificationTypes } from '@catenary/contract/work/notification-settings'
import type { Client } from 'pg'
import { withDatabase } from '../database.ts'
import type { BenchDatabase } from '../database.ts'
import { fillList } from '../list-data.ts'
import { recordFor } from '../load/record-load-process.ts'
import type { Effort, Measurement, Row } from '../measure.ts'
import { alternate, compared, limited, pairsOf } from '../measure.ts'
import { product, withProgram } from '../program.ts'
import type { Program } from '../program.ts'
import type { RecordData } from '../record-data.ts'
import { asOwner, prepareRecording, untilEvaluated } from '../record-data.ts'

const clients = 16
const warmSeconds = 5
const rules = 50
const perSecond = 100
/** Within so many seconds of a recording its rules have been evaluated. */
const maxSeconds = 2

/**
 * Rules of notifications: recording damages with 50 rules on every installation against the same without any, and how long after a
 * recording its rules have been evaluated, at 100 recordings a second of which each makes one rule fire.
 */
export const notifications: Measurement = {
  name: 'notifications',
  run: (effort) =>
    withDatabase(async (database) => {
      await fillList(database.ownerUrl)
      return asOwner(database.ownerUrl, (owner) => measureOn(database, owner, effort))
    }),
}

async function measureOn({ ownerUrl, folder }: BenchDatabase, owner: Client, effort: Effort): Promise<Row[]> {
  const data = await prepareRecording(ownerUrl, clients)
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
  return withProgram({ file: product, env, readyPath: '/healthz/ready' }, (server) =>
    measure(server, owner, data, effort),
  )
}

async function measure(server: Program, owner: Client, { tokens, ropes }: RecordData, effort: Effort): Promise<Row[]> {
  const record = (seconds: number, rate?: number) =>
    recordFor({ address: server.address, tokens, ropes, seconds, clients, ...(rate === undefined ? {} : { rate }) })
  const roundWith = async (count: number) => {
    await setRules(owner, count)
    await untilEvaluated(owner)
    return record(effort.seconds)
  }
  await record(warmSeconds)
  const rounds = await alternate(
    effort.rounds,
    () => roundWith(rules),
    () => roundWith(0),
  )
  await setRules(owner, rules)
  const delays: number[] = []
  for (let n = 0; n < effort.rounds; n += 1) {
    await untilEvaluated(owner)
    const { rows } = await owner.query<{ now: Date }>('select now()')
    await record(effort.seconds, perSecond)
    await untilEvaluated(owner)
    delays.push(await longestDelay(owner, rows[0]?.now ?? new Date()))
  }
  return [
    compared(
      `recording a damage with ${rules} rules, against without`,
      pairsOf(rounds, (one) => one.perSecond),
      'req/s',
      { sense: '≥', bound: 0.9 },
    ),
    limited(`longest wait for the rules at ${perSecond} recordings a second`, delays, 's', maxSeconds),
  ]
}

/** Sets so many rules on every installation, one of them of what is recorded; the user of the sessions is told. */
async function setRules(owner: Client, count: number): Promise<void> {
  const types = ['brokenWire', ...notificationTypes.filter((type) => type !== 'brokenWire')].slice(0, count)
  const settings = { email: true, sms: false, rules: types.map((type) => ({ type, threshold: 1, reset: 0 })) }
  await owner.query(
    `update installations set notification_settings = $1::jsonb || jsonb_build_object('users',
       (select jsonb_agg(id) from users))`,
    [JSON.stringify(settings)],
  )
}

/** The longest time between a recording and the evaluation of its rules, in seconds. */
async function longestDelay(owner: Client, since: Date): Promise<number> {
  const { rows } = await owner.query<{ seconds: number }>(
    `select coalesce(max(extract(epoch from d.handled_at - e.written_at)), 0)::float8 as seconds
     from domain_event_deliveries d join domain_events e on e.id = d.event_id
     where d.handler = 'notifications.evaluate' and e.name = 'event.recorded' and e.written_at > $1`,
    [since],
  )
  return rows[0]?.seconds ?? 0
}
