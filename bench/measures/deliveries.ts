import { join } from 'node:path'
import type { Client } from 'pg'
import { withDatabase } from '../database.ts'
import type { BenchDatabase } from '../database.ts'
import { fillList } from '../list-data.ts'
import { load, sessionHeader } from '../load/load.ts'
import { recordFor } from '../load/record-load-process.ts'
import type { Effort, Measurement, Row } from '../measure.ts'
import { alternate, compared, limited, pairsOf } from '../measure.ts'
import { freePort, product, withProgram } from '../program.ts'
import type { Program } from '../program.ts'
import type { RecordData } from '../record-data.ts'
import { asOwner, prepareRecording, untilEvaluated } from '../record-data.ts'

/** What is asked for, each by so many at once. */
const clients = 8
const warmSeconds = 3
/** Longer than the sender waits after the mail server could not be reached, so that each round contains a try. */
const minSeconds = 16
/** As many users have so many deliveries each, and one has as many as all of them together. */
const scale = { users: 100, each: 50 } as const
const total = 2 * scale.users * scale.each
/** The longest that a try may hold up the server's thread, in milliseconds. */
const maxDelayMs = 300

/** One round of one contender. */
interface Round {
  readonly read: number
  readonly recorded: number
  readonly delay: number
}

/**
 * Reading and recording events at the same time, while notifications wait for a mail server that is not there, against the
 * same without any that wait; a message to the one who has most of them is tried in each round.
 */
export const deliveries: Measurement = {
  name: 'deliveries',
  run: (effort) =>
    withDatabase(async (database) => {
      await fillList(database.ownerUrl)
      return asOwner(database.ownerUrl, (owner) => measureOn(database, owner, effort))
    }),
}

async function measureOn({ ownerUrl, folder }: BenchDatabase, owner: Client, effort: Effort): Promise<Row[]> {
  const data = await prepareRecording(ownerUrl, clients)
  await owner.query(recipients)
  const env = {
    DATABASE_URL: ownerUrl,
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}?tls=no`,
    LOG_LEVEL: 'fatal',
  }
  const options = { file: product, args: ['--no-build'], env, readyPath: '/healthz/ready' }
  return withProgram(options, (server) => measure(server, owner, data, effort))
}

async function measure(server: Program, owner: Client, data: RecordData, effort: Effort): Promise<Row[]> {
  const seconds = Math.max(minSeconds, effort.seconds)
  await round(server, data, warmSeconds)
  const roundWith = async (isQueued: boolean) => {
    await queue(owner, isQueued)
    await untilEvaluated(owner)
    const measured = await round(server, data, seconds)
    if (isQueued) await assertTried(owner)
    return measured
  }
  const rounds = await alternate(
    effort.rounds,
    () => roundWith(true),
    () => roundWith(false),
  )
  const meanwhile = `while ${total.toLocaleString('en')} deliveries wait, against none`
  const goal = { sense: '≤', bound: 1.1 } as const
  return [
    compared(
      `list of 25 events ${meanwhile}`,
      pairsOf(rounds, (one) => 1000 / one.read),
      'ms',
      goal,
    ),
    compared(
      `recording a damage ${meanwhile}`,
      pairsOf(rounds, (one) => 1000 / one.recorded),
      'ms',
      goal,
    ),
    limited(
      `event loop delay ${meanwhile}`,
      rounds.map(([ours]) => ours.delay),
      'ms',
      maxDelayMs,
    ),
    limited(
      'event loop delay while none waits',
      rounds.map(([, peer]) => peer.delay),
      'ms',
      null,
    ),
  ]
}

async function round(server: Program, { tokens, ropes, fullRope }: RecordData, seconds: number): Promise<Round> {
  const url = `${server.address}/api/ropes/${fullRope}/events?limit=25`
  await server.longestDelay()
  const [read, recorded] = await Promise.all([
    load(url, seconds, sessionHeader(tokens[0] ?? ''), clients),
    recordFor({ address: server.address, tokens, ropes, seconds, clients }),
  ])
  return { read: read.perSecond, recorded: recorded.perSecond, delay: await server.longestDelay() }
}

/** Users who may see what the user of the sessions sees, and what they are told of. */
const recipients = `
  insert into users (id, username, email, firstname, lastname, roles, is_active)
    select uuidv7(), n || '@bench.example', n || '@bench.example', 'Ada', n, '{ROLE_USER}', true
    from generate_series(1, ${scale.users}) n;
  insert into user_mandators (user_id, mandator_id)
    select u.id, m.mandator_id from users u, user_mandators m where u.id <> m.user_id;
  insert into notifications (id, mandator_id, triggered_at, type, threshold, installation_id, rope_id, facts)
    select uuidv7(), r.mandator_id, now(), 'brokenWire', 1, r.installation_id, r.id, '{}'
    from (select r.* from ropes r join user_mandators m using (mandator_id) join users u on u.id = m.user_id
        where u.username = 'user@bench.example' limit 1) r, generate_series(1, ${total / 2}) n;`

/** Replaces what waits: for the user of the sessions the longest, who has one of each notification. */
async function queue(owner: Client, isQueued: boolean): Promise<void> {
  await owner.query('delete from notification_deliveries')
  if (isQueued)
    await owner.query(`
      insert into notification_deliveries (id, mandator_id, notification_id, channel, user_id, is_urgent, created_at, try_at)
        select uuidv7(), n.mandator_id, n.id, 'email', u.id, false, now(),
          now() - case when u.username like 'user@%' then interval '1 hour' else interval '1 minute' end
        from users u join (select *, row_number() over (order by id) as k from notifications) n
          on u.username like 'user@%' or n.k <= ${scale.each}`)
  await owner.query('vacuum (analyze) notification_deliveries')
}

/** Without a try in it a round would say nothing, nor if anything had been sent or given up. */
async function assertTried(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ waiting: number; tried: number }>(
    `select (count(*) filter (where state = 'waiting'))::int as waiting, (count(*) filter (where tries > 0))::int as tried
     from notification_deliveries`,
  )
  const { waiting = 0, tried = 0 } = rows[0] ?? {}
  if (waiting !== total || tried < total / 2) throw new Error(`${waiting} of ${total} wait, ${tried} were tried`)
}
