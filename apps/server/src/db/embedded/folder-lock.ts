import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts'

/** The lock of a process on a data folder. */
export interface FolderLock {
  /** Gives the folder free; harmless when called twice. */
  release(): Promise<void>
}

interface LockEntry extends ProcessIdentity {
  /** Identifies this acquisition of the lock. */
  token: string
}

/**
 * Takes the lock file at `path` for this process, also from an owner that died without releasing it.
 * Throws if another living process (or this one, earlier) holds it; `what` names the guarded thing in that message.
 */
export async function acquireLock(path: string, resource: string): Promise<FolderLock> {
  const self = await identify(process.pid)
  if (self === null) throw new Error(`Cannot read the start time of the own process ${process.pid}`)
  const entry: LockEntry = { ...self, token: randomUUID() }
  const temporary = `${path}.${entry.token}`
  await writeFile(temporary, JSON.stringify(entry), { mode: 0o600, flush: true })
  try {
    await acquire(path, temporary, resource)
  } finally {
    await rm(temporary, { force: true })
  }
  return { release: () => releaseIfOwn(path, entry.token) }
}

/** The live process that holds the lock at `path`; `null` if there is none. */
export async function lockHolder(path: string): Promise<ProcessIdentity | null> {
  const entry = await readEntry(path)
  return entry !== null && (await isAlive(entry)) ? entry : null
}

/** Moves the finished file into place atomically, so that no process reads half an entry. */
async function acquire(path: string, temporary: string, resource: string): Promise<void> {
  for (;;) {
    if (await linkIfFree(temporary, path)) return
    const lockEntry = await readEntry(path)
    if (lockEntry === null) continue
    if (await isAlive(lockEntry)) {
      throw new Error(`${resource} is in use by process ${lockEntry.pid}; stop that one first or use another folder`)
    }
    if (await replaceDead(path, lockEntry.token, temporary, resource)) return
  }
}

/**
 * Replaces a dead owner's entry. Two processes may find it dead at the same time, and the slower one must not throw out
 * the faster one's fresh entry. So replacing has a lock of its own, named after the dead entry, and looks again under it.
 */
async function replaceDead(path: string, deadToken: string, temporary: string, resource: string): Promise<boolean> {
  const takeoverLock = await acquireLock(`${path}.${deadToken}.takeover`, resource)
  try {
    const current = await readEntry(path)
    if (current?.token !== deadToken) return false
    await rename(temporary, path)
    return true
  } finally {
    await takeoverLock.release()
  }
}

async function linkIfFree(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** `null` if there is no file. A file that a power failure left empty counts as a dead owner's. */
async function readEntry(path: string): Promise<LockEntry | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LockEntry
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    if (error instanceof SyntaxError) return { pid: 0, started: 'unreadable', token: 'unreadable' }
    throw error
  }
}

async function releaseIfOwn(path: string, token: string): Promise<void> {
  const entry = await readEntry(path)
  if (entry?.token === token) await rm(path, { force: true })
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
