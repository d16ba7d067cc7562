import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { isCallableAddress, systemResolve } from './outbound-addresses.ts'
import type { Resolve } from './outbound-addresses.ts'

/** Where an integration may call. */
export interface Destination {
  /** Scheme, host and port, such as `https://tile.openstreetmap.org`. */
  readonly origin: string
  /** Configured as a host of the operator's own network: may have a private address, and use plain http. */
  readonly isLocal: boolean
  /** Most connections at once; 6 where absent. */
  readonly connections?: number
}

/** How long a call may take, in milliseconds: until it is connected, until its response begins, and as a whole. */
export interface OutboundLimits {
  readonly connectMs: number
  /** As long as the whole where absent. */
  readonly responseMs?: number
  readonly totalMs: number
}

/** How an outbound client is made. */
export interface OutboundOptions {
  readonly destinations: readonly Destination[]
  readonly limits?: OutboundLimits
  readonly resolve?: Resolve
}

/** The request. */
export interface OutboundRequest {
  readonly headers?: Readonly<Record<string, string>>
  /** A larger response is cut off and thrown away. */
  readonly maxBytes: number
}

/** A request with a body is posted. */
export type OutboundCall = OutboundRequest & { readonly body?: Buffer }

/** The beginning of a response. */
export interface OutboundHead {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

/** The response; redirects are returned, not followed. */
export interface OutboundResponse extends OutboundHead {
  readonly body: Buffer
}

/** Takes the bytes of a response as they arrive. */
export type Receive<T> = (head: OutboundHead, chunks: AsyncIterable<Buffer>) => Promise<T>

/** The only HTTP client for calls to other servers. */
export interface Outbound {
  /** Fetches an address. Throws {@link OutboundFailure} where it may not be called or did not answer in full and in time. */
  get(url: string, request: OutboundRequest): Promise<OutboundResponse>
  /**
   * As {@link get} or {@link post}, where not all of the response is read into memory: `receive` takes the bytes; what it throws
   * ends the call, and so does its result.
   */
  stream<T>(url: string, request: OutboundCall, receive: Receive<T>): Promise<T>
  /**
   * Posts a body. Throws as {@link get} does; then the other side may have taken it all the same. Sent once: also where an
   * idle connection was closed just as it was used again.
   */
  post(url: string, request: OutboundRequest & { readonly body: Buffer }): Promise<OutboundResponse>
  /** Ends the connections. */
  close(): void
}

const failureMessages = {
  address: 'the address may not be called',
  unreachable: 'nobody answers there',
  late: 'the answer took too long',
  cut: 'the answer broke off',
  large: 'the answer is too large',
} as const

/** A call that brought nothing; `reason` is for logs, and holds nothing of the address, which may hold a key. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
  readonly reason: keyof typeof failureMessages

  constructor(reason: keyof typeof failureMessages) {
    super(failureMessages[reason])
    this.reason = reason
  }
}

const defaultLimits: OutboundLimits = { connectMs: 2000, totalMs: 10_000 }

/**
 * A client for the given destinations only. A host name is resolved once, all its addresses are checked, and the
 * connection goes to one of them. No redirects, no proxy from the environment, no cookies and no credentials.
 */
export function createOutbound({
  destinations,
  limits = defaultLimits,
  resolve = systemResolve,
}: OutboundOptions): Outbound {
  const agents = new Map(destinations.map((one) => [one.origin, createAgent(one, resolve)]))
  const call = async <T>(url: string, request: OutboundCall, receive: Receive<T>) => {
    const parsed = URL.parse(url)
    const destinationAgent = parsed && agents.get(parsed.origin)
    if (!destinationAgent || !isCallableUrl(parsed, destinationAgent)) throw new OutboundFailure('address')
    return await fetchBy(destinationAgent, parsed, request, { limits, receive })
  }
  return {
    get: (url, request) => call(url, request, receiveAll),
    post: (url, request) => call(url, request, receiveAll),
    stream: call,
    close: () => agents.forEach(({ agent }) => agent.destroy()),
  }
}

interface DestinationAgent {
  readonly isLocal: boolean
  readonly agent: http.Agent
}

function createAgent({ origin, isLocal, connections = 6 }: Destination, resolve: Resolve): DestinationAgent {
  const options = { keepAlive: true, maxSockets: connections, timeout: 30_000, lookup: checkedLookup(resolve, isLocal) }
  // Explicit, so that no environment variable can disable it.
  const secure = { ...options, rejectUnauthorized: true, minVersion: 'TLSv1.2' as const }
  const agent = origin.startsWith('https:') ? new https.Agent(secure) : new http.Agent(options)
  return { isLocal, agent }
}

function isCallableUrl({ protocol, hostname, username, password }: URL, { isLocal }: DestinationAgent): boolean {
  if (username !== '' || password !== '') return false
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return false
  // An address in place of a name is never looked up, so it is judged here.
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(literal) === 0 || isCallableAddress(literal, { isLocal })
}

/** Answers the addresses of a name only where every one of them may be called. */
function checkedLookup(resolve: Resolve, isLocal: boolean): LookupFunction {
  return (host, options, response) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        const isAllowed = found.every(({ address }) => isCallableAddress(address, { isLocal }))
        if (!first || !isAllowed) response(new OutboundFailure('address'), '')
        else if (options.all) response(null, found as LookupAddress[])
        else response(null, first.address, first.family)
      },
      () => response(new OutboundFailure('unreachable'), ''),
    )
  }
}

interface Fetch<T> {
  readonly limits: OutboundLimits
  readonly receive: Receive<T>
}

function fetchBy<T>(destinationAgent: DestinationAgent, url: URL, request: OutboundCall, how: Fetch<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const { connectMs, responseMs, totalMs } = how.limits
  const clientRequest = sendRequest(destinationAgent, url, request)
  let abortReason: Error | undefined
  let isAnswered = false
  const abort = (failure: Error) => {
    abortReason ??= failure
    clientRequest.destroy(abortReason)
  }
  const timers = [totalMs, responseMs ?? totalMs].map((ms) => setTimeout(() => abort(new OutboundFailure('late')), ms))
  limitConnectTime(clientRequest, url.protocol, () => abort(new OutboundFailure('unreachable')), connectMs)
  // More than one error may be emitted; with `once` the second would end the process.
  clientRequest.on('error', (error) => {
    // The other side may close an idle connection just as it is reused.
    if (!abortReason && clientRequest.reusedSocket && !isAnswered && !request.body)
      return resolve(fetchBy(destinationAgent, url, request, how))
    // Who receives the bytes hears of it, and tidies up first.
    if (isAnswered) return
    reject(abortReason ?? (error instanceof OutboundFailure ? error : new OutboundFailure('unreachable')))
  })
  // Without an error where the other side wants to speak another protocol: nothing else would ever end the call.
  clientRequest.once('close', () => {
    if (!isAnswered) reject(abortReason ?? new OutboundFailure('unreachable'))
  })
  clientRequest.once('response', (response) => {
    isAnswered = true
    clearTimeout(timers[1])
    const head = { status: response.statusCode ?? 0, headers: response.headers }
    how.receive(head, boundedChunks(response, request.maxBytes)).then(
      (received) => {
        resolve(received)
        // What was not taken is not waited for, and would keep the connection.
        if (!response.readableEnded) clientRequest.destroy()
      },
      (error: unknown) => {
        abort(error instanceof Error ? error : new OutboundFailure('cut'))
        reject(abortReason)
      },
    )
  })
  return promise.finally(() => timers.forEach((timer) => clearTimeout(timer)))
}

function sendRequest({ agent }: DestinationAgent, url: URL, { body, headers }: OutboundCall): ClientRequest {
  const { request: open } = url.protocol === 'https:' ? https : http
  const length = body ? { 'content-length': String(body.length) } : {}
  const allHeaders = { 'accept-encoding': 'identity', ...length, ...headers }
  return open(url, { agent, method: body ? 'POST' : 'GET', headers: allHeaders }).end(body)
}

/** The time runs from when a connection is begun, its name looked up and its encryption agreed within. */
function limitConnectTime(clientRequest: ClientRequest, protocol: string, abort: () => void, connectMs: number): void {
  clientRequest.once('socket', (socket) => {
    if (clientRequest.reusedSocket) return
    const timer = setTimeout(abort, connectMs)
    const stop = () => clearTimeout(timer)
    socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', stop)
    socket.once('close', stop)
  })
}

const receiveAll: Receive<OutboundResponse> = async (head, chunks) => ({
  ...head,
  body: Buffer.concat(await Array.fromAsync(chunks)),
})

async function* boundedChunks(response: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new OutboundFailure('large')
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new OutboundFailure('large')
      yield chunk
    }
  } catch (error) {
    throw error instanceof OutboundFailure ? error : new OutboundFailure('cut')
  }
}
