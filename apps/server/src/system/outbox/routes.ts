import { outbox } from '@catenary/contract/system/outbox'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { DeferredResponse, serve } from '../../http/serve.ts'
import { readOutbox } from '../../ports/mail/mail-outbox.ts'

const maxMails = 50

/** The mails stored as files, for administrators; `folder` only where mails are stored. */
export function outboxRoutes(context: AppContext, folder: string | undefined): void {
  serve(context, outbox.list, async () => {
    if (folder === undefined) return throwProblem('record.notFound')
    return new DeferredResponse(async () => {
      const mails = await readOutbox(folder, maxMails)
      return mails.map(({ id, savedAt, to, subject, text }) => ({ id, timestamp: savedAt, to, subject, text }))
    })
  })
}
