import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { isConnectionError } from './database-unavailable.ts'

const defaultWait = { forMs: 60_000, everyMs: 500 }

/**
 * Resolves when the server at `url` takes connections: one that is being started, or changed over to another, is waited for.
 * Throws what it answers where that is something else than being away, such as a wrong password, or after a minute.
 */
export async function waitForDatabase(
  url: string,
  log: (message: string) => void,
  { forMs, everyMs } = defaultWait,
): Promise<void> {
  const deadline = Date.now() + forMs
  for (let attempt = 1; ; attempt++) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isConnectionError(error) || Date.now() > deadline) throw error
      if (attempt === 1) log(`The database cannot be reached (${messageOf(error)}); it is waited for`)
      await pause(everyMs)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function messageOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}
