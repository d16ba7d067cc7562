import type { CumulocityFailureReason } from '@catenary/contract/devices/device-messages'
import { z } from 'zod'
import { createOutbound } from '../outbound/outbound.ts'
import type { OutboundResponse } from '../outbound/outbound.ts'

/** How Cumulocity is reached. */
export interface CumulocitySettings {
  /** Scheme, host and port of the tenant. */
  readonly url: string
  /** The tenant's id; absent: the one that the address belongs to. */
  readonly tenant: string | undefined
  readonly user: string
  readonly password: string
  /** `basic`: the password with every request. `oauth`: a token that the password is exchanged for (OAI-Secure). */
  readonly login: 'basic' | 'oauth'
}

/** A collection of Cumulocity's. */
export type Collection = 'measurements' | 'events' | 'alarms'

/** A page of a collection; `next` leads to the one after it, null where this is the last. */
export interface CollectionPage {
  readonly items: readonly unknown[]
  readonly next: string | null
}

/** Reads from Cumulocity. */
export interface Cumulocity {
  /** The first page of a collection that the parameters select. Throws {@link CumulocityFailure}. */
  first(collection: Collection, query: Readonly<Record<string, string>>): Promise<CollectionPage>
  /** The page that the one before names as its next. Throws {@link CumulocityFailure}. */
  next(collection: Collection, address: string): Promise<CollectionPage>
  close(): void
}

/** Cumulocity did not answer as it should: why, and a detail for administrators. */
export class CumulocityFailure extends Error {
  override readonly name = 'CumulocityFailure'
  readonly reason: CumulocityFailureReason
  readonly detail: string | null
  /** In how many seconds it may be tried again, where it said so. */
  readonly retryAfter: number | undefined

  constructor(reason: CumulocityFailureReason, detail: string | null = null, retryAfter?: number) {
    super(detail === null ? reason : `${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
    this.retryAfter = retryAfter
  }
}

const paths: Readonly<Record<Collection, string>> = {
  measurements: '/measurement/measurements',
  events: '/event/events',
  alarms: '/alarm/alarms',
}
/** The most that Cumulocity sends at once. */
export const pageSize = 2000
const maxBytes = 32 * 1024 * 1024
const limits = { connectMs: 5000, totalMs: 60_000 }

/** A client that only reads, and logs in by password or token. */
export function createCumulocity(settings: CumulocitySettings): Cumulocity {
  const { origin, protocol } = new URL(settings.url)
  // The operator names the server: over plain http it is one of their own network.
  const outbound = createOutbound({ destinations: [{ origin, isLocal: protocol === 'http:' }], limits })
  let token: string | undefined
  const call = async <T>(work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      throw error instanceof CumulocityFailure
        ? error
        : new CumulocityFailure('unreachable', error instanceof Error ? error.message : String(error))
    }
  }
  const authorization = async () => {
    if (settings.login === 'basic') return basicAuthorization(settings)
    token ??= await logIn()
    return `Bearer ${token}`
  }
  const logIn = async () => {
    const { tenant, user: username, password } = settings
    const query = tenant === undefined ? '' : `?${new URLSearchParams({ tenant_id: tenant })}`
    const form = new URLSearchParams({ grant_type: 'PASSWORD', username, password })
    const response = await outbound.post(`${origin}/tenant/oauth/token${query}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: Buffer.from(form.toString()),
      maxBytes: 65_536,
    })
    assertSuccess(response)
    return parse(z.object({ access_token: z.string() }), response).access_token
  }
  const get = async (address: string): Promise<OutboundResponse> => {
    const read = async () =>
      outbound.get(origin + address, {
        headers: { authorization: await authorization(), accept: 'application/json' },
        maxBytes,
      })
    const response = await read()
    if (response.status !== 401 || settings.login === 'basic') return response
    // A token ends after a while.
    token = undefined
    return read()
  }
  const page = (collection: Collection, address: string) =>
    call(async () => {
      const response = await get(address)
      assertSuccess(response)
      const body = parse(z.object({ next: z.string().optional() }).loose(), response)
      const items = z.array(z.unknown()).safeParse(body[collection])
      if (!items.success) throw new CumulocityFailure('unexpected', collection)
      return { items: items.data, next: nextAddress(collection, items.data, body.next) }
    })
  return {
    first: (collection, query) =>
      page(
        collection,
        `${paths[collection]}?${new URLSearchParams({ ...query, pageSize: String(pageSize), currentPage: '1' })}`,
      ),
    next: page,
    close: () => outbound.close(),
  }
}

function basicAuthorization({ tenant, user, password }: CumulocitySettings): string {
  const name = tenant === undefined ? user : `${tenant}/${user}`
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
}

function assertSuccess({ status, headers }: OutboundResponse): void {
  if (status >= 200 && status < 300) return
  const retryAfter = Number(headers['retry-after'])
  const reason = status === 401 || status === 403 ? 'refused' : 'answered'
  throw new CumulocityFailure(reason, String(status), Number.isFinite(retryAfter) ? retryAfter : undefined)
}

function parse<T>(schema: z.ZodType<T>, { body }: OutboundResponse): T {
  try {
    return schema.parse(JSON.parse(body.toString()))
  } catch {
    throw new CumulocityFailure('unexpected')
  }
}

/** Path and parameters of the next page: links may name the host as it is called elsewhere. An empty page is the last. */
function nextAddress(collection: Collection, items: readonly unknown[], next: string | undefined): string | null {
  const url = next === undefined || items.length === 0 ? null : URL.parse(next)
  return url && `${paths[collection]}${url.search}`
}
