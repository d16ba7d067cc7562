import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import type { AuditEntry } from '@catenary/contract/system/audit'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditHandler } from '../../test/handle-until-killed.ts'
import type { KilledWorker } from '../../test/handle-until-killed.ts'
import type { Assets } from '../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../test/support/assets.ts'
import type { Person, World } from '../../test/support/world.ts'
import { createWorld, testNow } from '../../test/support/world.ts'
import { recordAudit } from '../db/audit.ts'
import type { Queries } from '../db/database.ts'
import { archiveEvent, changeEvent } from '../records/events/change.ts'
import { systemRecorder } from '../records/events/recorder.ts'
import { recordEvent } from '../records/events/recording.ts'
import { findHistoryBreaks } from '../records/history/verify-history.ts'
import { purgeDomainEvents } from './domain-event-queries.ts'
import { handleNext } from './domain-events.ts'
import type { DomainEvent, DomainEventHandler, DomainEventHandlers } from './domain-events.ts'
import type { JobHandlers } from './jobs.ts'
import { enqueue, startWorker } from './queue.ts'

let world: World
let admin: Person
let own: Assets
let foreign: Assets
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
})
beforeEach(async () => {
  own = await createAssets(world, world.alpha)
  foreign = await createAssets(world, world.beta)
  await sql`truncate domain_events, domain_event_deliveries, audit_log, audit_heads`.execute(world.owner)
})
afterAll(() => world.close())

async function recordOn({ rope }: Assets, position = 10, loss = 6): Promise<string> {
  const response = await world.call(admin, api.events.create, { body: { ropeEvent: brokenWire(rope, position, loss) } })
  return response.json<{ ropeEvent: { id: string } }>().ropeEvent.id
}
const asAlpha = <T>(run: (db: Queries) => Promise<T>) => world.database.runAsSystem(world.alpha, run)
const auditLog = async () => (await world.call(admin, api.audit.list, {})).json<AuditEntry[]>()
const bySystem = async () => (await auditLog()).filter(({ actor }) => actor.isSystem)
const work = (handlers: DomainEventHandlers) => world.runJobs(undefined, handlers)
const eventRows = (id: string) => world.owner.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
const makeDue = () => sql`update domain_event_deliveries set try_at = now()`.execute(world.owner)
/** Who has handled something. */
const handled = async () => {
  const rows = world.owner.selectFrom('domainEventDeliveries').select(['handler', 'mandatorId'])
  return rows.where('handledAt', 'is not', null).execute()
}

describe('a job bound to a mandator', () => {
  test('sees the rows of its mandator only', async () => {
    const [mine, theirs] = [await recordOn(own), await recordOn(foreign)]
    const seen = await asAlpha((db) => db.selectFrom('events').select('id').where('id', 'in', [mine, theirs]).execute())
    expect(seen).toEqual([{ id: mine }])
    const all = await asAlpha((db) => db.selectFrom('ropes').select('mandatorId').distinct().execute())
    expect(all).toEqual([{ mandatorId: world.alpha }])
    expect(await asAlpha((db) => db.selectFrom('mandators').select('id').execute())).toEqual([{ id: world.alpha }])
    const moved = await asAlpha((db) => sql`update events set position = 1 where id = ${theirs}::uuid`.execute(db))
    expect(moved.numAffectedRows).toBe(0n)
    expect(await eventRows(theirs)).toMatchObject({ position: 10 })
  })

  test('is denied by the database every write reserved for users', async () => {
    const event = await recordOn(own)
    const rejected = [
      sql`insert into domain_events (mandator_id, name, payload) values (${world.beta}::uuid, 'rope.changed', '{}')`,
      sql`insert into domain_events (mandator_id, name, payload, actor_id)
        values (${world.alpha}::uuid, 'rope.changed', '{}', ${admin.id}::uuid)`,
      sql`insert into event_history (event_id, number, mandator_id, timestamp, user_id, user_name, changes, hash)
        values (${event}::uuid, 2, ${world.alpha}::uuid, now(), ${admin.id}::uuid, 'Pat', '{}', '')`,
      sql`update event_history set user_name = 'x'`,
      sql`delete from events`,
      sql`update ropes set name = 'x'`,
      sql`update areas set name = 'x'`,
      sql`update installations set attributes = '{}'`,
      sql`insert into documents (id) values (${v7()}::uuid)`,
      sql`update mandators set name = 'x'`,
      sql`select password_hash from users`,
      sql`update notifications set facts = '{}'`,
      sql`update users set email = 'taken@over.example'`,
      sql`insert into user_mandators (user_id, mandator_id) values (${admin.id}::uuid, ${world.alpha}::uuid)`,
      sql`select token_hash from sessions`,
      sql`select * from api_tokens`,
      sql`select * from audit_log`,
      sql`select enqueue_job('account.notify', '{}'::json)`,
      sql`select * from graphile_worker.jobs`,
      sql`select * from queue_backlog()`,
      sql`delete from idempotency_keys`,
    ]
    for (const statement of rejected)
      await expect(
        asAlpha((db) => statement.execute(db)),
        JSON.stringify(statement.toOperationNode()),
      ).rejects.toThrow(/row-level security|permission denied|not permitted/)
    const young = await asAlpha((db) => sql`delete from domain_events`.execute(db))
    expect(young.numAffectedRows).toBe(0n)
  })

  test('writes audit entries about its mandator only, and under no other name', async () => {
    const entry = (mandators: string[], more: object = {}) => ({
      at: testNow,
      action: 'state.corrected' as const,
      actor: 'system' as const,
      subject: { type: 'rope' as const, id: own.rope, name: 'Rope 1' },
      mandators,
      ...more,
    })
    const rejected = [
      entry([world.beta]),
      entry([world.alpha, world.beta]),
      entry([]),
      entry([world.alpha], { actor: { id: admin.id, name: 'Pat' } }),
      entry([world.alpha], { subject: { type: 'user', id: admin.id, name: 'Pat' } }),
      entry([world.alpha], { subject: { type: 'mandator', id: world.beta, name: 'Beta' } }),
    ]
    for (const one of rejected) await expect(asAlpha((db) => recordAudit(db, one))).rejects.toThrow(/not permitted/)
    await asAlpha((db) => recordAudit(db, entry([world.alpha], { actor: null })))
    expect(await auditLog()).toMatchObject([{ actor: { id: null, name: 'System', isSystem: true } }])
  })

  test('is denied everything if bound to several mandators', async () => {
    await recordOn(own)
    const seen = await asAlpha(async (db) => {
      await sql`select set_config('app.mandators', ${`${world.alpha},${world.beta}`}, true)`.execute(db)
      return db.selectFrom('events').select('id').execute()
    })
    expect(seen).toEqual([])
  })

  test('records, changes and archives as System, with a complete history', async () => {
    const at = systemRecorder(testNow)
    const { id } = await asAlpha((db) => recordEvent(db, brokenWire(own.rope, 10, 6), at))
    await asAlpha((db) => changeEvent(db, { id, ifMatch: undefined }, { position: 20 }, at))
    await asAlpha((db) => archiveEvent(db, { id, ifMatch: undefined }, at))
    const history = await world.call(admin, api.events.history, { params: { id } })
    expect(history.json()).toMatchObject(
      [3, 2, 1].map((number) => ({ number, user: { name: 'System', isSystem: true }, isIntact: true })),
    )
    expect((await findHistoryBreaks(world.owner)).breaks).toEqual([])
    const by = { actor: { id: null, name: 'System', isSystem: true } }
    expect(await bySystem()).toMatchObject([
      { ...by, action: 'event.archived' },
      { ...by, action: 'event.recorded' },
    ])
    const events = await world.owner.selectFrom('domainEvents').select(['name', 'actorId']).orderBy('id').execute()
    expect(events).toEqual(
      ['event.recorded', 'state.changed', 'event.changed', 'event.archived', 'state.changed'].map((name) => ({
        name,
        actorId: null,
      })),
    )
    await expect(
      asAlpha((db) => recordEvent(db, brokenWire(foreign.rope, 10, 6), at)),
      'a rope of another mandator is not there',
    ).rejects.toThrow(/notFound/)
  })
})

const figures = async () => {
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return body.split('\n').filter((line) => line.startsWith('queue_'))
}
const failing: DomainEventHandler<'event.recorded'> = {
  on: ['event.recorded'],
  handle: () => Promise.reject(new Error('Away')),
}

describe('a domain event', () => {
  /** Notes what it is given, and moves the event one metre on. */
  function moving(seen: number[] = []): DomainEventHandler<'event.recorded'> {
    return {
      on: ['event.recorded'],
      async handle(db, { id, payload: { event, rope } }, at) {
        seen.push(id)
        await changeEvent(db, { id: event, ifMatch: undefined }, { position: 11 }, systemRecorder(at))
        return { action: 'state.corrected', subject: { type: 'rope', id: rope, name: 'Rope 1' } }
      },
    }
  }

  test('is handled by every subscribed handler, as System of its mandator, with an audit entry', async () => {
    const [mine, theirs] = [await recordOn(own), await recordOn(foreign)]
    const first: number[] = []
    const second: number[] = []
    const unheard = { on: ['rope.changed' as const], handle: vi.fn() }
    await work({ first: moving(first), second: { ...moving(second), newestPer: 'rope' }, unheard })
    expect([first.length, second.length]).toEqual([2, 2])
    expect(unheard.handle).not.toHaveBeenCalled()
    for (const id of [mine, theirs]) expect(await eventRows(id)).toMatchObject({ position: 11 })
    const entries = await bySystem()
    expect(entries.map(({ details }) => details['job']).toSorted()).toEqual(['first', 'first', 'second', 'second'])
    const chains = await sql<{ chain: string }>`select distinct chain from audit_log where actor_name = 'System'
      order by chain`.execute(world.owner)
    expect(chains.rows.map(({ chain }) => chain)).toEqual([world.alpha, world.beta].toSorted())
    await work({ first: moving(first) })
    expect(first).toHaveLength(2)
  })

  test('whose handler fails is rolled back and retried without blocking other handlers', async () => {
    const id = await recordOn(own)
    const good: number[] = []
    const bad: number[] = []
    let isBroken = true
    const { handle } = moving(bad)
    const failing: DomainEventHandler<'event.recorded'> = {
      on: ['event.recorded'],
      async handle(...given) {
        const done = await handle(...given)
        if (isBroken) throw new Error('Away')
        return done
      },
    }
    const quiet = {
      on: ['event.recorded' as const],
      handle: async (_: Queries, event: DomainEvent) => (good.push(event.id), null),
    }
    await expect(work({ failing, quiet })).rejects.toThrow('Away')
    expect([good.length, bad.length]).toEqual([1, 1])
    expect(await eventRows(id)).toMatchObject({ position: 10 })
    expect(await bySystem()).toEqual([])
    expect(await handled()).toEqual([{ handler: 'quiet', mandatorId: world.alpha }])
    // Not before its time.
    await work({ failing, quiet })
    expect(bad).toHaveLength(1)
    isBroken = false
    await makeDue()
    await work({ failing, quiet })
    expect([good.length, bad.length]).toEqual([1, 2])
    expect(await eventRows(id)).toMatchObject({ position: 11 })
    expect(await bySystem()).toHaveLength(1)
  })

  test('delivered concurrently is handled once, and never under another mandator', async () => {
    await recordOn(own)
    const seen: number[] = []
    await work({})
    await sql`insert into domain_event_deliveries (event_id, handler, mandator_id)
      select id, 'moving', mandator_id from domain_events where name = 'event.recorded'`.execute(world.owner)
    const onFailure = ({ error }: { error: unknown }) => expect.fail(String(error))
    const handlers = { moving: moving(seen) }
    const handling = { database: world.database, clock: { now: () => testNow }, handlers, onFailure }
    const deliver = (mandator = world.alpha) => handleNext(handling, { handler: 'moving', mandator })
    expect(await deliver(world.beta)).toBe(false)
    expect(seen).toEqual([])
    await Promise.all([deliver(), deliver(), deliver()])
    expect(await deliver()).toBe(false)
    expect(seen).toHaveLength(1)
    expect(await bySystem()).toHaveLength(1)
  })

  test('whose handler always fails is given up after a day and remains in the backlog', async () => {
    await recordOn(own)
    const waits: (number | undefined)[] = []
    for (let tries = 0; tries < 12; tries++) {
      await makeDue()
      await expect(work({ failing })).rejects.toThrow('Away')
      const { rows } = await sql<{
        seconds: number
      }>`select (extract(epoch from try_at) - extract(epoch from now()))::float8 as seconds
        from domain_event_deliveries`.execute(world.owner)
      waits.push(rows[0]?.seconds)
    }
    expect(waits[0]).toBeLessThan(5)
    expect(waits[10]).toBeGreaterThan(3600 * 12)
    expect(waits[11]).toBe(Infinity)
    await work({ failing })
    const given = ['queue_waiting{job="failing"} 0', 'queue_failed{job="failing"} 1']
    expect(await figures()).toEqual(expect.arrayContaining(given))
  })

  test('is delivered in the order of occurrence; a handler of the newest ones gets only the newest', async () => {
    const ids = []
    for (const position of [1, 2, 3]) ids.push(await recordOn(own, position))
    const all: string[] = []
    const newest: string[] = []
    const hearing = (list: string[]): DomainEventHandler<'event.recorded'> => ({
      on: ['event.recorded'],
      handle: async (_, { payload }) => (list.push(payload.event), null),
    })
    await work({ all: hearing(all), newest: { ...hearing(newest), newestPer: 'rope' } })
    expect(all).toEqual(ids)
    expect(newest).toEqual(ids.slice(-1))
  })

  test('is purged with its deliveries a month after its jobs, per mandator', async () => {
    await recordOn(own)
    await recordOn(foreign)
    await work({ note: auditHandler })
    await recordOn(own, 20)
    await sql`update domain_events set written_at = now() - interval '31 days'`.execute(world.owner)
    await recordOn(own, 30)
    await asAlpha(purgeDomainEvents)
    const left = await sql<{ isWaiting: boolean; isOld: boolean; mandator: string }>`select distinct
        relayed_at is null as "isWaiting", written_at < now() - interval '1 day' as "isOld", mandator_id as mandator
      from domain_events order by 1, 2`.execute(world.owner)
    expect(left.rows).toEqual([
      { isWaiting: false, isOld: true, mandator: world.beta },
      { isWaiting: true, isOld: false, mandator: world.alpha },
      { isWaiting: true, isOld: true, mandator: world.alpha },
    ])
    expect(await handled()).toEqual([{ handler: 'note', mandatorId: world.beta }])
    await world.owner.transaction().execute((db) => enqueue(db, 'cleaning.domainEvents', {}))
    await work({})
    expect(await handled()).toEqual([])
  })

  test('that waits is counted in the metrics', async () => {
    await recordOn(own)
    expect(await figures()).toContain('queue_waiting{job="relay"} 2')
    await expect(work({ failing })).rejects.toThrow('Away')
    expect(await figures()).toEqual(
      expect.arrayContaining([
        'queue_waiting{job="relay"} 0',
        'queue_waiting{job="failing"} 1',
        'queue_failed{job="failing"} 0',
        expect.stringMatching(/^queue_oldest_seconds\{job="failing"\} \d*\.?\d+$/),
      ]),
    )
  })
})

test.each(['before the commit', 'after the commit'] as const)(
  'a worker that is killed %s leaves its work to another, and it is done once',
  async (dies) => {
    await recordOn(own)
    const workerInput: KilledWorker = { appUrl: world.appUrl, ownerUrl: world.ownerUrl, dies }
    const program = join(import.meta.dirname, '../../test/handle-until-killed.ts')
    const child = spawn(process.execPath, [program, JSON.stringify(workerInput)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect((await once(child, 'exit'))[1]).toBe('SIGKILL')
    const isDone = dies === 'after the commit'
    expect(await bySystem()).toHaveLength(isDone ? 1 : 0)
    const again = vi.fn(auditHandler.handle)
    const handlers = { note: { ...auditHandler, handle: again } }
    const worker = await startWorker({
      ownerUrl: world.ownerUrl,
      domainEvents: { database: world.database, clock: { now: () => testNow }, handlers },
      handlers: {} as JobHandlers,
      onFailure: ({ error }) => expect.fail(String(error)),
    })
    await expect.poll(handled).toHaveLength(1)
    await worker.stop()
    expect(again).toHaveBeenCalledTimes(isDone ? 0 : 1)
    expect(await bySystem()).toHaveLength(1)
  },
)

describe('the state of a changed rope', () => {
  const ratioOf = async ({ rope }: Assets) =>
    (await world.owner.selectFrom('damageStates').select('ratio').where('ropeId', '=', rope).executeTakeFirst())?.ratio

  test('is computed again; without an audit entry where it was right', async () => {
    await recordOn(own)
    await world.runJobs()
    expect(await bySystem()).toEqual([])
    expect(await handled()).toContainEqual({ handler: 'state.verify', mandatorId: world.alpha })
  })

  test('is corrected from the record where it was wrong, with an audit entry by System', async () => {
    await recordOn(own)
    const right = await ratioOf(own)
    await sql`update damage_states set ratio = 0.01, health = 99 where rope_id = ${own.rope}::uuid`.execute(world.owner)
    await world.runJobs()
    expect(await ratioOf(own)).toBeCloseTo(right ?? 0, 12)
    expect(await bySystem()).toMatchObject([
      {
        action: 'state.corrected',
        actor: { id: null, name: 'System' },
        subject: { type: 'rope', id: own.rope, name: 'Rope 1' },
        details: { job: 'state.verify', changes: { lossOverTarget: { old: 1, new: 16.1 } } },
      },
    ])
    const states = await world.owner
      .selectFrom('domainEvents')
      .select(['name', 'actorId', 'relayedAt'])
      .orderBy('id')
      .execute()
    expect(states.filter(({ name }) => name === 'state.changed')).toMatchObject([
      { actorId: admin.id, relayedAt: expect.any(String) },
      { actorId: null, relayedAt: expect.any(String) },
    ])
  })
})
