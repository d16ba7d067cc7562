import type { JobDependencies } from '../../jobs/job-dependencies.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { handleLinkRequest, sendLink } from './link-jobs.ts'
import { confirmUnsubscribe, sendNotification, sendCode } from './mail-jobs.ts'

type AccountJobs = Pick<
  JobHandlers,
  'account.linkAsked' | 'account.sendLink' | 'account.sendCode' | 'account.notify' | 'account.confirmUnsubscribe'
>

/** What is done for the jobs around accounts: they find out whom a request concerns, and send the mails. */
export function accountJobs(dependencies: JobDependencies): AccountJobs {
  return {
    'account.linkAsked': (payload) => handleLinkRequest(dependencies, payload),
    'account.sendLink': (payload, run) => sendLink(dependencies, payload, run),
    'account.sendCode': (payload, run) => sendCode(dependencies, payload, run),
    'account.notify': (payload, run) => sendNotification(dependencies, payload, run),
    'account.confirmUnsubscribe': (payload, run) => confirmUnsubscribe(dependencies, payload, run),
  }
}
