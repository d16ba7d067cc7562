import { PassThrough } from 'node:stream'
import { throwProblem } from '../problems.ts'

/** How many streams there may be, and how often it is looked whether their readers still may read. */
export interface EventStreamLimits {
  readonly perUser: number
  readonly total: number
  /** Between two looks, in milliseconds; with each a comment is sent, so that proxies do not take the line for dead. */
  readonly checkMs: number
}

/** Limits where no test needs others. */
export const defaultEventStreamLimits: EventStreamLimits = { perUser: 20, total: 1000, checkMs: 15_000 }

/** What waits for a slow reader, in bytes, before the stream ends; its reader begins anew. */
const maxWaitingBytes = 64 * 1024
/** After how many seconds to try again where there are too many streams. */
const retryAfter = 30

/** Writes one event with its data as JSON. */
export type SendEvent = (name: string, data: unknown) => void

/** Writes to a stream; one whose reader is too slow ends. */
export function writerOf(stream: PassThrough): SendEvent {
  return (name, data) => {
    if (stream.writableEnded || stream.destroyed) return
    stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    if (stream.writableLength + stream.readableLength > maxWaitingBytes) stream.destroy()
  }
}

/** The streams of a process, by the users who read them. */
export class OpenStreams {
  readonly #limits: EventStreamLimits
  readonly #streams = new Map<PassThrough, string>()

  constructor(limits: EventStreamLimits) {
    this.#limits = limits
  }

  /** Opens one; throws 503 where there are too many. */
  open(user: string): PassThrough {
    const ofUser = [...this.#streams.values()].filter((one) => one === user).length
    if (ofUser >= this.#limits.perUser || this.#streams.size >= this.#limits.total)
      throwProblem('server.busy', { members: { retryAfter } })
    const stream = new PassThrough()
    this.#streams.set(stream, user)
    stream.once('close', () => this.#streams.delete(stream))
    return stream
  }

  endAll(): void {
    for (const stream of this.#streams.keys()) stream.end()
  }
}
