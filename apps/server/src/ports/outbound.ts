import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { mayCall, resolveBySystem } from './outbound-addresses.ts'
import type { Resolve } from './outbound-addresses.ts'

/** Where an integration may call. */
export interface Destination {
  /** Scheme, host and port, such as `https://tile.openstreetmap.org`. */
  readonly origin: string
  /** Whoever runs the server named it as one of their own network: it may have a private address, and speak plain http. */
  readonly isLocal: boolean
  /** Most connections at once; 6 where absent. */
  readonly connections?: number
}

/** How long a call may take, in milliseconds: until it is connected, and as a whole. */
export interface OutboundLimits {
  readonly connectMs: number
  readonly totalMs: number
}

/** How an outbound client is made. */
export interface OutboundParts {
  readonly destinations: readonly Destination[]
  readonly limits?: OutboundLimits
  readonly resolve?: Resolve
}

/** What is asked for. */
export interface OutboundRequest {
  readonly headers?: Readonly<Record<string, string>>
  /** A larger answer is cut off and thrown away. */
  readonly maxBytes: number
}

/** What was answered; a redirect is an answer like another, and is not followed. */
export interface OutboundAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** The only way by which the server calls others. */
export interface Outbound {
  /** Fetches an address. Throws {@link OutboundFailure} where it may not be called or did not answer in full and in time. */
  get(url: string, request: OutboundRequest): Promise<OutboundAnswer>
  /** Ends the connections. */
  close(): void
}

const failures = {
  address: 'the address may not be called',
  unreachable: 'nobody answers there',
  late: 'the answer took too long',
  cut: 'the answer broke off',
  large: 'the answer is too large',
} as const

/** A call that brought nothing; `reason` is for logs, and holds nothing of the address, which may hold a key. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
  readonly reason: keyof typeof failures

  constructor(reason: keyof typeof failures) {
    super(failures[reason])
    this.reason = reason
  }
}

const usualLimits: OutboundLimits = { connectMs: 2000, totalMs: 10_000 }

/**
 * A client that calls the given destinations and nobody else. A host name's addresses are looked up once, all of them
 * are judged, and the connection goes to one of these very addresses. No redirect is followed, no proxy of the
 * environment used, no cookie and no credential sent.
 */
export function createOutbound({
  destinations,
  limits = usualLimits,
  resolve = resolveBySystem,
}: OutboundParts): Outbound {
  const doors = new Map(destinations.map((one) => [one.origin, doorTo(one, resolve)]))
  return {
    async get(url, request) {
      const parsed = URL.parse(url)
      const door = parsed && doors.get(parsed.origin)
      if (!door || !isCallable(parsed, door)) throw new OutboundFailure('address')
      return await fetchThrough(door, parsed, request, limits)
    },
    close: () => doors.forEach(({ agent }) => agent.destroy()),
  }
}

interface Door {
  readonly isLocal: boolean
  readonly agent: http.Agent
}

function doorTo({ origin, isLocal, connections = 6 }: Destination, resolve: Resolve): Door {
  const options = { keepAlive: true, maxSockets: connections, timeout: 30_000, lookup: checkedLookup(resolve, isLocal) }
  // Stated, so that no variable of the environment can turn it off.
  const secure = { ...options, rejectUnauthorized: true, minVersion: 'TLSv1.2' as const }
  const agent = origin.startsWith('https:') ? new https.Agent(secure) : new http.Agent(options)
  return { isLocal, agent }
}

function isCallable({ protocol, hostname, username, password }: URL, { isLocal }: Door): boolean {
  if (username !== '' || password !== '') return false
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return false
  // An address in place of a name is never looked up, so it is judged here.
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(literal) === 0 || mayCall(literal, { isLocal })
}

/** Answers the addresses of a name only where every one of them may be called. */
function checkedLookup(resolve: Resolve, isLocal: boolean): LookupFunction {
  return (host, options, answer) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        const isGood = found.every(({ address }) => mayCall(address, { isLocal }))
        if (!first || !isGood) answer(new OutboundFailure('address'), '')
        else if (options.all) answer(null, found as LookupAddress[])
        else answer(null, first.address, first.family)
      },
      () => answer(new OutboundFailure('unreachable'), ''),
    )
  }
}

function fetchThrough(
  door: Door,
  url: URL,
  request: OutboundRequest,
  { connectMs, totalMs }: OutboundLimits,
): Promise<OutboundAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutboundAnswer>()
  const { request: open } = url.protocol === 'https:' ? https : http
  const headers = { 'accept-encoding': 'identity', ...request.headers }
  const asked = open(url, { agent: door.agent, method: 'GET', headers })
  let given: OutboundFailure | undefined
  let isAnswered = false
  const giveUp = (failure: OutboundFailure) => {
    given ??= failure
    asked.destroy(given)
  }
  const whole = setTimeout(() => giveUp(new OutboundFailure('late')), totalMs)
  limitConnecting(asked, url.protocol, () => giveUp(new OutboundFailure('unreachable')), connectMs)
  // More than one may come; who listens once is ended by the second.
  asked.on('error', (error) => {
    // The other side may close a kept connection in the moment of its next use.
    if (!given && asked.reusedSocket && !isAnswered)
      return resolve(fetchThrough(door, url, request, { connectMs, totalMs }))
    reject(error instanceof OutboundFailure ? error : (given ?? new OutboundFailure('unreachable')))
  })
  asked.once('response', (answer) => {
    isAnswered = true
    readAll(answer, request.maxBytes).then(
      (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
      (error: unknown) => {
        giveUp(error instanceof OutboundFailure ? error : new OutboundFailure('cut'))
        reject(given)
      },
    )
  })
  asked.end()
  return promise.finally(() => clearTimeout(whole))
}

/** The time runs from when a connection is begun, its name looked up and its encryption agreed within. */
function limitConnecting(asked: ClientRequest, protocol: string, giveUp: () => void, connectMs: number): void {
  asked.once('socket', (socket) => {
    if (asked.reusedSocket) return
    const timer = setTimeout(giveUp, connectMs)
    const stop = () => clearTimeout(timer)
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', stop)
    socket.once('close', stop)
  })
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new OutboundFailure('large')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw new OutboundFailure('large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
