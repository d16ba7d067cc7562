import { z } from 'zod'
import { createOutbound } from '../outbound/outbound.ts'

/** A short message to one phone. */
export interface Sms {
  /** The phone number in E.164: `+41791234567`. */
  readonly to: string
  /** At most 160 characters of the default alphabet (`gsm7.ts`). */
  readonly text: string
}

/** Hands short messages over for delivery. */
export interface SmsGateway {
  /**
   * Sends one message; resolves with the gateway's id of it, empty where it names none. `id` is the same at every try, so
   * that a gateway that looks at it sends a message once. Throws {@link UndeliverableSms} where a retry is useless, and
   * another error where it makes sense.
   */
  send(sms: Sms, id: string): Promise<string>
  close(): void
}

/** The gateway refuses the message for good. */
export class UndeliverableSms extends Error {
  override readonly name = 'UndeliverableSms'
}

/** Settings of the gateway: the URL that messages are posted to, the bearer token, and the sender. */
export interface SmsGatewaySettings {
  readonly url: string
  readonly token: string
  readonly sender: string
}

const gatewayResponse = z.object({ id: z.union([z.string(), z.number()]).optional() }).catch({})
const maxResponseBytes = 65_536

/**
 * A gateway that takes `POST <url>` with `{"from", "to", "text", "reference"}` and `Authorization: Bearer <token>`, and
 * answers 2xx with the `id` of the message. 429 and 5xx are tried again, any other response is a refusal.
 */
export function createSmsGateway({ url, token, sender }: SmsGatewaySettings): SmsGateway {
  // The operator names the gateway: over plain http it is one of their own network.
  const { origin, protocol } = new URL(url)
  const outbound = createOutbound({ destinations: [{ origin, isLocal: protocol === 'http:' }] })
  return {
    async send({ to, text }, id) {
      const { status, body } = await outbound.post(url, {
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: Buffer.from(JSON.stringify({ from: sender, to, text, reference: id })),
        maxBytes: maxResponseBytes,
      })
      if (status >= 200 && status < 300) return idIn(body)
      // A wrong token is an error of the settings: the message can still be delivered when it is corrected.
      if (status === 401 || status === 403 || status === 408 || status === 429 || status >= 500)
        throw new Error(`The SMS gateway answered ${status}`)
      throw new UndeliverableSms(`The SMS gateway refused the message: ${status}`)
    },
    close: () => outbound.close(),
  }
}

function idIn(body: Buffer): string {
  try {
    return String(gatewayResponse.parse(JSON.parse(body.toString())).id ?? '')
  } catch {
    return ''
  }
}

/** True for a phone number in E.164, as stored: a plus, the country code, at most 15 digits in all. */
export function isE164(phone: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(phone)
}
