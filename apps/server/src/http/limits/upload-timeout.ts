import { STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { ErrorCode } from '@catenary/contract/errors'
import type { FastifyRequest } from 'fastify'
import { toProblem, ProblemError } from '../problems.ts'

/**
 * The server limits the time for receiving a request (`requestTimeout`) against slow senders. A large file over a
 * mobile line needs longer, so an accepted upload is exempt from that limit and has another one: data must keep
 * arriving.
 */
export interface MinUploadRate {
  /** How often is looked, in milliseconds. */
  readonly intervalMs: number
  /** Bytes that must arrive between two checks. */
  readonly minBytes: number
}

/** As slow as a bad mobile line may be, and no slower: half a kilobyte a second. */
const defaultRate: MinUploadRate = { intervalMs: 60_000, minBytes: 30_000 }

/** The maximum of a timer, in milliseconds; for routes with their own time limit. */
export const maxTimeoutMs = 2 ** 31 - 1

const extendedSockets = new WeakSet<Socket>()

/** Runs the work of an upload while data keeps arriving; ends the connection with 408 when it does not. */
export async function withUploadTimeout<T>(
  request: FastifyRequest,
  work: () => Promise<T>,
  rate = defaultRate,
): Promise<T> {
  const { socket } = request.raw
  // Tests inject requests without a connection.
  if (!(socket instanceof Socket)) return work()
  const socketTimeout = request.server.server.timeout
  extendedSockets.add(socket)
  socket.setTimeout(0)
  let previousBytes = socket.bytesRead
  const check = setInterval(() => {
    const { bytesRead } = socket
    // The body is complete: the time is spent by the handler.
    if (!request.raw.complete && bytesRead - previousBytes < rate.minBytes)
      sendProblemAndClose('request.timeout', socket)
    previousBytes = bytesRead
  }, rate.intervalMs)
  try {
    return await work()
  } finally {
    clearInterval(check)
    extendedSockets.delete(socket)
    socket.setTimeout(socketTimeout)
  }
}

const problemCodes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'header.tooLarge',
}

/** Answers errors of the HTTP parser. Uploads with an extended timeout go on. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  const code = problemCodes[error.code ?? ''] ?? 'input.malformed'
  if (code === 'request.timeout' && extendedSockets.has(socket)) return
  if (error.code === 'ECONNRESET') return
  sendProblemAndClose(code, socket)
}

/** There is no request yet, so the language is unknown: English. */
function sendProblemAndClose(code: ErrorCode, socket: Socket): void {
  if (socket.destroyed || socket.writableEnded) return
  const { requestId: _, ...problem } = toProblem(new ProblemError(code, [], {}), 'en', '')
  const body = JSON.stringify(problem)
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nContent-Type: application/problem+json\r\n` +
      `Connection: close\r\n\r\n${body}`,
  )
  // A client that is still sending would not read the response if the connection were closed at once.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

const lingerMs = 200
