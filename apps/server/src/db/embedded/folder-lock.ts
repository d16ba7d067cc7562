import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts'

/** Held while one process owns a data folder. */
export interface FolderLock {
  /** Gives the folder free; harmless when called twice. */
  release(): Promise<void>
}

interface LockEntry extends ProcessIdentity {
  /** Tells this taking of the lock from every other one. */
  token: string
}

/**
 * Takes the lock file at `path` for this process, also from an owner that died without releasing it.
 * Throws if another living process (or this one, earlier) holds it; `what` names the guarded thing in that message.
 */
export async function takeLock(path: string, what: string): Promise<FolderLock> {
  const self = await identify(process.pid)
  if (self === null) throw new Error(`Cannot read the start time of the own process ${process.pid}`)
  const entry: LockEntry = { ...self, token: randomUUID() }
  const draft = `${path}.${entry.token}`
  await writeFile(draft, JSON.stringify(entry), { mode: 0o600, flush: true })
  try {
    await claim(path, draft, what)
  } finally {
    await rm(draft, { force: true })
  }
  return { release: () => releaseOwn(path, entry.token) }
}

/** The living process that holds the lock at `path`; `null` if nobody does. */
export async function lockHolder(path: string): Promise<ProcessIdentity | null> {
  const entry = await readEntry(path)
  return entry !== null && (await isAlive(entry)) ? entry : null
}

/** Puts the finished draft in place in one step, so that nobody ever reads half an entry. */
async function claim(path: string, draft: string, what: string): Promise<void> {
  for (;;) {
    if (await linkIfFree(draft, path)) return
    const found = await readEntry(path)
    if (found === null) continue
    if (await isAlive(found)) {
      throw new Error(`${what} is in use by process ${found.pid}; stop that one first or use another folder`)
    }
    if (await replaceDead(path, found.token, draft, what)) return
  }
}

/**
 * Replaces a dead owner's entry. Two processes may find it dead at the same time, and the slower one must not throw out
 * the faster one's fresh entry. So replacing has a lock of its own, named after the dead entry, and looks again under it.
 */
async function replaceDead(path: string, deadToken: string, draft: string, what: string): Promise<boolean> {
  const takeover = await takeLock(`${path}.${deadToken}.takeover`, what)
  try {
    const still = await readEntry(path)
    if (still?.token !== deadToken) return false
    await rename(draft, path)
    return true
  } finally {
    await takeover.release()
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

async function releaseOwn(path: string, token: string): Promise<void> {
  const entry = await readEntry(path)
  if (entry?.token === token) await rm(path, { force: true })
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
