import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { archivePath } from '@catenary/contract/library/archive-index'
import type { Archive, ArchiveFile, IndexText, LocatedFile } from './archive.ts'
import { ArchiveFailure, maxIndexBytes, maxPictureBytes } from './archive.ts'

/** A network drive that hangs must not hang the reading. */
const readTimeoutMs = 30_000
const maxRememberedHashes = 1000

/** An archive that is a folder: an index, and the files below it. */
export function createFolderArchive(folder: string, options: { readonly isOptional: boolean }): Archive {
  return new FolderArchive(folder, options.isOptional)
}

class FolderArchive implements Archive {
  readonly source: string
  readonly isOptional: boolean
  readonly #folder: string
  /** Files whose hash was found to be right: by their path, size and time of change. */
  readonly #hashed = new Set<string>()

  constructor(folder: string, isOptional: boolean) {
    this.source = `folder ${folder}`
    this.isOptional = isOptional
    this.#folder = folder
  }

  async readIndex(path: string, known: string | null): Promise<IndexText | null> {
    const file = await this.#find(path)
    const version = `${file.size} ${file.changedAt}`
    if (version === known) return null
    if (file.size > maxIndexBytes) throw new ArchiveFailure('large', `${path} has ${file.size} bytes`)
    const signal = AbortSignal.timeout(readTimeoutMs)
    const text = await readFile(file.path, { encoding: 'utf8', signal }).catch(throwFailure)
    return { text, version }
  }

  async locate({ path, size, sha256 }: ArchiveFile): Promise<LocatedFile> {
    const file = await this.#find(path)
    if (size === null ? file.size > maxPictureBytes : file.size !== size)
      throw new ArchiveFailure(
        'wrong',
        `${path} has ${file.size} bytes instead of ${size ?? `at most ${maxPictureBytes}`}`,
      )
    if (sha256 !== null) await this.#verifyHash(file, sha256)
    return { path: file.path, version: String(file.changedAt) }
  }

  close(): void {}

  async #verifyHash({ path, size, changedAt }: FoundFile, sha256: string): Promise<void> {
    const key = `${sha256} ${size} ${changedAt} ${path}`
    if (this.#hashed.has(key)) return
    if ((await hashOf(path).catch(throwFailure)) !== sha256)
      throw new ArchiveFailure('wrong', `${path} has another hash`)
    if (this.#hashed.size >= maxRememberedHashes) this.#hashed.clear()
    this.#hashed.add(key)
  }

  /** The file itself, wherever links lead, but never outside of the folder. */
  async #find(path: string): Promise<FoundFile> {
    if (!archivePath.safeParse(path).success) throw new ArchiveFailure('wrong', `${path} is no file below the folder`)
    const root = await realpath(this.#folder).catch(throwFailure)
    const real = await realpath(join(root, path)).catch(throwFailure)
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep))
      throw new ArchiveFailure('wrong', `${path} leads out of the folder`)
    const stats = await stat(real).catch(throwFailure)
    if (!stats.isFile()) throw new ArchiveFailure('wrong', `${path} is no file`)
    return { path: real, size: stats.size, changedAt: stats.mtimeMs }
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

interface FoundFile {
  readonly path: string
  readonly size: number
  /** In milliseconds since 1970. */
  readonly changedAt: number
}

function throwFailure(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR'
  throw new ArchiveFailure(isMissing ? 'missing' : 'unreachable', message)
}
