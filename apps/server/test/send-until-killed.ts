import { Database } from '../src/db/database.ts'
import type { Queries } from '../src/db/database.ts'
import { createPool } from '../src/db/pool.ts'
import { createMailer } from '../src/ports/mail/mail.ts'
import { secretsOf } from '../src/ports/secrets.ts'
import { createNotificationSender } from '../src/work/notifications/sending/sender.ts'

// A process of its own that sends notifications and ends at once, without a word, at the given moment.

/** When the process ends: with the message taken, with the mail handed over, or with that noted. */
export const killMoments = ['taken', 'handed over', 'noted'] as const

/** The program's only argument, as JSON. */
export interface KilledSender {
  readonly appUrl: string
  readonly ownerUrl: string
  readonly smtpUrl: string
  readonly now: string
  readonly dies: (typeof killMoments)[number]
}

const [, program, argument] = process.argv
if (program === import.meta.filename && argument !== undefined) {
  const { appUrl, ownerUrl, smtpUrl, now, dies } = JSON.parse(argument) as KilledSender
  const die = () => process.kill(process.pid, 'SIGKILL')
  let transactions = 0
  class MortalDatabase extends Database {
    override async runAsSystem<T>(mandator: string, run: (db: Queries) => Promise<T>): Promise<T> {
      if (transactions === 1 && dies === 'handed over') die()
      const result = await super.runAsSystem(mandator, run)
      transactions += 1
      if (transactions === 1 && dies === 'taken') die()
      if (transactions === 2) die()
      return result
    }
  }
  const clock = { now: () => new Date(now) }
  const sender = createNotificationSender({
    database: new MortalDatabase(createPool(appUrl, { max: 1 })),
    clock,
    mailer: createMailer({ smtpUrl, from: 'no-reply@catenary.test', outboxFolder: '/nowhere', clock }),
    sms: undefined,
    secrets: secretsOf(['a secret of the tests, long enough to be one']),
    baseUrl: 'https://catenary.test',
    collectSeconds: 300,
    occasionMs: 0,
    onFailure: ({ error }) => process.stderr.write(`${String(error)}\n`),
  })
  await sender.sendDue(createPool(ownerUrl, { max: 1 }))
}
