import type { Queries } from '../../db/caller.ts'
import { fail } from '../../http/problems.ts'
import type { SentFile } from '../../http/uploaded-files.ts'
import { storageUsed } from './queries.ts'

const [megabyte, gigabyte] = [1_000_000, 1_000_000_000]

/** What a mandator's documents weigh, and how much that may be. */
interface Storage {
  readonly mandatorId: string
  /** In bytes; null: any number. */
  readonly quota: number | null
}

/**
 * Refuses documents that were just inserted where those of the mandator together have more than may be. Whoever inserts
 * others for the mandator meanwhile waits for the end of this transaction, so that both together stay within it.
 */
export async function refuseBeyondQuota(
  db: Queries,
  { mandatorId, quota }: Storage,
  added: readonly Pick<SentFile, 'size'>[],
): Promise<void> {
  if (quota === null) return
  const used = await storageUsed(db, mandatorId)
  if (used <= quota) return
  const before = used - added.reduce((sum, { size }) => sum + size, 0)
  const free = Math.max(0, Math.floor((quota - before) / megabyte))
  fail('storage.quota', { faults: [{ path: 'files', code: 'file.quota', values: { quota: quota / gigabyte, free } }] })
}
