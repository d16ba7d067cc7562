import { Database } from '../src/db/database.ts'
import type { Queries } from '../src/db/database.ts'
import { createPool } from '../src/db/pool.ts'
import type { DomainEventHandler } from '../src/jobs/domain-events.ts'
import type { JobHandlers } from '../src/jobs/jobs.ts'
import { startWorker } from '../src/jobs/queue.ts'

// A worker of its own that ends at once, without a word, in the middle of the first thing it does.

/** The program's only argument, as JSON. */
export interface KilledWorker {
  readonly appUrl: string
  readonly ownerUrl: string
  /** Before what was done is committed, or after that and before anybody hears of it. */
  readonly dies: 'before the commit' | 'after the commit'
}

/** Leaves an entry in the audit log for every recording. */
export const auditHandler: DomainEventHandler<'event.recorded'> = {
  on: ['event.recorded'],
  handle: async (_, { payload }) => ({
    action: 'state.corrected',
    subject: { type: 'rope', id: payload.rope, name: 'Rope 1' },
    details: { event: payload.event },
  }),
}

const [, program, argument] = process.argv
if (program === import.meta.filename && argument !== undefined) {
  const { appUrl, ownerUrl, dies } = JSON.parse(argument) as KilledWorker
  const die = () => process.kill(process.pid, 'SIGKILL')
  const handle: typeof auditHandler.handle = async (...handlerArguments) => {
    const done = await auditHandler.handle(...handlerArguments)
    if (dies === 'before the commit') die()
    return done
  }
  class MortalDatabase extends Database {
    override async runAsSystem<T>(mandator: string, run: (db: Queries) => Promise<T>): Promise<T> {
      const result = await super.runAsSystem(mandator, run)
      die()
      return result
    }
  }
  const database = new MortalDatabase(createPool(appUrl, { max: 1 }))
  await startWorker({
    ownerUrl,
    domainEvents: { database, clock: { now: () => new Date() }, handlers: { note: { ...auditHandler, handle } } },
    handlers: {} as JobHandlers,
    onFailure: ({ error }) => process.stderr.write(`${String(error)}\n`),
  })
}
