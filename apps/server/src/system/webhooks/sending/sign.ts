import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const keyBytes = 32

/** A new secret of a webhook, as its owner gets it: `whsec_` and the key in base64. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(keyBytes).toString('base64')
}

/** What is signed: one attempt at a delivery. */
interface SignedMessage {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/**
 * The headers by which a receiver knows who sent a message and when, as Standard Webhooks specifies: one signature for each
 * secret, the newest first.
 */
export function signatureHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
