import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxFirstBytes, FileTooLarge, StorageError } from './file-store.ts'
import type { ReceivedFile } from './file-store.ts'

const fullCodes = ['ENOSPC', 'EDQUOT']
const unavailableCodes = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT', 'ENOTDIR', 'ENXIO', 'ESTALE', 'EMFILE', 'ENFILE']

/** Disk errors as a {@link StorageError}; any other error unchanged. */
export function storageErrorOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (fullCodes.includes(code)) return new StorageError('STORAGE_FULL', { cause: error })
  if (unavailableCodes.includes(code)) return new StorageError('STORAGE_UNAVAILABLE', { cause: error })
  return error
}

/** A received file, before the store adds how it is stored. */
export type IncomingFile = Omit<ReceivedFile, 'store'>

interface IncomingLimits {
  readonly maxBytes: number
  /** What of the disk stays free, in bytes; absent or 0: nothing. */
  readonly reserveBytes?: number | undefined
}

/** Free space is checked again after so many bytes. */
const checkIntervalBytes = 16 * 1024 * 1024

async function assertFreeSpace(folder: string, reserveBytes = 0): Promise<void> {
  if (reserveBytes === 0) return
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < reserveBytes) throw new StorageError('STORAGE_RESERVED')
}

/**
 * Writes a stream into a file of its own, hashing on the way, never holding more of it than a piece. The file is on the
 * disk when this returns, and gone when it throws.
 */
export async function writeIncoming(
  folder: string,
  stream: AsyncIterable<Uint8Array>,
  { maxBytes, reserveBytes }: IncomingLimits,
): Promise<IncomingFile> {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let size = 0
  async function* measured(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      if (size < maxFirstBytes) head.push(chunk.subarray(0, maxFirstBytes - size))
      const isCheckDue = Math.floor(size / checkIntervalBytes) < Math.floor((size + chunk.length) / checkIntervalBytes)
      size += chunk.length
      if (isCheckDue) await assertFreeSpace(folder, reserveBytes)
      if (size > maxBytes) throw new FileTooLarge(maxBytes)
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await mkdir(folder, { recursive: true })
    await assertFreeSpace(folder, reserveBytes)
    // Opened before the stream is read: a sender that disconnects at once must not win against the file's creation.
    const file = await open(path, 'wx', 0o600)
    await pipeline(stream, measured, file.createWriteStream({ flush: true })).finally(() => file.close())
  } catch (error) {
    await rm(path, { force: true }).catch(() => {})
    throw storageErrorOf(error)
  }
  return {
    path,
    size,
    hash: hash.digest('hex'),
    firstBytes: Buffer.concat(head),
    open: () => createReadStream(path),
    discard: () => rm(path, { force: true }),
  }
}

/** Removes what a server that was ended in the middle left behind. Answers how many files. */
export async function sweepFolder(folder: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (!stats?.isFile() || stats.mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
