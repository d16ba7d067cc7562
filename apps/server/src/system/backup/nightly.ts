import { spawn } from 'node:child_process'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Database } from '../../db/database.ts'
import { enqueue } from '../../jobs/queue.ts'
import { listAdministrators } from '../../library/public.ts'
import type { Clock } from '../../ports/clock.ts'
import { backupNamePattern, incompleteNamePattern, isAhead } from './names.ts'

/** Backups that the server makes by itself. */
export interface NightlyBackups {
  /** An existing folder: a disk that is not mounted must not be mistaken for it. */
  readonly folder: string
  /** How many of the newest are kept. */
  readonly keep: number
  /** Program with the command `backup create`; runs it in a process of its own, so that nobody waits for it. */
  readonly program?: string
}

interface Dependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: (facts: Readonly<Record<string, unknown>>, words: string) => void
  /** The server is stopping: a backup under way ends at once. */
  readonly stopping?: AbortSignal | undefined
}

const installedProgram = join(import.meta.dirname, '../../../bin/catenary.mjs')
const dayMs = 86_400_000

/**
 * Makes a backup and deletes the oldest ones beyond those that are kept. Where it fails, or files are missing in it, no complete one is
 * deleted and administrators get a mail: a backup that is not made is noticed when it is needed, else. Throws where the server stops meanwhile.
 */
export async function createNightlyBackup(backups: NightlyBackups, dependencies: Dependencies): Promise<void> {
  const { database, clock, log, stopping } = dependencies
  const before = await newestBackup(backups.folder, clock.now()).catch(() => null)
  // First: they may be what fills the disk.
  await deleteAbandoned(backups.folder, clock.now())
  const reason = await runBackup(backups, stopping)
  const deleteOf = (pattern: RegExp) => deleteOldest(backups, pattern, clock.now())
  if (reason === null) log({ folder: backups.folder, deleted: await deleteOf(backupNamePattern) }, 'a backup was made')
  else log({ folder: backups.folder, reason }, 'the backup failed')
  const ahead = await backupsAhead(backups.folder, clock.now()).catch(() => [])
  if (ahead.length > 0) log({ folder: backups.folder, ahead }, 'backups are dated in the future: was the clock wrong?')
  if (reason === null) return
  // Complete ones stay; of those in which files are missing each night has another one.
  await deleteOf(incompleteNamePattern)
  const values = {
    at: clock.now().toISOString(),
    folder: backups.folder,
    reason,
    before: before?.at.toISOString() ?? null,
  }
  await database.runAs(null, clock.now(), async (db) => {
    for (const userId of await listAdministrators(db))
      await enqueue(db, 'account.notify', { userId, template: 'backupFailed', values })
  })
}

/** Runs the command; resolves to null, or to why it failed. */
async function runBackup(
  { folder, program = installedProgram }: NightlyBackups,
  stopping: AbortSignal | undefined,
): Promise<string | null> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return `There is no folder ${folder}.`
  const child = spawn(process.execPath, [program, 'backup', 'create', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stopping,
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', (error) =>
      reject(stopping?.aborted ? new Error('The server was stopped during the backup: it is made again') : error),
    )
    child.once('close', (code) => resolve(code ?? 2))
  })
  const [code, printed, complaints] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code === 0) return null
  return complaints.trim().split('\n').at(-1) || defectiveFiles(printed) || `It ended with ${code}.`
}

const maxNamed = 10

/** What the command says of files that are missing in the backup, each on a line. */
function defectiveFiles(printed: string): string {
  const lines = printed.split('\n').filter((line) => line.includes('in the file store: '))
  const more = lines.length > maxNamed ? [`and ${lines.length - maxNamed} more`] : []
  return [...lines.slice(0, maxNamed), ...more].join('\n')
}

/** Deletes what has such a name and is beyond the newest `keep`, none of the future counted. Returns how many. */
async function deleteOldest({ folder, keep }: NightlyBackups, pattern: RegExp, now: Date): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).toSorted()
  const oldest = names.filter((name) => pattern.test(name) && !isAhead(name, now)).slice(0, -keep)
  for (const name of oldest) await rm(join(folder, name), { force: true })
  return oldest.length
}

/** Deletes what interrupted backups left behind: it was not written to for a day. What cannot be deleted is left. */
async function deleteAbandoned(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const unfinished = names.filter(
    (name) => backupNamePattern.test(name.replace(/\.unfinished$/, '')) && name.endsWith('.unfinished'),
  )
  for (const name of unfinished) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtime.getTime() < now.getTime() - dayMs)
      await rm(join(folder, name), { force: true }).catch(() => {})
  }
}

/**
 * The newest complete backup of a folder, when it was finished and its size in bytes; null where there is none. One that is dated in the
 * future is not taken for it: no later one would be noticed to be missing. Throws where the folder cannot be read.
 */
export async function newestBackup(
  folder: string,
  now: Date,
): Promise<{ readonly at: Date; readonly size: number } | null> {
  const names = await readdir(folder)
  const newest = names
    .filter((name) => backupNamePattern.test(name) && !isAhead(name, now))
    .toSorted()
    .at(-1)
  if (newest === undefined) return null
  const { mtime, size } = await stat(join(folder, newest))
  return { at: mtime, size }
}

/** The names of the backups of a folder that are dated in the future. */
export async function backupsAhead(folder: string, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).toSorted()
  return names.filter(
    (name) => (backupNamePattern.test(name) || incompleteNamePattern.test(name)) && isAhead(name, now),
  )
}
