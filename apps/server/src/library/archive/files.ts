import { createHash } from 'node:crypto'
import type { ErrorCode } from '@catenary/contract/errors'
import { documentTypeOf } from '@catenary/contract/library/document-types'
import { throwProblem } from '../../http/problems.ts'
import { StoredFileResponse } from '../../http/responses/file-responses.ts'
import type { OpenArchive } from '../../ports/archive/archive-settings.ts'
import { ArchiveFailure } from '../../ports/archive/archive.ts'
import type { ArchiveFile } from '../../ports/archive/archive.ts'
import { openFile } from '../../ports/archive/local-copies.ts'
import type { Requester } from '../../ports/fair-queue.ts'
import { maxFirstBytes } from '../../ports/files/file-store.ts'
import { previewOf } from '../../ports/previews/cached-previews.ts'
import type { PreviewFiles } from '../../ports/previews/cached-previews.ts'
import type { DrawingSize, Previews } from '../../ports/previews/previews.ts'
import { mediaTypeOf } from '../documents/media-type.ts'

const problems: Readonly<Record<ArchiveFailure['reason'], ErrorCode>> = {
  unreachable: 'archive.unavailable',
  refused: 'archive.unavailable',
  invalid: 'archive.unavailable',
  missing: 'archive.fileMissing',
  wrong: 'archive.wrongContent',
  large: 'archive.tooLarge',
}

/** A file of the archive, as it is on this machine now. */
interface LocalFile {
  readonly path: string
  /** Of its content and place: the key of pictures made of it, and its ETag. */
  readonly key: string
}

/** Paths of files that were found to be what their names say, by their keys. */
const inspected = new Map<string, string>()
const maxInspected = 10_000

/** The file on this machine, if it is what its name says. Throws a problem. */
async function locateInspected({ archive }: OpenArchive, file: ArchiveFile): Promise<LocalFile> {
  try {
    const { path, version } = await archive.locate(file)
    const parts = [archive.source, path, version, file.version, file.size, file.sha256]
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    if (!inspected.has(key) && !(await isWhatItsNameSays(file.path, path)))
      throw new ArchiveFailure('wrong', `${file.path} is something else than its name says`)
    if (inspected.size >= maxInspected) inspected.clear()
    inspected.set(key, path)
    return { path, key }
  } catch (error) {
    if (!(error instanceof ArchiveFailure)) throw error
    return throwProblem(problems[error.reason], {
      members: error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter },
    })
  }
}

async function isWhatItsNameSays(name: string, path: string): Promise<boolean> {
  // A kind of file that Catenary does not know is only downloaded.
  if (!documentTypeOf(name)) return true
  const beginning = await openFile(path, { from: 0, to: maxFirstBytes - 1 })
  if (!beginning) return false
  const firstBytes = Buffer.concat(await beginning.toArray())
  return (await mediaTypeOf({ name, path, firstBytes })) !== undefined
}

/** A document as a response: always as an attachment, whole or the requested range. Throws a problem. */
export async function archiveFileResponse(
  open: OpenArchive,
  document: { readonly name: string; readonly mimeType: string; readonly file: ArchiveFile },
): Promise<StoredFileResponse> {
  const { path, key } = await locateInspected(open, document.file)
  const { name, mimeType: mediaType } = document
  const store = { open: (_: string, range?: { from: number; to: number }) => openFile(path, range) }
  return new StoredFileResponse({ store, hash: key, size: document.file.size ?? 0, name, mediaType })
}

/** A file as a picture, with its ETag. Throws a problem, or `PreviewUnavailable`. */
export async function archivePicture(
  open: OpenArchive,
  { file, mimeType }: { readonly file: ArchiveFile; readonly mimeType: string },
  size: DrawingSize,
  dependencies: { readonly previews: Previews; readonly requester: Requester },
) {
  const { key } = await locateInspected(open, file)
  const files = previewFilesOf(open)
  const picture = await previewOf({ hash: key, mimeType, size: file.size ?? 0 }, size, { ...dependencies, files })
  return { ...picture, etag: `"${key}-${size}"` }
}

const previewFiles = new WeakMap<OpenArchive, PreviewFiles>()

/** Located files by their keys, and the cache of their pictures: the same object for the same archive. */
function previewFilesOf(open: OpenArchive): PreviewFiles {
  const { copies } = open
  const files = previewFiles.get(open) ?? {
    open: (key) => openFile(inspected.get(key) ?? null),
    openDerived: (name) => copies.openDerived(name),
    storeDerived: (name, bytes) => copies.storeDerived(name, bytes),
  }
  previewFiles.set(open, files)
  return files
}
