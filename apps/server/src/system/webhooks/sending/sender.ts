import { setTimeout as pause } from 'node:timers/promises'
import { can } from '@catenary/contract/access'
import { failingDays, webhookTestType } from '@catenary/contract/system/webhooks'
import type { WebhookDisabledReason, WebhookPayload } from '@catenary/contract/system/webhooks'
import type { Pool } from 'pg'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Secrets } from '../../../ports/secrets.ts'
import type { WebhookClient, WebhookOutcome } from '../../../ports/webhooks/webhook-client.ts'
import { beginAttempt, claimDue, dropDelivery, endAttempt } from './claim-queries.ts'
import type { ClaimedDelivery } from './claim-queries.ts'
import { readPayload } from './read-payload.ts'
import { disableWebhook, findReceiver, noteHealth } from './receiver-queries.ts'
import type { Receiver } from './receiver-queries.ts'
import { retryDelayMs } from './retry-delay.ts'
import { signatureHeaders } from './sign.ts'

/** What sending needs. */
export interface WebhookSenderDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly client: WebhookClient
  /** The public address of the application. */
  readonly baseUrl: string
  readonly onFailure: (failure: { job: string; attempt: number; error: unknown }) => void
}

/** Longer than an attempt takes. */
const leaseMs = 60_000
const perWebhook = 4
const concurrency = 50
const lookMs = 500
/** How long a stop waits for receivers to answer: a supervisor waits ten seconds before it kills. */
const stopMs = 3000
const failingMs = failingDays * 24 * 3_600_000

/** Sends what is queued for webhooks. */
export interface WebhookSender {
  /**
   * Sends due deliveries, and looks for others while receivers take their time; ends when none is under way. Returns whether
   * there were any. Runs the queue on the owner's connections, and reads what is sent as the owner of the webhook.
   */
  sendDue(pool: Pool, signal?: AbortSignal): Promise<boolean>
}

/** Creates a sender; several processes may have one each. */
export function createWebhookSender(dependencies: WebhookSenderDependencies): WebhookSender {
  return {
    async sendDue(pool, signal) {
      const underWay = new Map<string, number>()
      const sending = new Set<Promise<void>>()
      const hangUp = new AbortController()
      const start = (delivery: ClaimedDelivery) => {
        const { webhookId } = delivery
        underWay.set(webhookId, (underWay.get(webhookId) ?? 0) + 1)
        const sent = send(dependencies, pool, delivery, hangUp.signal)
          .catch((error: unknown) => dependencies.onFailure({ job: 'webhooks', attempt: delivery.failures + 1, error }))
          .finally(() => {
            underWay.set(webhookId, (underWay.get(webhookId) ?? 1) - 1)
            sending.delete(sent)
          })
        sending.add(sent)
      }
      const isStopped = () => signal?.aborted ?? false
      let isAny = false
      do {
        const at = dependencies.clock.now()
        const limit = concurrency - sending.size
        const options = { at, leaseMs, underWay: Object.fromEntries(underWay), perWebhook, limit }
        const claimed = limit > 0 ? await claimDue(pool, options) : []
        isAny ||= claimed.length > 0
        claimed.forEach(start)
        // A slow receiver keeps nobody else waiting.
        if (sending.size > 0) await Promise.race([...sending, pause(lookMs, undefined, { ref: false })])
      } while (sending.size > 0 && !isStopped())
      if (sending.size > 0) await Promise.race([Promise.all(sending), pause(stopMs, undefined, { ref: false })])
      hangUp.abort()
      await Promise.all(sending)
      return isAny
    },
  }
}

/**
 * Sends a delivery once. Where the process dies in between, or stops and hangs up, the attempt stays without an end, and the
 * delivery goes again under the same id when the time of the attempt is over.
 */
async function send(
  dependencies: WebhookSenderDependencies,
  pool: Pool,
  delivery: ClaimedDelivery,
  hangUp: AbortSignal,
): Promise<void> {
  const { database, clock } = dependencies
  const at = clock.now()
  const receiver = await database.runAs(null, at, (db) => findReceiver(db, delivery.webhookId, at))
  if (!receiver) return
  const data = await readData(dependencies, receiver, delivery)
  if (data === 'notPermitted') return disable(dependencies, receiver, 'owner')
  if (data === null) return dropDelivery(pool, delivery.id)
  const { type, occurredAt: timestamp } = delivery
  const body = JSON.stringify({ type, timestamp, data } satisfies WebhookPayload)
  if (hangUp.aborted) return
  const number = await beginAttempt(pool, delivery.id, at)
  if (number === null) return
  const startedAt = performance.now()
  const outcome = await post(dependencies, receiver, { id: delivery.id, at, body }, hangUp)
  // Nobody knows whether it would have answered.
  if (hangUp.aborted && outcome.error !== null) return
  const durationMs = Math.round(performance.now() - startedAt)
  const { status, error, response } = outcome
  const after = stateAfter(delivery, outcome, clock.now())
  await endAttempt(pool, { delivery: delivery.id, number, durationMs, status, error, response, ...after })
  await noteOutcome(dependencies, receiver, outcome, delivery.isTest)
}

/** What is told of the event: null where its owner may not see it, `notPermitted` where they may not call any more. */
function readData(
  { database, clock, baseUrl }: WebhookSenderDependencies,
  receiver: Receiver,
  delivery: ClaimedDelivery,
) {
  const { userId, onlyMandatorId } = receiver
  return database.runAsUser(userId, clock.now(), async (db, owner) => {
    if (!owner || !can(owner.roles, 'API_PAGE')) return 'notPermitted' as const
    if (delivery.type === webhookTestType) return {}
    const data = await readPayload(db, { payload: delivery.payload, userId, baseUrl })
    // The record may belong to another mandator by now.
    return data && onlyMandatorId !== null && data.mandator?.id !== onlyMandatorId ? null : data
  })
}

interface SentMessage {
  readonly id: string
  readonly at: Date
  readonly body: string
}

async function post(
  { client, secrets }: WebhookSenderDependencies,
  { url, secrets: encrypted }: Receiver,
  message: SentMessage,
  hangUp: AbortSignal,
): Promise<WebhookOutcome> {
  let keys: string[]
  try {
    keys = encrypted.map((one) => secrets.decrypt('webhook secret', one).toString())
  } catch {
    return { status: null, error: 'secret', response: null, retryAfterMs: null }
  }
  const headers = { 'content-type': 'application/json', 'user-agent': 'Catenary-Webhooks' }
  return client.post(url, { ...headers, ...signatureHeaders(message, keys) }, message.body, hangUp)
}

function stateAfter({ failures, isTest }: ClaimedDelivery, { error, retryAfterMs }: WebhookOutcome, now: Date) {
  if (error === null) return { state: 'sent', tryAt: null } as const
  const delay = isTest ? null : retryDelayMs(failures + 1, retryAfterMs)
  if (delay === null) return { state: 'failed', tryAt: null } as const
  return { state: 'waiting', tryAt: new Date(now.getTime() + delay) } as const
}

const gone = 410

async function noteOutcome(
  dependencies: WebhookSenderDependencies,
  receiver: Receiver,
  { status, error }: WebhookOutcome,
  isTest: boolean,
): Promise<void> {
  const { database, clock } = dependencies
  const at = clock.now()
  if (status === gone) return disable(dependencies, receiver, 'gone')
  const isFailing = error !== null
  // A test that fails says nothing about what was asked for.
  if (isFailing ? isTest : receiver.failingSince === null) return
  const since = await database.runAs(null, at, (db) => noteHealth(db, receiver.id, at, isFailing))
  if (isFailing && since !== null && at.getTime() - Date.parse(since) >= failingMs)
    await disable(dependencies, receiver, 'failing')
}

function disable(
  { database, clock }: WebhookSenderDependencies,
  { id }: Receiver,
  reason: Exclude<WebhookDisabledReason, 'switchedOff'>,
): Promise<void> {
  const at = clock.now()
  return database.runAs(null, at, (db) => disableWebhook(db, id, at, reason))
}
