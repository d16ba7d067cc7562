import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ClamdAddress } from './clamd-settings.ts'
import { ScanFailed } from './virus-scanner.ts'
import type { ScanVerdict, VirusScanner } from './virus-scanner.ts'

/** How long is waited for a clamd, in milliseconds. */
export interface ClamdTimeouts {
  readonly connect: number
  /** For it to take the next bytes. */
  readonly send: number
  /** For its answer, once it has the whole file: it may unpack and scan for minutes. */
  readonly answer: number
}

const usualTimeouts: ClamdTimeouts = { connect: 5000, send: 60_000, answer: 300_000 }

/** The longest answer that is read, in bytes. */
const maxAnswerBytes = 4096

/**
 * A scanner that is a clamd: by its command INSTREAM, in pieces that begin with their length, over a connection for each file.
 * Nothing is clean but what it says so of after the whole file was sent.
 */
export function createClamd(address: ClamdAddress, timeouts: ClamdTimeouts = usualTimeouts): VirusScanner {
  return {
    scan: async (file, signal) => {
      const connection = new ClamdConnection(address, timeouts)
      const abort = () => connection.close()
      signal?.addEventListener('abort', abort)
      try {
        return await connection.scan(file)
      } finally {
        signal?.removeEventListener('abort', abort)
        file.destroy()
        connection.close()
      }
    },
    isWorking: async () => {
      const ask = <T>(question: (connection: ClamdConnection) => Promise<T>) => {
        const connection = new ClamdConnection(address, { ...timeouts, answer: timeouts.connect })
        return question(connection).finally(() => connection.close())
      }
      try {
        if ((await ask((connection) => connection.ask('PING'))) !== 'PONG') return false
        // It answers that also where its disk is full and it scans nothing.
        const verdict = await ask((connection) => connection.scan(Readable.from([Buffer.from('harmless')])))
        return verdict.kind === 'clean'
      } catch {
        return false
      }
    },
  }
}

class ClamdConnection {
  readonly #socket: Socket
  readonly #timeouts: ClamdTimeouts
  /** Settles with the first complete answer, whenever it comes: a file that is too large is answered while it is sent. */
  readonly #answer: Promise<string>
  #hasAnswered = false

  constructor(address: ClamdAddress, timeouts: ClamdTimeouts) {
    this.#socket = connect(address)
    this.#timeouts = timeouts
    this.#answer = readAnswer(this.#socket).finally(() => {
      this.#hasAnswered = true
    })
    // Looked at later, or not at all where something else fails first.
    this.#answer.catch(() => {})
  }

  async ask(command: string): Promise<string> {
    await this.#connected()
    await this.#send(Buffer.from(`z${command}\0`))
    return this.#answerWithin(this.#timeouts.answer)
  }

  async scan(file: Readable): Promise<ScanVerdict> {
    await this.#connected()
    await this.#send(Buffer.from('zINSTREAM\0'))
    let isWhole = false
    for await (const piece of file as AsyncIterable<Buffer>) {
      // Its answer is read before more is sent: it takes nothing after it, and a write that fails loses what was not read. Where
      // it answers in between all the same, the scan fails and is tried again.
      await setImmediate()
      if (this.#hasAnswered) break
      if (piece.length === 0) continue
      await this.#send(lengthOf(piece.length), piece)
    }
    if (!this.#hasAnswered) {
      isWhole = true
      await this.#send(lengthOf(0))
    }
    const verdict = verdictOf(await this.#answerWithin(this.#timeouts.answer))
    if (verdict.kind === 'clean' && !isWhole) throw new ScanFailed('clamd answered before it had the whole file')
    return verdict
  }

  close(): void {
    this.#socket.destroy()
  }

  async #connected(): Promise<void> {
    const connecting = once(this.#socket, 'connect').catch(() => this.#answer)
    await within(this.#timeouts.connect, 'clamd cannot be reached', Promise.race([connecting, this.#answer]))
  }

  /** Resolves once the connection takes more, or clamd has answered. */
  async #send(...pieces: readonly Buffer[]): Promise<void> {
    if (this.#hasAnswered) return
    this.#socket.cork()
    for (const piece of pieces) this.#socket.write(piece)
    this.#socket.uncork()
    if (!this.#socket.writableNeedDrain) return
    const drained = once(this.#socket, 'drain').catch(() => {})
    await within(this.#timeouts.send, 'clamd takes no more', Promise.race([drained, this.#answer.catch(() => {})]))
  }

  #answerWithin(milliseconds: number): Promise<string> {
    return within(milliseconds, 'clamd does not answer', this.#answer)
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** What comes until a zero byte; throws where the connection ends before. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => {
      text += piece
      const end = text.indexOf('\0')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > maxAnswerBytes) reject(new ScanFailed('clamd answers without end'))
    })
    socket.on('error', (cause) => reject(new ScanFailed(`clamd cannot be reached: ${cause.message}`, { cause })))
    socket.on('close', () => reject(new ScanFailed('clamd ended the connection without an answer')))
  })
}

function verdictOf(answer: string): ScanVerdict {
  if (answer === 'stream: OK') return { kind: 'clean' }
  if (answer.startsWith('INSTREAM size limit exceeded')) return { kind: 'tooLarge' }
  const signature = /^stream: (.{1,500}) FOUND$/.exec(answer)?.[1]
  // Said by a clamd with `AlertExceedsMax yes` of what it did not scan to its end.
  if (signature?.startsWith('Heuristics.Limits.Exceeded')) return { kind: 'tooLarge' }
  if (signature !== undefined) return { kind: 'infected', signature }
  throw new ScanFailed(`clamd answered: ${answer.slice(0, 200)}`)
}

async function within<T>(milliseconds: number, message: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScanFailed(message)), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
