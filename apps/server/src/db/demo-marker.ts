import { Database } from './database.ts'
import type { Queries } from './database.ts'
import { createPool } from './pool.ts'

/** Throws for a database that contains the demo: the passwords of its accounts are public. */
export async function assertNoDemo(ownerUrl: string): Promise<void> {
  if (!(await readMarker(ownerUrl))) return
  throw new Error(
    'This database holds the demo, whose passwords everybody knows. Set DATA_DIR or DATABASE_URL to another one.',
  )
}

/** When the database got the demo; undefined for one that holds none. */
export async function readMarker(ownerUrl: string) {
  return asOwner(ownerUrl, new Date(), (db) => db.selectFrom('demoMarker').select('seededAt').executeTakeFirst())
}

/** Runs one transaction as the owner of the tables. */
export async function asOwner<T>(ownerUrl: string, at: Date, run: (db: Queries) => Promise<T>): Promise<T> {
  // Longer than another start may take to fill the database.
  const pool = createPool(ownerUrl, { max: 1, queryTimeout: 75_000 })
  try {
    return await new Database(pool).runAs(null, at, run)
  } finally {
    await pool.end()
  }
}
