import { setTimeout as pause, setImmediate as others } from 'node:timers/promises'
import type { MqttMessage } from '../../ports/mqtt/mqtt-connection.ts'
import { deviceOfTopic } from './parse-message.ts'
import type { ParsedMessage } from './parse-message.ts'

/** A message that waits, with when it arrived. */
export interface WaitingMessage extends MqttMessage {
  readonly receivedAt: Date
  /** What it says, once it was read. */
  parsed?: ParsedMessage
}

/** How waiting messages are worked through. */
export interface LaneOptions {
  /** How many devices are worked for at once. */
  readonly concurrency: number
  /** Reads what a message says; called once for each, while messages before it are stored, or in its turn by `store`. */
  readonly read: (externalId: string, message: WaitingMessage) => void
  /** Stores messages of one device, and acknowledges each that is done with. Throws where they are to be tried again. */
  readonly store: (externalId: string, messages: readonly WaitingMessage[]) => Promise<void>
  /** Called when so much waits that no more is to be read, and when there is room again. */
  readonly onFull: (isFull: boolean) => void
  readonly onFailure: (error: unknown) => void
  readonly retryMs?: number
}

/** Messages of one device that are stored at once. */
const maxBatch = { messages: 1000, bytes: 512 * 1024 }
/** Bytes of payload that are read before other work gets its turn. */
const bytesPerSlice = 64 * 1024
/** Bytes that wait in all before no more is read. */
const maxWaitingBytes = 24 * 1024 * 1024
/** What a message takes beside its payload, about. */
const messageOverhead = 300
const defaultRetryMs = 1000

/** Messages that wait: those of one device in their order, devices in turn, so that none waits for the mass of another. */
export interface DeviceLanes {
  add(message: WaitingMessage): void
  waiting(): number
  /** Ends when what is being stored is stored; what waits stays with the broker. */
  stop(): Promise<void>
}

interface Lane {
  readonly externalId: string
  messages: WaitingMessage[]
}

const sizeOf = ({ payload, topic }: WaitingMessage) => payload.length + topic.length + messageOverhead

export function createDeviceLanes(options: LaneOptions): DeviceLanes {
  const { concurrency, onFull } = options
  const stopped = new AbortController()
  const lanes = new Map<string, Lane>()
  const ready: Lane[] = []
  const working = new Set<Promise<void>>()
  let bytes = 0
  let isFull = false

  const setFull = (now: boolean) => {
    if (now === isFull) return
    isFull = now
    onFull(now)
  }

  function fill(): void {
    while (working.size < concurrency && ready.length > 0 && !stopped.signal.aborted) {
      const lane = ready.shift() as Lane
      const work = storeNext(lane).finally(() => {
        working.delete(work)
        if (lane.messages.length > 0) ready.push(lane)
        else lanes.delete(lane.externalId)
        fill()
      })
      working.add(work)
    }
  }

  async function storeNext(lane: Lane): Promise<void> {
    const batch = takeBatch(lane)
    const stored = storeUntilDone(options, lane.externalId, batch, stopped.signal)
    await readAhead(lane)
    await stored
    bytes -= batch.reduce((sum, message) => sum + sizeOf(message), 0)
    if (bytes < maxWaitingBytes / 2) setFull(false)
  }

  /** Reads the next batch while the database stores the one before it: one after the other they took a third longer. */
  async function readAhead({ externalId, messages }: Lane): Promise<void> {
    let unyielded = 0
    for (const message of messages.slice(0, batchLength(messages))) {
      options.read(externalId, message)
      unyielded += message.payload.length
      if (unyielded < bytesPerSlice) continue
      unyielded = 0
      await others()
    }
  }

  return {
    add(message) {
      const externalId = deviceOfTopic(message.topic)
      const lane = lanes.get(externalId)
      bytes += sizeOf(message)
      if (bytes > maxWaitingBytes) setFull(true)
      if (lane) {
        lane.messages.push(message)
        return
      }
      const added = { externalId, messages: [message] }
      lanes.set(externalId, added)
      ready.push(added)
      // What came in the same piece goes in the same transaction.
      setImmediate(fill)
    },
    waiting: () => [...lanes.values()].reduce((sum, { messages }) => sum + messages.length, 0),
    async stop() {
      stopped.abort()
      await Promise.all(working)
    },
  }
}

const takeBatch = (lane: Lane) => lane.messages.splice(0, batchLength(lane.messages))

/** How many of waiting messages are stored at once. */
function batchLength(messages: readonly WaitingMessage[]): number {
  let count = 0
  for (let bytes = 0; count < Math.min(messages.length, maxBatch.messages); count += 1) {
    bytes += messages[count]?.payload.length ?? 0
    if (count > 0 && bytes > maxBatch.bytes) break
  }
  return count
}

/** Tries again until it succeeds, or until what was left is none of ours: those of an ended connection are delivered again. */
async function storeUntilDone(
  { store, onFailure, retryMs = defaultRetryMs }: LaneOptions,
  externalId: string,
  batch: readonly WaitingMessage[],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const messages = batch.filter((message) => !message.isStale())
    if (messages.length === 0 || signal.aborted) return
    try {
      return await store(externalId, messages)
    } catch (error) {
      onFailure(error)
      await pause(retryMs, undefined, { signal }).catch(() => {})
    }
  }
}
