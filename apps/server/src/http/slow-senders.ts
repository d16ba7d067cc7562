import { STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '@catenary/contract/errors'
import { problemOf, Refusal } from './problems.ts'

/**
 * The server gives every request the same time to come in whole (`requestTimeout`), so that slow senders cannot hold it.
 * A large file over a mobile line needs longer than that. So an upload that was let in is excused from that limit, and
 * held to another one instead: that something comes in all the while.
 */
export interface Pace {
  /** How often is looked, in milliseconds. */
  readonly everyMs: number
  /** What has to come in between two looks, in bytes. */
  readonly leastBytes: number
}

/** As slow as a bad mobile line may be, and no slower: half a kilobyte a second. */
const customary: Pace = { everyMs: 60_000, leastBytes: 30_000 }

/** Longer than any request; the most that a timer takes, in milliseconds. For routes whose time is limited otherwise. */
export const unlimitedMs = 2 ** 31 - 1

const excused = new WeakSet<Socket>()

/** Does the work of an upload, for as long as its sender keeps the pace; ends the connection with 408 when it does not. */
export async function unhurried<T>(request: FastifyRequest, work: () => Promise<T>, pace = customary): Promise<T> {
  const { socket } = request.raw
  // Tests inject requests without a connection.
  if (!(socket instanceof Socket)) return work()
  const idleLimit = request.server.server.timeout
  excused.add(socket)
  socket.setTimeout(0)
  let before = socket.bytesRead
  const look = setInterval(() => {
    const { bytesRead } = socket
    // Once all is there, it is we who take the time.
    if (!request.raw.complete && bytesRead - before < pace.leastBytes) refuseAtSocket('request.timeout', socket)
    before = bytesRead
  }, pace.everyMs)
  try {
    return await work()
  } finally {
    clearInterval(look)
    excused.delete(socket)
    socket.setTimeout(idleLimit)
  }
}

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'header.tooLarge',
}

/** Answers what went wrong before there was a request, or while it came in. Uploads that were let in go on. */
export function answerAtSocket(error: Error & { code?: string }, socket: Socket): void {
  const code = codes[error.code ?? ''] ?? 'input.malformed'
  if (code === 'request.timeout' && excused.has(socket)) return
  if (error.code === 'ECONNRESET') return
  refuseAtSocket(code, socket)
}

/** There is no request yet, so nothing is known of its language. */
function refuseAtSocket(code: ErrorCode, socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return
  const { requestId: _, ...problem } = problemOf(new Refusal(code, [], {}), 'en', '')
  const body = JSON.stringify(problem)
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nContent-Type: application/problem+json\r\n` +
      `Connection: close\r\n\r\n${body}`,
  )
  // Whoever is still sending would not read the answer if the connection were cut at once.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

const lingerMs = 200
