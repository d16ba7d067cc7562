import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'

/** A cached tile. */
export interface CachedTile {
  /** Empty where the source has no such tile. */
  readonly bytes: Buffer
  /** Fresh until, in milliseconds since 1970. */
  readonly freshUntil: number
  /** Validators of this version: `ETag` and `Last-Modified`. */
  readonly validators: { readonly etag?: string | undefined; readonly modified?: string | undefined }
}

/** LRU cache of tiles on the disk, up to a size. */
export interface TileCache {
  /** Null for a tile that is not cached, or cannot be read. */
  read(key: string): Promise<CachedTile | null>
  /** Caches a tile. A full disk is no error: the tile is fetched again next time. */
  write(key: string, tile: CachedTile): Promise<void>
}

interface CacheEntry {
  readonly size: number
  readonly lastUsedAt: number
}

const dayMs = 86_400_000
const temporarySuffix = '.part'
/** What the least file takes of a disk, in bytes: a million places without a tile are not nothing. */
const blockBytes = 4096

/** Caches tiles in a folder, by `folder/name` keys, up to a number of bytes. */
export function createTileCache(folder: string, maxBytes: number, clock: Clock): TileCache {
  return new DiskTileCache(folder, maxBytes, () => clock.now().getTime())
}

class DiskTileCache implements TileCache {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #now: () => number
  /** The longest unseen first. */
  readonly #entries = new Map<string, CacheEntry>()
  #bytes = 0
  #loading: Promise<void> | undefined
  #evicting: Promise<void> = Promise.resolve()

  constructor(folder: string, maxBytes: number, now: () => number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#now = now
  }

  async read(key: string): Promise<CachedTile | null> {
    const file = await readFile(join(this.#folder, key)).catch(() => null)
    const tile = file && tileOf(file)
    if (!file || !tile) return null
    this.#touch(key, file.length)
    return tile
  }

  async write(key: string, tile: CachedTile): Promise<void> {
    const path = join(this.#folder, key)
    const file = fileOf(tile)
    const part = `${path}.${randomBytes(6).toString('hex')}${temporarySuffix}`
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(part, file)
      await rename(part, path)
    } catch {
      await rm(part, { force: true }).catch(() => {})
      return
    }
    this.#setEntry(key, { size: file.length, lastUsedAt: this.#now() })
    this.#loading ??= this.#loadEntries()
    await this.#loading
    this.#evicting = this.#evicting.then(() => this.#evict())
    await this.#evicting
  }

  #setEntry(key: string, { size: bytes, lastUsedAt }: CacheEntry): void {
    const entry = { size: Math.ceil(bytes / blockBytes) * blockBytes, lastUsedAt }
    this.#bytes += entry.size - (this.#entries.get(key)?.size ?? 0)
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }

  #touch(key: string, size: number): void {
    const now = this.#now()
    const lastUsedAt = this.#entries.get(key)?.lastUsedAt ?? 0
    const isTouchDue = now - lastUsedAt > dayMs
    this.#setEntry(key, { size, lastUsedAt: isTouchDue ? now : lastUsedAt })
    // The file's date is what the next start of the server knows of it.
    if (isTouchDue) utimes(join(this.#folder, key), now / 1000, now / 1000).catch(() => {})
  }

  /** Entries of earlier runs are older than those used since the start. */
  async #loadEntries(): Promise<void> {
    const files = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const found: [string, CacheEntry][] = []
    for (const file of files.filter((one) => one.isFile())) {
      const path = join(file.parentPath, file.name)
      const stats = await stat(path).catch(() => null)
      const key = path.slice(this.#folder.length + 1)
      if (stats && file.name.endsWith(temporarySuffix) && this.#now() - stats.mtimeMs > dayMs)
        await rm(path, { force: true })
      else if (stats) found.push([key, { size: stats.size, lastUsedAt: stats.mtimeMs }])
    }
    const usedSinceStart = [...this.#entries]
    this.#entries.clear()
    this.#bytes = 0
    for (const [key, entry] of found.toSorted(([, a], [, b]) => a.lastUsedAt - b.lastUsedAt)) this.#setEntry(key, entry)
    for (const [key, entry] of usedSinceStart) this.#setEntry(key, entry)
  }

  async #evict(): Promise<void> {
    if (this.#bytes <= this.#maxBytes) return
    for (const [key, { size }] of this.#entries) {
      // A little more than needed, so that not every new tile costs an old one.
      if (this.#bytes <= this.#maxBytes * 0.95) return
      this.#entries.delete(key)
      this.#bytes -= size
      await rm(join(this.#folder, key), { force: true }).catch(() => {})
    }
  }
}

/** The file: a line of JSON with the facts, then the picture. */
function fileOf({ bytes, freshUntil, validators }: CachedTile): Buffer {
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ until: freshUntil, version: validators, sum: checksumOf(bytes) })}\n`),
    bytes,
  ])
}

function tileOf(file: Buffer): CachedTile | null {
  const end = file.indexOf('\n')
  try {
    const { until: freshUntil, version: validators, sum } = JSON.parse(file.toString('utf8', 0, Math.max(end, 0)))
    const bytes = file.subarray(end + 1)
    // A power cut may have left a part of it.
    return sum === checksumOf(bytes) && typeof freshUntil === 'number' ? { bytes, freshUntil, validators } : null
  } catch {
    return null
  }
}

const checksumOf = (bytes: Buffer) => createHash('sha1').update(bytes).digest('base64url')
