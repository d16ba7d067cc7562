import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@catenary/server/src/db/embedded.ts'

/** A PostgreSQL server of its own for one measurement, empty at first. */
export interface BenchDatabase {
  /** The connection string of its owner. */
  readonly ownerUrl: string
  /** The process of PostgreSQL. */
  readonly pid: number
  /** A folder for what else is stored, removed with the database. */
  readonly folder: string
}

/** Does something with an empty database in a temporary folder, which is removed afterwards. */
export async function withDatabase<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-bench-'))
  const { ownerUrl, pid, stop } = await startEmbedded({ dataDir: join(folder, 'database') })
  try {
    return await work({ ownerUrl, pid, folder })
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
