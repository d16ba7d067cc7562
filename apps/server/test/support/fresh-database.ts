import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import type { PoolOptions } from '../../src/db/pool.ts'
import { createPool } from '../../src/db/pool.ts'
import { withDatabase } from '../../src/db/roles.ts'

/** A migrated, empty database for one test file. */
export interface FreshDatabase {
  /** Connection string of the owner, who bypasses row-level security. */
  ownerUrl: string
  /** Logs in as the app does: no right to any row before it takes on a role. */
  appUrl: string
  /** Drops it, also under open connections. */
  drop(): Promise<void>
}

const attempts = 1000

/** Copies the run's template; takes about 25 ms. */
export async function freshDatabase(): Promise<FreshDatabase> {
  return copyOf(inject('database').template)
}

/** A database that no migration ever touched. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  return copyOf('template0')
}

async function copyOf(source: string): Promise<FreshDatabase> {
  const { ownerUrl, appUrl, template } = inject('database')
  // The run's prefix, so that the end of the run finds what a test left behind.
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await asOwner(ownerUrl, (client) => copyTemplate(client, source, name))
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    appUrl: withDatabase(appUrl, name),
    drop: () => asOwner(ownerUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** The server's own housekeeping may look into the template at that moment, which forbids copying it. */
async function copyTemplate(client: Client, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`create database ${name} template ${template}`)
      return
    } catch (error) {
      const inUse = error instanceof DatabaseError && error.code === '55006'
      if (!inUse || attempt === attempts) throw error
      await pause(50)
    }
  }
}

async function asOwner(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

/** A pool of connections to a database of its own, by the app's login unless another is named, and its end with it. */
export async function freshPool(
  options: PoolOptions,
  login: 'ownerUrl' | 'appUrl' = 'appUrl',
): Promise<{ pool: Pool; close: () => Promise<void> }> {
  const target = await freshDatabase()
  const pool = createPool(target[login], options)
  return { pool, close: () => pool.end().then(() => target.drop()) }
}
