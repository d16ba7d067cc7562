import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Archive } from './archive.ts'
import { createFolderArchive } from './folder-archive.ts'
import { createHttpArchive } from './http-archive.ts'
import { createLocalCopies } from './local-copies.ts'
import type { LocalCopies } from './local-copies.ts'

/** Settings of the external archive. */
export interface ArchiveSettings {
  /** The folder of this installation's data. */
  readonly dataDir: string
  /** The archive's folder; undefined: `archive` in the data folder, where there is one. */
  readonly folder: string | undefined
  /** Address of an archive server; undefined: the folder. */
  readonly url: string | undefined
  /** What the server knows Catenary by. */
  readonly token: string | undefined
  /** The most that copies of documents take of the disk, in bytes. */
  readonly cacheBytes: number
  /** Seconds from one reading of the index to the next. */
  readonly readSeconds: number
}

/** The archive with its copies on this machine. */
export interface OpenArchive {
  readonly archive: Archive
  readonly copies: LocalCopies
}

/** The folder that is the archive where nothing is configured. */
export const defaultArchiveFolder = (dataDir: string) => join(dataDir, 'archive')

/** Opens the archive; does not access it yet. */
export function openArchive({ dataDir, folder, url, token, cacheBytes }: ArchiveSettings, clock: Clock): OpenArchive {
  const copies = createLocalCopies(join(dataDir, 'archive-copies'), cacheBytes, clock)
  if (url !== undefined) return { copies, archive: createHttpArchive({ url, token, copies, clock }) }
  const isOptional = folder === undefined
  return { copies, archive: createFolderArchive(folder ?? defaultArchiveFolder(dataDir), { isOptional }) }
}
