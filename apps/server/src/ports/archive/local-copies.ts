import { createHash, randomBytes } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { assertDerivedName, assertFileHash, StorageError } from '../files/file-store.ts'
import type { ByteRange, FileStore } from '../files/file-store.ts'

/** What a copy has to be, or it is not stored. */
export interface CopyCheck {
  /** In bytes; null: any. */
  readonly size: number | null
  /** SHA-256 in hexadecimal; null: any. */
  readonly sha256: string | null
}

/**
 * Copies of an archive's files on the disk of this machine, and pictures made of them, up to a size: those that were not used for
 * the longest time go first. A copy that is there is whole. Names are SHA-256 sums in hexadecimal.
 */
export interface LocalCopies extends Pick<FileStore, 'open' | 'openDerived' | 'storeDerived'> {
  /** The path of a copy; null where there is none. */
  find(name: string): Promise<string | null>
  /** Stores a copy and resolves to its path; null, and nothing is stored, where the bytes are not what they have to be. */
  store(name: string, chunks: AsyncIterable<Uint8Array>, check: CopyCheck): Promise<string | null>
}

const temporarySuffix = '.part'
const dayMs = 86_400_000
/** A copy that is used is marked so at most this often. */
const touchMs = 3_600_000

/** Copies in a folder, up to a number of bytes. */
export function createLocalCopies(folder: string, maxBytes: number, clock: Clock): LocalCopies {
  return new DiskCopies(folder, maxBytes, () => clock.now().getTime())
}

class DiskCopies implements LocalCopies {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #now: () => number
  #evicting: Promise<void> = Promise.resolve()

  constructor(folder: string, maxBytes: number, now: () => number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#now = now
  }

  async find(name: string): Promise<string | null> {
    return this.#use(join(this.#folder, assertFileHash(name)))
  }

  async store(name: string, chunks: AsyncIterable<Uint8Array>, check: CopyCheck): Promise<string | null> {
    const path = join(this.#folder, assertFileHash(name))
    const isStored = await this.#write(path, async (part) => {
      const written = await writeChunks(part, chunks)
      return (
        (check.size === null || written.size === check.size) &&
        (check.sha256 === null || written.sha256 === check.sha256)
      )
    })
    return isStored ? path : null
  }

  async open(name: string, range?: ByteRange): Promise<ReadStream | null> {
    return openFile(await this.find(name), range)
  }

  async storeDerived(name: string, bytes: Uint8Array): Promise<void> {
    await this.#write(join(this.#folder, assertDerivedName(name)), async (part) => {
      await writeFile(part, bytes)
      return true
    })
  }

  async openDerived(name: string, range?: ByteRange): Promise<ReadStream | null> {
    return openFile(await this.#use(join(this.#folder, assertDerivedName(name))), range)
  }

  async #use(path: string): Promise<string | null> {
    const stats = await stat(path).catch(() => null)
    if (!stats) return null
    const now = this.#now()
    if (now - stats.mtimeMs > touchMs) await utimes(path, now / 1000, now / 1000).catch(() => {})
    return path
  }

  async #write(path: string, write: (part: string) => Promise<boolean>): Promise<boolean> {
    const part = `${path}.${randomBytes(6).toString('hex')}${temporarySuffix}`
    await mkdir(this.#folder, { recursive: true })
    try {
      const isRight = await write(part)
      if (isRight) {
        await utimes(part, this.#now() / 1000, this.#now() / 1000)
        await rename(part, path)
      }
      return isRight
    } catch (error) {
      const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
      throw isFull ? new StorageError('STORAGE_FULL', { cause: error }) : error
    } finally {
      await rm(part, { force: true }).catch(() => {})
      this.#evicting = this.#evicting.then(() => this.#evict()).catch(() => {})
      await this.#evicting
    }
  }

  /** Several processes may share the folder: what is there is counted anew each time. */
  async #evict(): Promise<void> {
    const found: { path: string; size: number; usedAt: number }[] = []
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      const stats = await stat(path).catch(() => null)
      if (!stats?.isFile()) continue
      // What a process that ended left unfinished.
      if (name.endsWith(temporarySuffix)) {
        if (this.#now() - stats.mtimeMs > dayMs) await rm(path, { force: true })
      } else found.push({ path, size: stats.size, usedAt: stats.mtimeMs })
    }
    let excess = found.reduce((sum, { size }) => sum + size, 0) - this.#maxBytes
    for (const { path, size } of found.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (excess <= 0) return
      await rm(path, { force: true })
      excess -= size
    }
  }
}

async function writeChunks(path: string, chunks: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx')
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/**
 * A file on the disk, or a range of its bytes, as a stream; null where there is none. It is open already: it stays readable
 * where the file is removed meanwhile.
 */
export async function openFile(path: string | null, range?: ByteRange): Promise<ReadStream | null> {
  const file = path === null ? null : await open(path).catch(() => null)
  return file?.createReadStream(range && { start: range.from, end: range.to }) ?? null
}
