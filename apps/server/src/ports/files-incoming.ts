import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { beginningBytes, FileTooLarge, StorageError } from './files.ts'
import type { ReceivedFile } from './files.ts'

const full = ['ENOSPC', 'EDQUOT']
const unreachable = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT', 'ENOTDIR', 'ENXIO', 'ESTALE', 'EMFILE', 'ENFILE']

/** What a disk complained of, as the store's own error; anything else as it is. */
export function storageErrorOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (full.includes(code)) return new StorageError('STORAGE_FULL', { cause: error })
  if (unreachable.includes(code)) return new StorageError('STORAGE_UNAVAILABLE', { cause: error })
  return error
}

/** What came in, before it is known how the store keeps it. */
export type Incoming = Omit<ReceivedFile, 'keep'>

interface Limits {
  readonly maxBytes: number
  /** What of the disk stays free, in bytes; absent or 0: nothing. */
  readonly reserveBytes?: number | undefined
}

/** After how many bytes it is looked again how much of the disk is free. */
const betweenLooks = 16 * 1024 * 1024

async function refuseBelowReserve(folder: string, reserveBytes = 0): Promise<void> {
  if (reserveBytes === 0) return
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < reserveBytes) throw new StorageError('STORAGE_RESERVED')
}

/**
 * Writes a stream into a file of its own, hashing on the way, never holding more of it than a piece. The file is on the
 * disk when this returns, and gone when it throws.
 */
export async function takeIn(
  folder: string,
  stream: AsyncIterable<Uint8Array>,
  { maxBytes, reserveBytes }: Limits,
): Promise<Incoming> {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  const first: Uint8Array[] = []
  let size = 0
  async function* weighed(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      if (size < beginningBytes) first.push(piece.subarray(0, beginningBytes - size))
      const isLook = Math.floor(size / betweenLooks) < Math.floor((size + piece.length) / betweenLooks)
      size += piece.length
      if (isLook) await refuseBelowReserve(folder, reserveBytes)
      if (size > maxBytes) throw new FileTooLarge(maxBytes)
      hash.update(piece)
      yield piece
    }
  }
  try {
    await mkdir(folder, { recursive: true })
    await refuseBelowReserve(folder, reserveBytes)
    // Opened before anything is read: a sender who goes away at once must not be faster than the file's creation.
    const file = await open(path, 'wx', 0o600)
    await pipeline(stream, weighed, file.createWriteStream({ flush: true })).finally(() => file.close())
  } catch (error) {
    await rm(path, { force: true }).catch(() => {})
    throw storageErrorOf(error)
  }
  return {
    path,
    size,
    hash: hash.digest('hex'),
    beginning: Buffer.concat(first),
    open: () => createReadStream(path),
    drop: () => rm(path, { force: true }),
  }
}

/** Removes what a server that was ended in the middle left behind. Answers how many files. */
export async function sweep(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile() || found.mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
