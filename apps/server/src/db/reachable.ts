import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { isLost } from './lost.ts'

const patience = { forMs: 60_000, everyMs: 500 }

/**
 * Resolves when the server at `url` takes connections: one that is being started, or changed over to another, is waited for.
 * Throws what it answers where that is something else than being away, such as a wrong password, or after a minute.
 */
export async function untilReachable(
  url: string,
  tell: (news: string) => void,
  { forMs, everyMs } = patience,
): Promise<void> {
  const giveUp = Date.now() + forMs
  for (let attempt = 1; ; attempt++) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isLost(error) || Date.now() > giveUp) throw error
      if (attempt === 1) tell(`The database cannot be reached (${reasonOf(error)}); it is waited for`)
      await pause(everyMs)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}
