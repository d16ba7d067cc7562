import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'

/** A tile as it is kept. */
export interface KeptTile {
  /** Empty where its source said that there is none. */
  readonly bytes: Buffer
  /** Until when it needs no asking again, in milliseconds since 1970. */
  readonly until: number
  /** By what its source knows this version: its `ETag`, or when it was changed. */
  readonly version: { readonly etag?: string | undefined; readonly modified?: string | undefined }
}

/** Tiles on the disk, up to a size; beyond it those go that were not looked at for longest. */
export interface TileDisk {
  /** Null for a tile that is not kept, or cannot be read. */
  read(key: string): Promise<KeptTile | null>
  /** Keeps a tile. A disk that takes nothing any more is no error: the next time the tile is fetched anew. */
  write(key: string, tile: KeptTile): Promise<void>
}

interface Entry {
  readonly size: number
  readonly seenAt: number
}

const dayMs = 86_400_000
const unfinished = '.part'
/** What the least file takes of a disk, in bytes: a million places without a tile are not nothing. */
const blockBytes = 4096

/** Keeps tiles under a folder, named by `folder/name` keys, at most so many bytes. */
export function createTileDisk(folder: string, maxBytes: number, clock: Clock): TileDisk {
  return new Disk(folder, maxBytes, () => clock.now().getTime())
}

class Disk implements TileDisk {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #now: () => number
  /** The longest unseen first. */
  readonly #entries = new Map<string, Entry>()
  #bytes = 0
  #known: Promise<void> | undefined
  #evicting: Promise<void> = Promise.resolve()

  constructor(folder: string, maxBytes: number, now: () => number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#now = now
  }

  async read(key: string): Promise<KeptTile | null> {
    const file = await readFile(join(this.#folder, key)).catch(() => null)
    const tile = file && tileOf(file)
    if (!file || !tile) return null
    this.#see(key, file.length)
    return tile
  }

  async write(key: string, tile: KeptTile): Promise<void> {
    const path = join(this.#folder, key)
    const file = fileOf(tile)
    const part = `${path}.${randomBytes(6).toString('hex')}${unfinished}`
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(part, file)
      await rename(part, path)
    } catch {
      await rm(part, { force: true }).catch(() => {})
      return
    }
    this.#note(key, { size: file.length, seenAt: this.#now() })
    this.#known ??= this.#findAll()
    await this.#known
    this.#evicting = this.#evicting.then(() => this.#evict())
    await this.#evicting
  }

  #note(key: string, { size: bytes, seenAt }: Entry): void {
    const entry = { size: Math.ceil(bytes / blockBytes) * blockBytes, seenAt }
    this.#bytes += entry.size - (this.#entries.get(key)?.size ?? 0)
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }

  #see(key: string, size: number): void {
    const now = this.#now()
    const seenAt = this.#entries.get(key)?.seenAt ?? 0
    const isNews = now - seenAt > dayMs
    this.#note(key, { size, seenAt: isNews ? now : seenAt })
    // The file's date is what the next start of the server knows of it.
    if (isNews) utimes(join(this.#folder, key), now / 1000, now / 1000).catch(() => {})
  }

  /** What lies there since earlier starts comes before everything that was seen since. */
  async #findAll(): Promise<void> {
    const files = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const found: [string, Entry][] = []
    for (const file of files.filter((one) => one.isFile())) {
      const path = join(file.parentPath, file.name)
      const facts = await stat(path).catch(() => null)
      const key = path.slice(this.#folder.length + 1)
      if (facts && file.name.endsWith(unfinished) && this.#now() - facts.mtimeMs > dayMs)
        await rm(path, { force: true })
      else if (facts) found.push([key, { size: facts.size, seenAt: facts.mtimeMs }])
    }
    const seen = [...this.#entries]
    this.#entries.clear()
    this.#bytes = 0
    for (const [key, entry] of found.toSorted(([, a], [, b]) => a.seenAt - b.seenAt)) this.#note(key, entry)
    for (const [key, entry] of seen) this.#note(key, entry)
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
function fileOf({ bytes, until, version }: KeptTile): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ until, version, sum: sumOf(bytes) })}\n`), bytes])
}

function tileOf(file: Buffer): KeptTile | null {
  const end = file.indexOf('\n')
  try {
    const { until, version, sum } = JSON.parse(file.toString('utf8', 0, Math.max(end, 0)))
    const bytes = file.subarray(end + 1)
    // A power cut may have left a part of it.
    return sum === sumOf(bytes) && typeof until === 'number' ? { bytes, until, version } : null
  } catch {
    return null
  }
}

const sumOf = (bytes: Buffer) => createHash('sha1').update(bytes).digest('base64url')
