import { Database } from '../src/db/database.ts'
import { createPool } from '../src/db/pool.ts'
import { secretsOf } from '../src/ports/secrets.ts'
import { createWebhookClient } from '../src/ports/webhooks/webhook-client.ts'
import { createWebhookSender } from '../src/system/webhooks/sending/sender.ts'

// A process of its own that sends what is queued for webhooks and ends at once, without a word, at the given moment.

/** When the process ends: before the event is posted, when the receiver has it, or when that is noted. */
export const postKillMoments = ['begun', 'posted', 'noted'] as const

/** The program's only argument, as JSON. */
export interface KilledPost {
  readonly appUrl: string
  readonly ownerUrl: string
  readonly origin: string
  readonly now: string
  readonly dies: (typeof postKillMoments)[number]
}

const [, program, argument] = process.argv
if (program === import.meta.filename && argument !== undefined) {
  const { appUrl, ownerUrl, origin, now, dies } = JSON.parse(argument) as KilledPost
  const die = () => process.kill(process.pid, 'SIGKILL')
  const client = createWebhookClient({ localOrigins: [origin] })
  const sender = createWebhookSender({
    database: new Database(createPool(appUrl, { max: 1 })),
    clock: { now: () => new Date(now) },
    secrets: secretsOf(['a secret of the tests, long enough to be one']),
    client: {
      refusalOf: client.refusalOf,
      async post(...call) {
        if (dies === 'begun') die()
        const outcome = await client.post(...call)
        if (dies === 'posted') die()
        return outcome
      },
    },
    baseUrl: 'https://catenary.test',
    onFailure: ({ error }) => process.stderr.write(`${String(error)}\n`),
  })
  await sender.sendDue(createPool(ownerUrl, { max: 1 }))
  die()
}
