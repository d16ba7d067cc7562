import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { maxLoggedResponse } from '@catenary/contract/system/webhooks'
import type { WebhookAttemptError } from '@catenary/contract/system/webhooks'
import { isCallableAddress, systemResolve } from '../outbound/outbound-addresses.ts'
import type { Resolve } from '../outbound/outbound-addresses.ts'
import { createOutbound, OutboundFailure } from '../outbound/outbound.ts'
import type { OutboundHead } from '../outbound/outbound.ts'

/** How a receiver answered, or why it did not. */
export interface WebhookOutcome {
  /** The HTTP status; null without a response. */
  readonly status: number | null
  /** Null where the response was a 2xx. */
  readonly error: WebhookAttemptError | null
  /** The beginning of the response; null without one. */
  readonly response: string | null
  /** For how long the receiver wants to be left alone, in milliseconds. */
  readonly retryAfterMs: number | null
}

/** Why an address is refused: no https, or in the network of the server. */
export type AddressRefusal = 'insecure' | 'local'

/** Posts events to the addresses of webhooks, which anybody with the right may enter. */
export interface WebhookClient {
  /** Why an address may not be called, by what its name stands for now; null where it may, and where the name is unknown. */
  refusalOf(url: string): Promise<AddressRefusal | null>
  /** Posts a body once. Never throws: what fails is the outcome. Redirects are not followed. The signal ends the connection. */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal?: AbortSignal,
  ): Promise<WebhookOutcome>
}

/** How a client is made. */
export interface WebhookClientOptions {
  /** Origins, such as `http://10.0.0.5:9000`, that may be called though they are in the operator's own network. */
  readonly localOrigins: readonly string[]
  readonly resolve?: Resolve
  /** How long a receiver may take, in milliseconds. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 15_000
const connectMs = 5000
const lookupMs = 2000

/** Creates a client whose every call looks anew at where the address leads. */
export function createWebhookClient({
  localOrigins,
  resolve = systemResolve,
  timeoutMs = defaultTimeoutMs,
}: WebhookClientOptions): WebhookClient {
  const locals = new Set(localOrigins)
  return {
    async refusalOf(url) {
      const { origin, protocol, hostname } = new URL(url)
      if (locals.has(origin)) return null
      if (protocol !== 'https:') return 'insecure'
      const addresses = await addressesOf(hostname.replace(/^\[(.*)\]$/, '$1'), resolve)
      return addresses.every((address) => isCallableAddress(address, { isLocal: false })) ? null : 'local'
    },
    async post(url, headers, body, signal) {
      const { origin } = new URL(url)
      const destination = { origin, isLocal: locals.has(origin), connections: 1 }
      const limits = { connectMs: Math.min(connectMs, timeoutMs), totalMs: timeoutMs }
      const outbound = createOutbound({ destinations: [destination], limits, resolve })
      const hangUp = () => outbound.close()
      signal?.addEventListener('abort', hangUp)
      try {
        const call = { headers, body: Buffer.from(body), maxBytes: Infinity }
        return await outbound.stream(url, call, receiveBeginning)
      } catch (error) {
        const reason = error instanceof OutboundFailure ? error.reason : 'unreachable'
        return { status: null, error: reason === 'large' ? 'cut' : reason, response: null, retryAfterMs: null }
      } finally {
        signal?.removeEventListener('abort', hangUp)
        outbound.close()
      }
    },
  }
}

async function addressesOf(host: string, resolve: Resolve): Promise<readonly string[]> {
  if (isIP(host) > 0) return [host]
  const found = await Promise.race([resolve(host).catch(() => []), pause(lookupMs, [], { ref: false })])
  return found.map(({ address }) => address)
}

async function receiveBeginning(head: OutboundHead, chunks: AsyncIterable<Buffer>): Promise<WebhookOutcome> {
  const { status, headers } = head
  return {
    status,
    error: status >= 200 && status < 300 ? null : 'status',
    response: await beginningOf(chunks),
    retryAfterMs: retryAfterOf(headers['retry-after']),
  }
}

/** The first characters; of a response that breaks off, those that came: its status is known. */
async function beginningOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of chunks) {
      read.push(chunk)
      size += chunk.length
      if (size >= maxLoggedResponse) break
    }
  } catch {
    // What was read stands in the log.
  }
  const text = new TextDecoder().decode(Buffer.concat(read).subarray(0, maxLoggedResponse))
  // PostgreSQL stores no NUL.
  return text.replaceAll('\0', '\uFFFD')
}

/** The header `Retry-After`, in seconds or as a date. */
function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
