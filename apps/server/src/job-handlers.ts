import { accountJobs } from './accounts/password-links/account-jobs.ts'
import { verifyChangedState } from './assets/ropes/verify-state.ts'
import { listAuditHeads } from './db/audit.ts'
import { purgeExpired } from './db/purge-queries.ts'
import { failUnmeasured } from './devices/truscan/requests.ts'
import { forgetStalledUploads, noteEndingContracts, requestScheduled } from './devices/truscan/schedule-queries.ts'
import { purgeDomainEvents, listMandatorIds } from './jobs/domain-event-queries.ts'
import type { DomainEventHandlers } from './jobs/domain-events.ts'
import type { JobDependencies } from './jobs/job-dependencies.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { forEachMandator } from './jobs/repeated-work.ts'
import { sweepFiles } from './library/documents/sweep.ts'
import { tellExpiringDocuments } from './library/folders/expiry.ts'
import { createNightlyBackup } from './system/backup/nightly.ts'
import { queueWebhookDeliveries } from './system/webhooks/queue-deliveries.ts'
import { evaluateNotifications } from './work/notifications/evaluate.ts'
import { sendTest } from './work/notifications/sending/send-test.ts'
import { emitDueTasks, trackCycles } from './work/tasks/due-events.ts'

/** Handlers of domain events, by name. */
export const domainEventHandlers: DomainEventHandlers = {
  'state.verify': verifyChangedState,
  'notifications.evaluate': evaluateNotifications,
  'tasks.cycles': trackCycles,
  'webhooks.queue': queueWebhookDeliveries,
}

/** Handlers of jobs, by name. */
export function jobHandlers(dependencies: JobDependencies): JobHandlers {
  const { database, clock, files, backups, log, stopping } = dependencies
  return {
    ...accountJobs(dependencies),
    'notifications.test': (payload, run) => sendTest(dependencies, payload, run),
    'tasks.due': async () => {
      const mandators = await database.runAs(null, clock.now(), listMandatorIds)
      await forEachMandator(mandators, (mandator) =>
        database.runAsSystem(mandator, (db) => emitDueTasks(db, clock.now())),
      )
    },
    'truscan.due': async () => {
      const mandators = await database.runAs(null, clock.now(), listMandatorIds)
      await forEachMandator(mandators, (mandator) =>
        database.runAsSystem(mandator, async (db) => {
          // First: a contract over time may have its next request due.
          await failUnmeasured(db, clock.now())
          await requestScheduled(db, clock.now())
          await noteEndingContracts(db, clock.now())
          await forgetStalledUploads(db, clock.now())
        }),
      )
    },
    'cleaning.domainEvents': async () => {
      const mandators = await database.runAs(null, clock.now(), listMandatorIds)
      await forEachMandator(mandators, (mandator) => database.runAsSystem(mandator, purgeDomainEvents))
    },
    'cleaning.forget': () => database.runAs(null, clock.now(), (db) => purgeExpired(db, clock.now())),
    'cleaning.files': async () => {
      const swept = await sweepFiles({ database, files }, clock.now())
      if (swept.orphaned + swept.incoming > 0) log({ ...swept }, 'files that nothing has were removed')
      if (swept.skipped > 0)
        log({ ...swept }, 'most kept files are of no document of this database; none was removed: is it the right one?')
    },
    'documents.expiring': () => database.runAs(null, clock.now(), (db) => tellExpiringDocuments(db, clock.now())),
    'backup.create': async () => {
      if (backups) await createNightlyBackup(backups, { database, clock, log, stopping })
    },
    'audit.anchor': async () => {
      const ends = await database.runAs(null, clock.now(), listAuditHeads)
      log({ event: 'sys_audit_anchor', ends }, 'where the audit log ends')
    },
  }
}
