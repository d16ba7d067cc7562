import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionOptions, MqttConnection, MqttMessage, MqttVersion } from './mqtt-connection.ts'
import { UnsupportedVersion, openConnection } from './mqtt-connection.ts'
import type { MqttSettings } from './mqtt-settings.ts'

/** What a subscriber is made of. */
export interface SubscriberOptions {
  readonly settings: MqttSettings
  readonly topic: string
  /** One that the session may have from before; its messages are not to come any more. */
  readonly formerTopic: string
  readonly receiveMaximum: number
  /** Longest pause between two attempts to connect, in milliseconds. */
  readonly maxPauseMs?: number
  readonly onMessage: (message: MqttMessage) => void
  /** Hears of every connection that is made (null), and of every attempt or connection that ends. */
  readonly onChange: (failure: Error | null) => void
}

/** A subscription that lasts. */
export interface MqttSubscriber {
  /** Whether the broker is there and the subscription stands. */
  isConnected(): boolean
  pause(): void
  resume(): void
  /** Ends the connection; the broker keeps the session, and what arrives. */
  stop(): Promise<void>
}

const minPauseMs = 200
const defaultMaxPauseMs = 30_000
/** A connection that lasts so long is not one that is ended again and again. */
const stableMs = 10_000

/** Subscribes to a topic for as long as the server runs: a connection that ends is made anew, after pauses that grow. */
export function startSubscriber(options: SubscriberOptions): MqttSubscriber {
  const stopped = new AbortController()
  const state: State = { connection: undefined, isConnected: false, isPaused: false, version: 5 }
  const running = run(options, state, stopped.signal)
  return {
    isConnected: () => state.isConnected,
    pause() {
      state.isPaused = true
      state.connection?.pause()
    },
    resume() {
      state.isPaused = false
      state.connection?.resume()
    },
    async stop() {
      stopped.abort()
      state.connection?.resume()
      state.connection?.close()
      await running
    },
  }
}

interface State {
  connection: MqttConnection | undefined
  isConnected: boolean
  isPaused: boolean
  version: MqttVersion
}

async function run(options: SubscriberOptions, state: State, signal: AbortSignal): Promise<void> {
  const { maxPauseMs = defaultMaxPauseMs, onChange } = options
  for (let failures = 0; !signal.aborted; failures += 1) {
    const startedAt = performance.now()
    const failure = await connectOnce(options, state).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
    // Two of one id would end each other's connections as fast as they can.
    if (state.isConnected && performance.now() - startedAt > stableMs) failures = 0
    state.isConnected = false
    if (signal.aborted) return
    if (failure instanceof UnsupportedVersion && state.version === 5) {
      state.version = 4
      continue
    }
    onChange(failure)
    // Processes that lost the same broker do not all come back at the same moment.
    const longest = Math.min(maxPauseMs, minPauseMs * 2 ** failures)
    await pause(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
  }
}

/** Connects, and resolves with the reason when the connection has ended. */
async function connectOnce(options: SubscriberOptions, state: State): Promise<Error> {
  // Read at every attempt, so that renewed certificates are used.
  const certificates = await readCertificates(options.settings)
  const { settings, topic, formerTopic, receiveMaximum, onMessage, onChange } = options
  state.connection = openConnection({
    settings,
    version: state.version,
    certificates,
    topic,
    formerTopic,
    receiveMaximum,
    onMessage,
    onSubscribed() {
      state.isConnected = true
      onChange(null)
    },
  })
  if (state.isPaused) state.connection.pause()
  return state.connection.ended
}

async function readCertificates(settings: MqttSettings): Promise<ConnectionOptions['certificates']> {
  const { caFile, certFile, keyFile } = settings
  return {
    ...(caFile !== undefined && { ca: await readFile(caFile) }),
    ...(certFile !== undefined && { cert: await readFile(certFile) }),
    ...(keyFile !== undefined && { key: await readFile(keyFile) }),
  }
}
