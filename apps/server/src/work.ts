import { listAuditEnds } from './db/audit.ts'
import { forgetWhatRanOut } from './db/forget-queries.ts'
import { sweepFiles } from './features/documents/sweep.ts'
import { accountJobs } from './features/links/account-jobs.ts'
import { verifyChangedState } from './features/ropes/verify-state.ts'
import { forgetDomainEvents, listMandatorIds } from './jobs/domain-event-queries.ts'
import type { DomainEventHandlers } from './jobs/domain-events.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { Tools } from './jobs/tools.ts'

/** What is done when something happened. */
export const domainEventHandlers: DomainEventHandlers = { 'state.verify': verifyChangedState }

/** What is done for each job. */
export function jobHandlers(tools: Tools): JobHandlers {
  const { database, clock, files, note } = tools
  return {
    ...accountJobs(tools),
    'cleaning.domainEvents': async () => {
      const mandators = await database.as(null, clock.now(), listMandatorIds)
      for (const mandator of mandators) await database.asSystem(mandator, forgetDomainEvents)
    },
    'cleaning.forget': () => database.as(null, clock.now(), (db) => forgetWhatRanOut(db, clock.now())),
    'cleaning.files': async () => {
      const swept = await sweepFiles({ database, files }, clock.now())
      if (swept.unkept + swept.incoming > 0) note({ ...swept }, 'files that nothing has were removed')
      if (swept.spared > 0)
        note(
          { ...swept },
          'most kept files are of no document of this database; none was removed: is it the right one?',
        )
    },
    'audit.anchor': async () => {
      const ends = await database.as(null, clock.now(), listAuditEnds)
      note({ event: 'sys_audit_anchor', ends }, 'where the audit log ends')
    },
  }
}
