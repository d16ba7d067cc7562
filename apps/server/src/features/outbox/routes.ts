import { outbox } from '@catenary/contract/outbox'
import { fail } from '../../http/problems.ts'
import { Later, serve } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { readOutbox } from '../../ports/mail-outbox.ts'

const most = 50

/** The mails that are kept as files, for administrators; `folder` only where they are. */
export function outboxRoutes(serving: Serving, folder: string | undefined): void {
  serve(serving, outbox.list, async () => {
    if (folder === undefined) return fail('record.notFound')
    return new Later(async () => {
      const mails = await readOutbox(folder, most)
      return mails.map(({ id, at, to, subject, text }) => ({ id, timestamp: at, to, subject, text }))
    })
  })
}
