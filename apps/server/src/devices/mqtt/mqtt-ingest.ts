import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import type { Database } from '../../db/database.ts'
import { ProblemError } from '../../http/problems.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MqttSettings } from '../../ports/mqtt/mqtt-settings.ts'
import { startSubscriber } from '../../ports/mqtt/mqtt-subscriber.ts'
import { createArrivals } from './arrivals.ts'
import { createDeviceLanes } from './device-lanes.ts'
import type { WaitingMessage } from './device-lanes.ts'
import { createDeviceLimit } from './device-limit.ts'
import { parseMessage, topicRoot } from './parse-message.ts'
import { noteNotStorable, storeMessages } from './store-messages.ts'
import type { DeviceMessage, StoreResult } from './store-messages.ts'

/** What measurements by MQTT need. */
export interface MqttIngestOptions {
  readonly settings: MqttSettings
  readonly database: Database
  readonly clock: Clock
  /** Devices that are worked for at once, each by a connection to the database. */
  readonly concurrency: number
  /** Live measurements a second that one device may send for long. */
  readonly maxPerSecond: number
  readonly log: { readonly info: (text: string) => void; readonly warn: (facts: object, text: string) => void }
  readonly maxPauseMs?: number
}

/** How measurements by MQTT are doing, since the start. */
export interface MqttFigures {
  readonly isConnected: boolean
  /** Messages that wait to be stored. */
  readonly waiting: number
  readonly accepted: number
  readonly duplicates: number
  /** Messages that were refused. */
  readonly refused: number
}

/** Measurements by MQTT, for as long as the server runs. */
export interface MqttIngest {
  figures(): MqttFigures
  /** Ends when what is being stored is stored; the broker keeps the rest. */
  stop(): Promise<void>
}

const ownTopic = `${topicRoot}/#`
const sharedTopic = `$share/catenary/${ownTopic}`
/** Most messages that are sent ahead of their acknowledgement. */
const receiveMaximum = 4000
/** Classes of errors of PostgreSQL (appendix A) that are about what is stored: after all others the same may succeed later. */
const refusalClasses = new Set(['22', '23', '54'])

/**
 * Stores what devices publish. A message is acknowledged when it is stored, or when it is known that it cannot be, which its
 * device then shows; where the database is away, it waits.
 */
export function startMqttIngest(options: MqttIngestOptions): MqttIngest {
  const { database, clock, log, settings } = options
  const totals = { accepted: 0, duplicates: 0, refused: 0 }
  const limit = createDeviceLimit(options.maxPerSecond)
  const nextArrival = createArrivals()
  const done = (messages: readonly WaitingMessage[], { accepted, duplicates, refused }: StoreResult) => {
    for (const message of messages) message.acknowledge()
    totals.accepted += accepted
    totals.duplicates += duplicates
    totals.refused += refused
  }
  const read = (externalId: string, message: WaitingMessage) => {
    const { topic, payload, receivedAt } = message
    // Once: what is tried again is not counted again.
    message.parsed ??= limit.restrict(
      externalId,
      parseMessage(topic, payload, () => nextArrival(topic, receivedAt)),
      receivedAt,
    )
    return { topic, payload, receivedAt, parsed: message.parsed }
  }
  const store = (externalId: string, messages: readonly WaitingMessage[]) =>
    storeInParts(
      { database, externalId, log, done },
      messages.map((message) => ({ message, read: read(externalId, message) })),
    )
  const onFailure = (error: unknown) => log.warn({ err: error }, 'messages by MQTT wait, they could not be stored')
  const lanes = createDeviceLanes({
    concurrency: options.concurrency,
    read,
    store,
    onFailure,
    onFull: (isFull) => (isFull ? subscriber.pause() : subscriber.resume()),
  })
  const subscriber = startSubscriber({
    settings,
    topic: settings.isShared ? sharedTopic : ownTopic,
    // The session keeps the one of a process that was set up otherwise.
    formerTopic: settings.isShared ? ownTopic : sharedTopic,
    receiveMaximum,
    ...(options.maxPauseMs !== undefined && { maxPauseMs: options.maxPauseMs }),
    onMessage: (message) => lanes.add({ ...message, receivedAt: clock.now() }),
    onChange: (failure) =>
      failure ? log.warn({ err: failure }, 'the MQTT broker cannot be used') : log.info('connected to the MQTT broker'),
  })
  return {
    figures: () => ({ isConnected: subscriber.isConnected(), waiting: lanes.waiting(), ...totals }),
    async stop() {
      await lanes.stop()
      await subscriber.stop()
    },
  }
}

interface ReadMessage {
  readonly message: WaitingMessage
  readonly read: DeviceMessage
}

interface StoreContext {
  readonly database: Database
  readonly externalId: string
  readonly log: MqttIngestOptions['log']
  readonly done: (messages: readonly WaitingMessage[], result: StoreResult) => void
}

/** Stores messages at once. Where the database refuses what one of them holds, in halves, until that one is found. */
async function storeInParts(context: StoreContext, messages: readonly ReadMessage[]): Promise<void> {
  const { database, externalId, log, done } = context
  const read = messages.map((one) => one.read)
  const finish = (result: StoreResult) =>
    done(
      messages.map(({ message }) => message),
      result,
    )
  try {
    finish(await storeMessages(database, externalId, read))
  } catch (error) {
    if (isTransient(error)) throw error
    if (messages.length > 1) {
      const half = messages.length >> 1
      await storeInParts(context, messages.slice(0, half))
      return storeInParts(context, messages.slice(half))
    }
    log.warn({ err: error }, 'a message by MQTT cannot be stored')
    await noteNotStorable(database, externalId, read)
    finish({ accepted: 0, duplicates: 0, refused: 1 })
  }
}

/** Whether the same may succeed later: the database is away, has no room or a fault, or two transactions were in each other's way. */
function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof ProblemError || !(error instanceof Error)) return false
  return 'code' in error && typeof error.code === 'string' && !refusalClasses.has(error.code.slice(0, 2))
}
