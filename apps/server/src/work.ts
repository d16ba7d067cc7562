import type { Database } from './db/caller.ts'
import { forgetWhatRanOut } from './db/forget-queries.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { Clock } from './ports/clock.ts'
import type { Mailer } from './ports/mail.ts'
import type { Secrets } from './ports/secrets.ts'

/** What jobs are done with. */
export interface Tools {
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Mailer
  readonly secrets: Secrets
  /** The address users type, for the links in mails. */
  readonly baseUrl: string
}

const notYet = async () => {
  throw new Error('Nobody does this job yet')
}

/** What is done for each job. */
export function jobHandlers({ database, clock }: Tools): JobHandlers {
  return {
    'account.linkAsked': notYet,
    'account.sendLink': notYet,
    'account.sendCode': notYet,
    'account.notify': notYet,
    'account.confirmUnsubscribe': notYet,
    'cleaning.forget': () => database.as(null, clock.now(), (db) => forgetWhatRanOut(db, clock.now())),
  }
}
