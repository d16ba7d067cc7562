import { createReadStream } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { checkedDerivedName, checkedHash, isFileHash } from './files.ts'
import type { ByteRange, FileStore, KeptFile } from './files.ts'
import { storageErrorOf, sweep, takeIn } from './files-incoming.ts'

/** What of the disk stays free, in bytes. */
interface DiskLimits {
  readonly reserveBytes?: number | undefined
}

/**
 * Files in a folder: `kept/ab/<hash>` holds what is kept, `derived/ab/<hash>-…` what is made of it, `incoming` what is
 * coming in. All three lie on one disk, so that a file becomes visible whole, by its renaming.
 */
export function createDiskStore(folder: string, { reserveBytes }: DiskLimits = {}): FileStore {
  const incoming = join(folder, 'incoming')
  const kept = join(folder, 'kept')
  const pathOf = (hash: string) => join(kept, checkedHash(hash).slice(0, 2), hash)
  const derivedPathOf = (name: string) => join(folder, 'derived', checkedDerivedName(name).slice(0, 2), name)
  return {
    receive: async (stream, limits) => {
      const file = await takeIn(incoming, stream, { ...limits, reserveBytes })
      return { ...file, keep: () => orStorageError(() => makeVisible(file.path, pathOf(file.hash))) }
    },
    open: (hash, range) => orStorageError(() => openAt(pathOf(hash), range)),
    size: (hash) => orStorageError(async () => (await orNull(stat(pathOf(hash))))?.size ?? null),
    remove: (hash) =>
      orStorageError(async () => {
        await rm(pathOf(hash), { force: true })
        const derived = dirname(derivedPathOf(`${hash}-all.any`))
        for (const name of (await orNull(readdir(derived))) ?? [])
          if (name.startsWith(hash)) await rm(join(derived, name), { force: true })
      }),
    list: () => listIn(kept),
    keepDerived: (name, bytes) =>
      orStorageError(async () => {
        const file = await takeIn(incoming, Readable.from([bytes]), { maxBytes: bytes.length, reserveBytes })
        await makeVisible(file.path, derivedPathOf(name))
      }),
    openDerived: (name) => orStorageError(() => openAt(derivedPathOf(name))),
    sweepIncoming: (before) => sweep(incoming, before),
  }
}

/** The file is on the disk already; its name is, once the folder was written too. Replaces the same bytes by themselves. */
async function makeVisible(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  try {
    const made = await mkdir(folder, { recursive: true })
    await rename(from, to)
    await writeDown(folder)
    if (made !== undefined) await writeDown(dirname(made))
  } catch (error) {
    await rm(from, { force: true }).catch(() => {})
    throw error
  }
}

async function writeDown(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  await opened.sync().finally(() => opened.close())
}

async function openAt(path: string, range?: ByteRange) {
  // Opened before it is answered, so that whoever asks learns at once that it is missing or unreadable.
  const opened = await orNull(open(path, 'r'))
  return opened && createReadStream('', { fd: opened, ...(range && { start: range.from, end: range.to }) })
}

async function* listIn(folder: string): AsyncIterable<KeptFile> {
  for (const part of ((await orStorageError(() => orNull(readdir(folder)))) ?? []).toSorted())
    for (const hash of (await readdir(join(folder, part))).toSorted()) {
      const found = isFileHash(hash) ? await orNull(lstat(join(folder, part, hash))) : null
      if (found) yield { hash, size: found.size, keptAt: found.mtime }
    }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function orStorageError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storageErrorOf(error)
  }
}
