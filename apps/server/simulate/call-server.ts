import { setTimeout as pause } from 'node:timers/promises'

/** The server will never accept this: wrong token, wrong id, wrong file. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** What a device calls, and as whom. */
export interface Server {
  /** Address of the installation, as `http://127.0.0.1:8080`. */
  readonly address: string
  /** The device's token. */
  readonly token: string
}

/** One call of the API. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  /** Below `/api`, with a slash in front. */
  readonly path: string
  /** Bytes as they are, all else as JSON. */
  readonly body?: object | Uint8Array<ArrayBuffer>
}

/** How a device goes on when it is not answered. */
export interface Persistence {
  /** Ends the waiting: then the error of the last attempt is thrown. */
  readonly giveUp: AbortSignal
  readonly print: (line: string) => void
  /** Milliseconds before the second attempt; doubled up to {@link longestPauseMs}. */
  readonly firstPauseMs?: number
}

/** What a run is given: `stop` ends the measuring, `giveUp` also the attempts to send it. */
export interface Run extends Persistence {
  readonly stop: AbortSignal
}

const longestPauseMs = 30_000
const timeoutMs = 30_000
/** What another attempt may change: an overload, a start, a proxy without its server. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly pauseMs: number
  constructor(message: string, pauseMs = 0) {
    super(message)
    this.pauseMs = pauseMs
  }
}

/** Calls the server until it answers, with longer and longer pauses. Throws {@link Refused} for what it will never accept. */
export async function callServer<T>(server: Server, request: Request, persistence: Persistence): Promise<T> {
  const { giveUp, print, firstPauseMs = 1000 } = persistence
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await callOnce<T>(server, request)
    } catch (error) {
      if (!(error instanceof Unanswered) || giveUp.aborted) throw error
      const waits = Math.max(pauseMs, error.pauseMs)
      print(`${error.message}; again in ${waits / 1000} s`)
      // Whoever gives up tries once more.
      await pause(waits, undefined, { signal: giveUp }).catch(() => {})
    }
  }
}

async function callOnce<T>({ address, token }: Server, { method, path, body }: Request): Promise<T> {
  const isBinary = body instanceof Uint8Array
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': isBinary ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body && { body: isBinary ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Unanswered(`no answer from ${address} (${reasonOf(error)})`)
  })
  const text = await response.text().catch((error: unknown) => {
    throw new Unanswered(`the answer broke off (${reasonOf(error)})`)
  })
  if (response.ok) return parsed<T>(text) ?? throwRefused(`${address} is no Catenary: it answers ${text.slice(0, 60)}`)
  if (passing.has(response.status)) {
    const seconds = Number(response.headers.get('retry-after'))
    throw new Unanswered(`status ${response.status}`, Number.isFinite(seconds) ? seconds * 1000 : 0)
  }
  const problem = parsed<{ readonly title?: string; readonly detail?: string; readonly issues?: unknown }>(text)
  const words = problem?.detail ?? problem?.title ?? text.slice(0, 200)
  return throwRefused(
    `status ${response.status}: ${words}${problem?.issues ? ` ${JSON.stringify(problem.issues)}` : ''}`,
  )
}

function throwRefused(message: string): never {
  throw new Refused(message)
}

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } }
  return cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : String(error))
}
