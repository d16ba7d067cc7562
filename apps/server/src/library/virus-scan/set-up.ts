import type { Database } from '../../db/database.ts'
import type { RepeatedWork } from '../../jobs/repeated-work.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import { guardFiles } from '../../ports/files/guarded-files.ts'
import { findHold, hasHeldFiles, writeScanner } from './queries.ts'
import { resumeScans, scanNext } from './scan.ts'
import type { ScanDependencies } from './scan.ts'
import { tellInfected } from './tell-administrators.ts'

/**
 * The store as everybody but the scanner uses it. Without a scanner, and where none ever found anything, it is the store itself, so
 * that opening a file costs no question more.
 */
export async function guardByScanner(
  store: FileStore,
  database: Database,
  isOn: boolean,
  clock: Clock,
): Promise<FileStore> {
  const isNeeded = await database.runAs(null, clock.now(), async (db) => {
    await writeScanner(db, isOn, clock.now())
    return isOn || (await hasHeldFiles(db))
  })
  if (!isNeeded) return store
  return guardFiles(store, (hash) => database.runAs(null, clock.now(), (db) => findHold(db, hash)))
}

/** After a file from before the scanner was set up, in milliseconds. */
const backgroundPauseMs = 1000

/**
 * Scanning, two files at once at most: new files twice, so that none waits for those from before, which the second scans where there
 * is nothing new. What is found is told to administrators.
 */
export function scanWork(dependencies: ScanDependencies): RepeatedWork[] {
  let hasResumed = false
  return [
    {
      name: 'virusScan',
      run: async (owned, signal) => {
        if (!hasResumed) await resumeScans(owned)
        hasResumed = true
        return scanNext(owned, dependencies, { scope: 'new', signal })
      },
    },
    {
      name: 'virusScanOfAll',
      pauseMs: backgroundPauseMs,
      run: (owned, signal) => scanNext(owned, dependencies, { scope: 'all', signal }),
    },
    { name: 'virusMails', pauseMs: 2000, run: () => tellInfected(dependencies) },
  ]
}
