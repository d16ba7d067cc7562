import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'

/** What is done with what comes over a channel. */
export interface ChannelListener {
  readonly onPayload: (payload: string) => void
  /** From now on it is heard; of what came before, something may have been missed. */
  readonly onListening: () => void
}

/** A channel that is listened to. */
export interface Listening {
  /** Resolves when it is listened to for the first time. */
  readonly begun: Promise<void>
  /** Closes the connection; harmless when called twice. */
  close(): Promise<void>
}

/** How long is waited, in milliseconds, before a lost connection is opened anew. */
const reconnectMs = 1000
/** How often it is tried whether the server still answers: a connection that nothing is sent by would not be missed. */
const pingMs = 15_000

/** Listens to a channel on a connection of its own until it is closed. */
export function listenOn(
  config: ClientConfig,
  channel: string,
  { onPayload, onListening }: ChannelListener,
): Listening {
  const stopped = new AbortController()
  const begun = Promise.withResolvers<void>()
  const listening = repeat()

  async function repeat(): Promise<void> {
    while (!stopped.signal.aborted) {
      const client = new Client(config)
      await listenUntilLost(client).catch(() => {})
      await client.end().catch(() => {})
      await pause(reconnectMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  async function listenUntilLost(client: Client): Promise<void> {
    const over = new AbortController()
    const isOver = AbortSignal.any([stopped.signal, over.signal])
    // Without a listener Node ends the process when the connection breaks.
    client.on('error', () => over.abort())
    client.on('end', () => over.abort())
    client.on('notification', ({ payload = '' }) => onPayload(payload))
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    begun.resolve()
    onListening()
    while (!isOver.aborted) {
      await pause(pingMs, undefined, { signal: isOver }).catch(() => {})
      if (!isOver.aborted) await client.query('select 1')
    }
  }

  return {
    begun: begun.promise,
    async close() {
      stopped.abort()
      await listening
    },
  }
}
