import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startThrowaway } from '../../src/db/embedded/throwaway.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { withDatabase } from '../../src/db/roles.ts'
import { ensureRoles } from '../../src/db/roles.ts'
import { installQueue } from '../../src/jobs/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What a test file needs to make a database of its own. */
    database: {
      /** Owner's login, to a database that no test uses. */
      ownerUrl: string
      /** The app's login, likewise. */
      appUrl: string
      /** Name of the migrated database that the tests' databases are copies of. */
      template: string
    }
  }
}

/**
 * One server for the whole run, with one migrated template: an embedded one that is thrown away afterwards, or for the
 * project `server` the one at `TEST_DATABASE_URL` (as a login that may create databases and roles), of which only the
 * run's own databases are dropped. The project `processes` starts the product, which brings its server with it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = project.name === 'server' ? process.env.TEST_DATABASE_URL : undefined
  const server = given === undefined ? await startThrowaway() : null
  const ownerUrl = given ?? server?.ownerUrl ?? ''
  const template = `catenary_test_${randomBytes(6).toString('hex')}`
  try {
    const { appUrl } = await ensureRoles(ownerUrl)
    await createTemplate(ownerUrl, template)
    project.provide('database', { ownerUrl, appUrl, template })
  } catch (error) {
    await server?.stop()
    throw error
  }
  return async () => {
    if (server) await server.stop()
    else await dropAll(ownerUrl, template)
  }
}

async function createTemplate(ownerUrl: string, template: string): Promise<void> {
  await asOwner(ownerUrl, (client) => client.query(`create database ${template} template template0 encoding 'UTF8'`))
  await migrate(withDatabase(ownerUrl, template), { requireDurable: false })
  await installQueue(withDatabase(ownerUrl, template))
  // A template can be copied only without connections to it.
  await asOwner(ownerUrl, (client) => client.query(`alter database ${template} with allow_connections false`))
}

async function dropAll(ownerUrl: string, prefix: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })
}

async function asOwner(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}
