import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { UndeliverableMail } from '../ports/mail/mail.ts'
import type { HandlerContext } from './domain-events.ts'
import type { JobHandlers, JobName, JobPayload } from './jobs.ts'
import { jobs } from './jobs.ts'
import { QueuePool, acquireLease } from './queue-connections.ts'
import { deliverDomainEvents } from './relay.ts'
import { repeatDespiteFailures, repeatUntil } from './repeated-work.ts'
import type { RepeatedWork } from './repeated-work.ts'

/** Options of a job: when it runs, and which one it replaces. */
export interface JobOptions {
  readonly runAt?: Date
  /** A waiting job with the same key is replaced. */
  readonly key?: string
}

/** Puts a job into the queue, in the caller's transaction: it runs only if that commits. */
export async function enqueue<Name extends JobName>(
  db: Queries,
  name: Name,
  payload: JobPayload<Name>,
  { runAt, key }: JobOptions = {},
): Promise<void> {
  const text = JSON.stringify(jobs[name].parse(payload))
  await sql`select enqueue_job(${name}, ${text}::json, ${runAt?.toISOString() ?? null}::timestamptz, ${key ?? null})`.execute(
    db,
  )
}

/** A running worker. */
export interface Worker {
  /** Finishes the jobs under way; harmless when called twice. */
  stop(): Promise<void>
}

/** Options of a worker. */
export interface WorkerOptions {
  /** The owner's login: only the owner has access to the queue's tables. */
  readonly ownerUrl: string
  readonly handlers: JobHandlers
  /** Handlers of domain events with their dependencies; events wait where absent. */
  readonly domainEvents?: Omit<HandlerContext, 'onFailure'>
  /** Each on its own: one that waits or fails blocks neither jobs nor the others. */
  readonly repeated?: readonly RepeatedWork[]
  readonly onFailure: (failure: { job: string; attempt: number; error: unknown }) => void
}

// Not as crontab text, which allows no dot in a name.
/** Every night at three, UTC. */
const nightlyJobs = [
  'cleaning.forget',
  'cleaning.files',
  'cleaning.domainEvents',
  'documents.expiring',
  'audit.anchor',
] satisfies JobName[]
const minutelyJobs = ['tasks.due', 'truscan.due'] satisfies JobName[]
/**
 * Before mails, each of which may take a while where the mail server keeps silent. One after the other of each kind: one that
 * hangs, because a folder is on a server that is away, takes no more than one of the places for jobs.
 */
const byClock = (
  task: JobName,
  match: string,
  options: { readonly maxAttempts: number; readonly backfillPeriod?: number },
) => ({
  task,
  match,
  options: { ...options, priority: -1, queueName: task },
})
/** What runs when. */
export const crontab = [
  ...nightlyJobs.map((task) => byClock(task, '0 3 * * *', { maxAttempts: 3 })),
  // Before files are cleaned, which waits for it; one that was missed, because the server was off, is made at its start.
  byClock('backup.create', '0 2 * * *', { maxAttempts: 2, backfillPeriod: 20 * 3_600_000 }),
  // What one run misses the next one finds.
  ...minutelyJobs.map((task) => byClock(task, '* * * * *', { maxAttempts: 1 })),
]

/**
 * Creates the queue's tables where they are missing, so that jobs can be put in; several processes may do so at once.
 * Tables of an older release are brought up to date by the worker.
 */
export async function installQueue(ownerUrl: string): Promise<void> {
  const pool = new QueuePool(ownerUrl, 2)
  try {
    const { rows } = await pool.query("select to_regproc('graphile_worker.add_job') is not null as there")
    if (rows[0]?.there) return
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: pool, logger: await silentLogger() })
  } finally {
    await pool.end()
  }
}

/**
 * Works through the queue until it is stopped, or until one of its connections fails: then what the library and the
 * database know of each other is no longer sure, and `ended` resolves with the error when the jobs under way are done.
 * Several processes share the queue.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker & { readonly ended: Promise<unknown> }> {
  const { parseCronItems, run } = await import('graphile-worker')
  const pool = new QueuePool(options.ownerUrl, 5)
  const events: WorkerEvents = new EventEmitter()
  const lease = await acquireLease(pool).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  events.once('pool:create', ({ workerPool }) => lease.lockAs(workerPool.id))
  const runner = await run({
    pgPool: pool,
    taskList: taskList(options),
    // A worker of some jobs, as tests have it, does not fail at others.
    parsedCronItems: parseCronItems(crontab.filter(({ task }) => task in options.handlers)),
    concurrency: 3,
    noHandleSignals: true,
    pollInterval: 2000,
    // Without batching the library notices when it cannot mark a job as completed.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: await silentLogger(),
    events,
  }).catch(async (error: unknown) => {
    await lease.release()
    await pool.end()
    throw error
  })
  let cause: unknown
  let stopping: Promise<void> | undefined
  const ended = runner.promise.catch((error: unknown) => void (cause ??= error)).then(() => stop())
  const stopDelivering = new AbortController()
  const stop = () =>
    (stopping ??= (async () => {
      stopDelivering.abort()
      // At once: while the others end, no more jobs begin.
      await Promise.all([delivering, runner.stop().catch(() => {})])
      await runner.promise.catch(() => {})
      await lease.release()
      await pool.end()
    })())
  const stopWithError = (error: unknown) => {
    cause ??= error
    void stop()
  }
  void lease.lost.then(stopWithError)
  const { domainEvents, repeated = [], onFailure } = options
  const { signal } = stopDelivering
  const delivering = Promise.all([
    domainEvents &&
      repeatUntil(signal, () => deliverDomainEvents(pool, { ...domainEvents, onFailure }, signal)).catch(stopWithError),
    ...repeated.map(({ name: job, run, ...pace }) =>
      repeatDespiteFailures(signal, { ...pace, run: () => run(pool, signal) }, (attempt, error) =>
        onFailure({ job, attempt, error }),
      ),
    ),
  ])
  for (const event of ['worker:getJob:error', 'pool:listen:error', 'pool:fatalError'] as const)
    events.on(event, ({ error }) => stopWithError(error))
  return { stop, ended: ended.then(() => cause) }
}

/**
 * Works through the queue from now on, without keeping anybody waiting for the begin. Where it cannot begin, or ends by a
 * failure, `onFailure` hears of it, and it begins anew.
 */
export function runWorker(options: WorkerOptions, pauseMs = 1_000): Worker {
  const stopped = new AbortController()
  let worker: Worker | undefined
  const working = work()
  async function work(): Promise<void> {
    for (let attempt = 1; !stopped.signal.aborted; attempt++) {
      try {
        const started = await startWorker(options)
        worker = started
        attempt = 0
        if (stopped.signal.aborted) await started.stop()
        const error = await started.ended
        if (!stopped.signal.aborted) options.onFailure({ job: 'queue', attempt: 1, error })
      } catch (error) {
        options.onFailure({ job: 'begin', attempt, error })
      }
      await pause(pauseMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  return {
    async stop() {
      stopped.abort()
      await worker?.stop()
      await working
    },
  }
}

/** Runs all due jobs and those they enqueue, then ends: for tests and the command line. */
export async function drainQueue(options: WorkerOptions): Promise<void> {
  const { runOnce } = await import('graphile-worker')
  const pool = new QueuePool(options.ownerUrl, 2)
  const logger = await silentLogger()
  const runDue = () => runOnce({ pgPool: pool, taskList: taskList(options), noHandleSignals: true, logger })
  try {
    const { domainEvents, repeated = [], onFailure } = options
    const deliverEvents = async () => domainEvents && deliverDomainEvents(pool, { ...domainEvents, onFailure })
    const repeat = async () => {
      const found = []
      for (const work of repeated) found.push(await work.run(pool))
      return found.includes(true)
    }
    do await runDue()
    while ((await deliverEvents()) || (await repeat()))
  } finally {
    await pool.end()
  }
}

function taskList({ handlers, onFailure }: WorkerOptions) {
  const names = Object.keys(jobs) as JobName[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      async (payload: unknown, { job }: { job: { id: string; attempts: number; max_attempts: number } }) => {
        const run = { id: `job-${job.id}`, attempt: job.attempts, isLastAttempt: job.attempts >= job.max_attempts }
        try {
          const handle = handlers[name] as (payload: unknown, jobRun: typeof run) => Promise<void>
          await handle(jobs[name].parse(payload), run)
        } catch (error) {
          onFailure({ job: name, attempt: job.attempts, error })
          // No later try will deliver it.
          if (!(error instanceof UndeliverableMail)) throw error
        }
      },
    ]),
  )
}

/** The library logs every start and job; failures are reported by `onFailure`. */
async function silentLogger() {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => () => {})
}
