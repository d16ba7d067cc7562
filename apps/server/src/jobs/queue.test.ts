import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { Database } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import type { JobHandlers } from './jobs.ts'
import { QueuePool, acquireLease } from './queue-connections.ts'
import { crontab, enqueue, runWorker, startWorker } from './queue.ts'
import { forEachMandator } from './repeated-work.ts'

test('runs jobs, reports failures, and stops', async () => {
  const db = await freshDatabase()
  const pool = createPool(db.appUrl, { max: 1 })
  const done: string[] = []
  const failures: string[] = []
  const confirm = async ({ email }: { email: string }) => {
    if (email === 'bad@alpha.example') throw new Error('Away')
    done.push(email)
  }
  const worker = await startWorker({
    ownerUrl: db.ownerUrl,
    handlers: { 'account.confirmUnsubscribe': confirm } as unknown as JobHandlers,
    onFailure: ({ job, attempt }) => failures.push(`${job} ${attempt}`),
  })
  try {
    await new Database(pool).runAs(null, new Date(), async (queries) => {
      for (const email of ['bad@alpha.example', 'good@alpha.example'])
        await enqueue(queries, 'account.confirmUnsubscribe', { email, language: 'en' })
    })
    await expect.poll(() => done).toEqual(['good@alpha.example'])
    await expect.poll(() => failures).toEqual(['account.confirmUnsubscribe 1'])
  } finally {
    await worker.stop()
    await worker.stop()
    await pool.end()
    await db.drop()
  }
})

test('reports an unreachable queue, reconnects, and can be stopped at any time', async () => {
  const nowhere = (failures: string[]) =>
    runWorker(
      {
        ownerUrl: 'postgresql://nobody@127.0.0.1:1/nothing',
        handlers: {} as JobHandlers,
        onFailure: ({ job, attempt }) => failures.push(`${job} ${attempt}`),
      },
      10,
    )
  const failures: string[] = []
  const worker = nowhere(failures)
  await expect.poll(() => failures).toEqual(expect.arrayContaining(['begin 1', 'begin 2']))
  await worker.stop()
  const failuresBefore = failures.length
  // While another one tries three times, the stopped one does not try once.
  const others: string[] = []
  const other = nowhere(others)
  await expect.poll(() => others.length).toBeGreaterThan(2)
  await other.stop()
  expect(failures).toHaveLength(failuresBefore)
})

test('survives terminated connections, and runs the jobs of a dead worker', async () => {
  const db = await freshDatabase()
  const pool = createPool(db.appUrl, { max: 1 })
  const owner = new Client({ connectionString: db.ownerUrl })
  await owner.connect()
  const done: string[] = []
  const failures: string[] = []
  const confirm = async ({ email }: { email: string }) => void done.push(email)
  const put = (email: string) =>
    new Database(pool).runAs(null, new Date(), (queries) =>
      enqueue(queries, 'account.confirmUnsubscribe', { email, language: 'en' }),
    )
  const lockedBy = (worker: string, since: string) =>
    owner.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval where locked_by is null`,
      [worker, since],
    )
  const others = new QueuePool(`${db.ownerUrl}&application_name=another%20process`, 1)
  const lease = await acquireLease(others)
  lease.lockAs('pool-living')
  const leases = () =>
    owner.query(`select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and granted and datname = current_database()`)
  await expect.poll(async () => (await leases()).rowCount).toBe(1)
  // Taken by a worker that is no more, by one that began only now, and by one that lives in another process.
  await put('dead@alpha.example')
  await lockedBy('pool-dead', '20 seconds')
  await put('new@alpha.example')
  // It stays new however long this test takes.
  await lockedBy('pool-new', '-1 day')
  await put('living@alpha.example')
  await lockedBy('pool-living', '20 seconds')
  const worker = runWorker(
    {
      ownerUrl: db.ownerUrl,
      handlers: { 'account.confirmUnsubscribe': confirm } as unknown as JobHandlers,
      onFailure: ({ job }) => failures.push(job),
    },
    10,
  )
  try {
    await expect.poll(() => done.join(' ')).toBe('dead@alpha.example')
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename <> 'catenary_app'
        and application_name <> 'another process'`)
    await expect.poll(() => failures).toContain('queue')
    await put('after@alpha.example')
    await expect.poll(() => done).toContain('after@alpha.example')
    expect(done).not.toContain('new@alpha.example')
    expect(done).not.toContain('living@alpha.example')
  } finally {
    await worker.stop()
    await lease.release()
    await others.end()
    await owner.end()
    await pool.end()
    await db.drop()
  }
})

test('work that is repeated and fails is reported and tried again; jobs and other work go on', async () => {
  const db = await freshDatabase()
  const pool = createPool(db.appUrl, { max: 1 })
  const done: string[] = []
  const failures: string[] = []
  let rounds = 0
  const worker = await startWorker({
    ownerUrl: db.ownerUrl,
    handlers: {
      'account.confirmUnsubscribe': async ({ email }: { email: string }) => void done.push(email),
    } as unknown as JobHandlers,
    repeated: [
      { name: 'broken', run: async () => Promise.reject(new Error('Poisoned')) },
      { name: 'sound', pauseMs: 10, run: async () => (rounds += 1) < 0 },
    ],
    onFailure: ({ job, attempt }) => failures.push(`${job} ${attempt}`),
  })
  try {
    await expect.poll(() => failures.slice(0, 2)).toEqual(['broken 1', 'broken 2'])
    const before = rounds
    await expect.poll(() => rounds).toBeGreaterThan(before)
    await new Database(pool).runAs(null, new Date(), (queries) =>
      enqueue(queries, 'account.confirmUnsubscribe', { email: 'late@alpha.example', language: 'en' }),
    )
    await expect.poll(() => done).toEqual(['late@alpha.example'])
  } finally {
    await worker.stop()
    await pool.end()
    await db.drop()
  }
})

test('what is done for each mandator is done for the others where it fails for one, and the failure is thrown', async () => {
  const done: string[] = []
  const work = async (mandator: string) => {
    if (mandator === 'b') throw new Error('Poisoned')
    done.push(mandator)
    return mandator === 'a'
  }
  await expect(forEachMandator(['a', 'b', 'c'], work)).rejects.toThrow('Poisoned')
  expect(done).toEqual(['a', 'c'])
  expect([await forEachMandator(['a', 'c'], work), await forEachMandator(['c'], work)]).toEqual([true, false])
})

/** As the library puts a job in when its time has come. */
const putInByClock = (owner: Client, { task, options }: (typeof crontab)[number]) =>
  owner.query('select graphile_worker.add_job($1, $2, queue_name => $3, priority => $4)', [
    task,
    '{}',
    options.queueName,
    options.priority,
  ])

test('a backup that hangs night after night, its folder being on a server that is away, holds up nothing else', async () => {
  const db = await freshDatabase()
  const owner = new Client({ connectionString: db.ownerUrl })
  await owner.connect()
  const hanging = Promise.withResolvers<void>()
  const begun: string[] = []
  const handlers = {
    'backup.create': () => (begun.push('backup'), hanging.promise),
    'tasks.due': async () => void begun.push('tasks'),
  } as unknown as JobHandlers
  const onFailure = ({ error }: { error: unknown }) => expect.fail(String(error))
  const worker = await startWorker({ ownerUrl: db.ownerUrl, handlers, onFailure })
  try {
    const [backup, due] = ['backup.create', 'tasks.due'].map((name) => crontab.find(({ task }) => task === name))
    if (!backup || !due) throw new Error('Nothing of the kind is done by the clock')
    for (let night = 0; night < 4; night += 1) await putInByClock(owner, backup)
    await expect.poll(() => begun).toContain('backup')
    await putInByClock(owner, due)
    await expect.poll(() => begun).toContain('tasks')
    hanging.resolve()
    await expect.poll(() => begun.filter((one) => one === 'backup').length).toBe(4)
  } finally {
    hanging.resolve()
    await worker.stop()
    await owner.end()
    await db.drop()
  }
})

test('what Catenary does by the clock goes before mails that wait for a mail server that does not answer', async () => {
  const db = await freshDatabase()
  const pool = createPool(db.appUrl, { max: 1 })
  const owner = new Client({ connectionString: db.ownerUrl })
  await owner.connect()
  const begun: string[] = []
  const confirm = async ({ email }: { email: string }) => {
    begun.push(email)
    await pause(300)
  }
  const handlers = {
    'account.confirmUnsubscribe': confirm,
    ...Object.fromEntries(crontab.map(({ task }) => [task, async () => void begun.push(task)])),
  } as unknown as JobHandlers
  try {
    await new Database(pool).runAs(null, new Date(), async (queries) => {
      for (let number = 0; number < 12; number += 1)
        await enqueue(queries, 'account.confirmUnsubscribe', { email: `${number}@alpha.example`, language: 'en' })
    })
    for (const one of crontab) await putInByClock(owner, one)
    const onFailure = ({ error }: { error: unknown }) => expect.fail(String(error))
    const worker = await startWorker({ ownerUrl: db.ownerUrl, handlers, onFailure })
    await expect.poll(() => begun.length).toBe(12 + crontab.length)
    await worker.stop()
    // A worker that finds another one just taking such a job takes a mail: no more than there are workers.
    expect(begun.slice(0, crontab.length + 3)).toEqual(expect.arrayContaining(crontab.map(({ task }) => task)))
  } finally {
    await owner.end()
    await pool.end()
    await db.drop()
  }
})
