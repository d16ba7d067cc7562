import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Tools } from '../../jobs/tools.ts'
import { answerLinkAsked, sendLink } from './link-jobs.ts'
import { confirmUnsubscribe, notify, sendCode } from './mail-jobs.ts'

type AccountJobs = Pick<
  JobHandlers,
  'account.linkAsked' | 'account.sendLink' | 'account.sendCode' | 'account.notify' | 'account.confirmUnsubscribe'
>

/** What is done for the jobs around accounts: they find out whom a request concerns, and send the mails. */
export function accountJobs(tools: Tools): AccountJobs {
  return {
    'account.linkAsked': (asked) => answerLinkAsked(tools, asked),
    'account.sendLink': (wanted, run) => sendLink(tools, wanted, run),
    'account.sendCode': (wanted, run) => sendCode(tools, wanted, run),
    'account.notify': (told, run) => notify(tools, told, run),
    'account.confirmUnsubscribe': (asked, run) => confirmUnsubscribe(tools, asked, run),
  }
}
