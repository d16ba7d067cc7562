import type { Queries } from '../../db/database.ts'
import type { StreamedFile } from '../../http/body/uploads.ts'
import { throwProblem } from '../../http/problems.ts'
import { generalStorageUsed, lockGeneralStorage, storageUsed } from './queries.ts'

const [megabyte, gigabyte] = [1_000_000, 1_000_000_000]

/** The storage quota of a mandator, or of the general documents together. */
interface StorageQuota {
  /** Null: the general documents. */
  readonly mandatorId: string | null
  /** In bytes; null: any number. */
  readonly quota: number | null
}

/**
 * Throws where the mandator's documents, or the general ones, including those just inserted, exceed the quota. Concurrent inserts for the
 * same wait for the end of this transaction, so that together they stay within it.
 */
export async function assertWithinQuota(
  db: Queries,
  { mandatorId, quota }: StorageQuota,
  added: readonly Pick<StreamedFile, 'size'>[],
): Promise<void> {
  if (quota === null) return
  if (mandatorId === null) await lockGeneralStorage(db)
  const used = mandatorId === null ? await generalStorageUsed(db) : await storageUsed(db, mandatorId)
  if (used <= quota) return
  const before = used - added.reduce((sum, { size }) => sum + size, 0)
  const free = Math.max(0, Math.floor((quota - before) / megabyte))
  throwProblem(mandatorId === null ? 'storage.general' : 'storage.quota', {
    issues: [{ path: 'files', code: 'file.quota', values: { quota: quota / gigabyte, free } }],
  })
}
