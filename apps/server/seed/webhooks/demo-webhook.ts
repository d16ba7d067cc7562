import { webhookTestType } from '@catenary/contract/system/webhooks'
import type { WebhookAttempt } from '@catenary/contract/system/webhooks'
import type { Queries } from '../../src/db/database.ts'
import { demoId } from '../demo-ids.ts'
import { demoMandators, demoRecorders } from '../demo-people.ts'
import { demoRopes } from '../demo-ropes.ts'

const hourMs = 3_600_000
const webhookId = demoId('webhook', 1)
const { trackRope1, counterRope } = demoRopes

type Attempt = Pick<WebhookAttempt, 'durationMs' | 'status' | 'error' | 'response'> & { readonly afterMs: number }

const taken = (durationMs: number, afterMs = 0): Attempt => ({
  afterMs,
  durationMs,
  status: 202,
  error: null,
  response: '{"accepted":true}',
})
const busy: Attempt = { afterMs: 0, durationMs: 212, status: 503, error: 'status', response: 'maintenance window' }
const late: Attempt = { afterMs: 5300, durationMs: 15_003, status: null, error: 'late', response: null }
const gone: Attempt = { afterMs: 0, durationMs: 96, status: 410, error: 'status', response: 'moved to a new system' }

interface Past {
  readonly type: string
  /** How long before the day of the demo. */
  readonly hours: number
  readonly payload: object
  readonly attempts: readonly Attempt[]
}

const ropeChanged = { rope: trackRope1.id, fields: ['ropeManufacturer'] }
const past: readonly Past[] = [
  { type: webhookTestType, hours: 160, payload: {}, attempts: [taken(184)] },
  { type: 'rope.changed', hours: 151, payload: ropeChanged, attempts: [taken(97)] },
  { type: 'rope.changed', hours: 127, payload: { ...ropeChanged, rope: counterRope.id }, attempts: [taken(143)] },
  {
    type: 'document.added',
    hours: 101,
    payload: { document: demoId('document', 1) },
    attempts: [busy, late, taken(121, 311_000)],
  },
  { type: 'rope.changed', hours: 77, payload: ropeChanged, attempts: [taken(88)] },
  { type: 'rope.changed', hours: 53, payload: { ...ropeChanged, rope: counterRope.id }, attempts: [gone] },
]

/**
 * A webhook of the demo with what it sent: its receiver said that it is gone, so that it is disabled and the demo calls nobody.
 */
export async function insertDemoWebhook(db: Queries, today: Date): Promise<void> {
  const before = (hours: number, ms = 0) => new Date(today.getTime() - hours * hourMs + ms).toISOString()
  await db
    .insertInto('webhooks')
    .values({
      id: webhookId,
      userId: demoRecorders.importer.id,
      url: 'https://maintenance.alpha.example/catenary/events',
      description: 'Maintenance planning',
      eventTypes: ['rope.changed', 'document.added', 'task.due', 'task.overdue', 'alarm.fired'],
      onlyMandatorId: demoMandators.alpha.id,
      createdAt: before(161),
      disabledAt: before(53, 96),
      disabledReason: 'gone',
      failingSince: before(53),
    })
    .execute()
  // Nothing was signed with it: whoever enables the webhook makes a new one.
  const secret = { id: demoId('webhookSecret', 1), webhookId, secret: Buffer.alloc(64, 7), createdAt: before(161) }
  await db.insertInto('webhookSecrets').values(secret).execute()
  for (const [index, { type, hours, payload, attempts }] of past.entries()) {
    const id = demoId('webhookDelivery', index + 1)
    const at = before(hours)
    const isSent = attempts.at(-1)?.error === null
    await db
      .insertInto('webhookDeliveries')
      .values({
        id,
        webhookId,
        mandatorId: type === webhookTestType ? null : demoMandators.alpha.id,
        type,
        payload: JSON.stringify(payload),
        occurredAt: at,
        createdAt: at,
        tryAt: at,
        state: isSent ? 'sent' : 'failed',
        attempts: attempts.length,
        failures: attempts.filter(({ error }) => error !== null).length,
        refusal: isSent ? null : 'gone',
      })
      .execute()
    const rows = attempts.map(({ afterMs, ...attempt }, n) => {
      return { ...attempt, deliveryId: id, number: n + 1, startedAt: before(hours, afterMs) }
    })
    await db.insertInto('webhookAttempts').values(rows).execute()
  }
}
