import { createReadStream } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { assertDerivedName, assertFileHash, isFileHash } from './file-store.ts'
import type { ByteRange, FileStore, StoredFileEntry } from './file-store.ts'
import { storageErrorOf, sweepFolder, writeIncoming } from './files-incoming.ts'

/** What of the disk stays free, in bytes. */
interface DiskLimits {
  readonly reserveBytes?: number | undefined
}

/**
 * Files in a folder: `kept/ab/<hash>` for documents, `derived/ab/<hash>-…` for derived files, `incoming` for uploads in
 * progress. All three are on one disk, so that a file appears complete, by a rename.
 */
export function createDiskStore(folder: string, { reserveBytes }: DiskLimits = {}): FileStore {
  const incoming = join(folder, 'incoming')
  const storedFolder = join(folder, 'kept')
  const pathOf = (hash: string) => join(storedFolder, assertFileHash(hash).slice(0, 2), hash)
  const derivedPathOf = (name: string) => join(folder, 'derived', assertDerivedName(name).slice(0, 2), name)
  return {
    receive: async (stream, limits) => {
      const file = await writeIncoming(incoming, stream, { ...limits, reserveBytes })
      return { ...file, store: () => withStorageErrors(() => moveIntoPlace(file.path, pathOf(file.hash))) }
    },
    open: (hash, range) => withStorageErrors(() => openFile(pathOf(hash), range)),
    size: (hash) => withStorageErrors(async () => (await nullIfMissing(stat(pathOf(hash))))?.size ?? null),
    remove: (hash) =>
      withStorageErrors(async () => {
        await rm(pathOf(hash), { force: true })
        const derived = dirname(derivedPathOf(`${hash}-all.any`))
        for (const name of (await nullIfMissing(readdir(derived))) ?? [])
          if (name.startsWith(hash)) await rm(join(derived, name), { force: true })
      }),
    list: () => listStored(storedFolder),
    storeDerived: (name, bytes) =>
      withStorageErrors(async () => {
        const file = await writeIncoming(incoming, Readable.from([bytes]), { maxBytes: bytes.length, reserveBytes })
        await moveIntoPlace(file.path, derivedPathOf(name))
      }),
    openDerived: (name, range) => withStorageErrors(() => openFile(derivedPathOf(name), range)),
    sweepIncoming: (before) => sweepFolder(incoming, before),
  }
}

/** Renames the file and syncs its folder, so that the name survives a power failure too. */
async function moveIntoPlace(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  try {
    const created = await mkdir(folder, { recursive: true })
    await rename(from, to)
    await syncFolder(folder)
    if (created !== undefined) await syncFolder(dirname(created))
  } catch (error) {
    await rm(from, { force: true }).catch(() => {})
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function openFile(path: string, range?: ByteRange) {
  // Opened before the promise resolves, so that a missing or unreadable file is an error here.
  const handle = await nullIfMissing(open(path, 'r'))
  return handle && createReadStream('', { fd: handle, ...(range && { start: range.from, end: range.to }) })
}

async function* listStored(folder: string): AsyncIterable<StoredFileEntry> {
  for (const part of ((await withStorageErrors(() => nullIfMissing(readdir(folder)))) ?? []).toSorted())
    for (const hash of (await readdir(join(folder, part))).toSorted()) {
      const stats = isFileHash(hash) ? await nullIfMissing(lstat(join(folder, part, hash))) : null
      if (stats) yield { hash, size: stats.size, storedAt: stats.mtime }
    }
}

async function nullIfMissing<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storageErrorOf(error)
  }
}
