import { listAuditEnds } from './db/audit.ts'
import { forgetWhatRanOut } from './db/forget-queries.ts'
import { sweepFiles } from './features/documents/sweep.ts'
import { accountJobs } from './features/links/account-jobs.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { Tools } from './jobs/tools.ts'

/** What is done for each job. */
export function jobHandlers(tools: Tools): JobHandlers {
  const { database, clock, files, note } = tools
  return {
    ...accountJobs(tools),
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
