import type { Pool } from 'pg'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import { ScanFailed } from '../../ports/virus-scanner/virus-scanner.ts'
import type { VirusScanner } from '../../ports/virus-scanner/virus-scanner.ts'
import { recordVerdict } from './record-verdict.ts'
import type { RecordedVerdict } from './record-verdict.ts'

/** What scanning needs. */
export interface ScanDependencies {
  readonly database: Database
  readonly clock: Clock
  /** The store itself: what is held is opened here alone. */
  readonly files: FileStore
  readonly scanner: VirusScanner
}

/** Which files are scanned: those that wait to be opened, or all, these first. */
export type ScanScope = 'new' | 'all'

/** How often a file is tried that the scanner fails on while it scans others. */
const maxAttempts = 5

interface WaitingFile {
  readonly hash: string
  readonly attempts: number
  readonly isAvailable: boolean
}

/**
 * Scans the next file; whether there is more to do at once. What could be opened before is followed by a pause, so that the rest of
 * the server hardly notices. Throws {@link ScanFailed} where the scanner does not work: the file waits, and no attempt is counted.
 */
export async function scanNext(
  pool: Pool,
  dependencies: ScanDependencies,
  { scope, signal }: { readonly scope: ScanScope; readonly signal?: AbortSignal | undefined },
): Promise<boolean> {
  // Others leave it alone for an hour; the next start does not.
  const { rows } = await pool.query<WaitingFile>(
    `update file_scans set attempts = attempts + 1, try_at = now() + interval '1 hour'
      where hash = (select hash from file_scans where state = 'waiting' and try_at <= now() and (not is_available or $1)
        order by is_available, try_at limit 1 for update skip locked)
      returning encode(hash, 'hex') as hash, attempts, is_available as "isAvailable"`,
    [scope === 'all'],
  )
  const [next] = rows
  if (!next) return false
  try {
    await recordVerdict(dependencies, next.hash, await verdictOf(next, dependencies, signal))
  } catch (error) {
    const isCounted = !signal?.aborted && (await isFaultOfFile(error, dependencies))
    await pool.query(
      `update file_scans set attempts = attempts - $2, try_at = now() + case when $2 = 0 then attempts * interval '10 seconds'
          else interval '0' end
        where hash = decode($1, 'hex') and state = 'waiting'`,
      [next.hash, isCounted ? 0 : 1],
    )
    if (!isCounted && !signal?.aborted) throw error
  }
  return !next.isAvailable
}

async function verdictOf(
  { hash, attempts }: WaitingFile,
  { files, scanner }: ScanDependencies,
  signal: AbortSignal | undefined,
): Promise<RecordedVerdict> {
  if (attempts > maxAttempts) return { kind: 'unchecked', reason: 'failed' }
  const file = await files.open(hash)
  if (!file) throw new ScanFailed('The file is missing')
  const verdict = await scanner.scan(file, signal)
  return verdict.kind === 'tooLarge' ? { kind: 'unchecked', reason: 'tooLarge' } : verdict
}

/** A scanner that scans something else fails because of the file. */
async function isFaultOfFile(error: unknown, { scanner }: ScanDependencies): Promise<boolean> {
  return error instanceof ScanFailed && (await scanner.isWorking())
}

/** At a start: nothing is being scanned yet, whatever a process that ended meanwhile had begun. */
export async function resumeScans(pool: Pool): Promise<void> {
  await pool.query(`update file_scans set try_at = now() where state = 'waiting' and try_at > now()`)
}
