import type { Readable } from 'node:stream'
import type { Document } from '@catenary/contract/library/documents'
import type { Requester } from '../fair-queue.ts'
import { StorageError } from '../files/file-store.ts'
import type { FileStore } from '../files/file-store.ts'
import type { PreviewPicture } from './preview-types.ts'
import { isJpegSize, PreviewUnavailable } from './previews.ts'
import type { DrawingSize, Previews } from './previews.ts'

/** What of a document its picture is made of. */
type PreviewableDocument = Pick<Document, 'hash' | 'mimeType' | 'size'>

/** Where the file is read from, and its pictures are cached. */
export type PreviewFiles = Pick<FileStore, 'open' | 'openDerived' | 'storeDerived'>

interface PreviewDependencies {
  readonly files: PreviewFiles
  readonly previews: Previews
  /** The requester that a drawing is queued for. */
  readonly requester: Requester
}

/** Cached previews are streamed, so that many slow readers of large ones need no memory. */
interface CachedPicture extends Pick<PreviewPicture, 'mediaType'> {
  readonly bytes: Uint8Array | Readable
}

/** Drawings in progress, by name: concurrent requests share them. */
const inProgress = new WeakMap<PreviewFiles, Map<string, Promise<CachedPicture>>>()

/** Negative cache: when a drawing failed, by name. */
const failures = new Map<string, number>()
const retryAfterMs = 600_000
const maxFailures = 10_000

/**
 * The preview of a document, from the cache or newly drawn. Its key is the content's hash, so that equal files are
 * drawn once. Throws {@link PreviewUnavailable} for files that cannot be drawn.
 */
export async function previewOf(
  document: PreviewableDocument,
  size: DrawingSize,
  dependencies: PreviewDependencies,
): Promise<CachedPicture> {
  const mediaType = isJpegSize(size) ? 'image/jpeg' : 'image/webp'
  const name = `${document.hash}-${size}.${mediaType.slice('image/'.length)}`
  const cached = await dependencies.files.openDerived(name)
  if (cached) return { bytes: cached, mediaType }
  if ((failures.get(name) ?? -Infinity) > performance.now() - retryAfterMs) throw new PreviewUnavailable()
  const runningDrawings = inProgress.get(dependencies.files) ?? new Map<string, Promise<CachedPicture>>()
  inProgress.set(dependencies.files, runningDrawings)
  const running = runningDrawings.get(name)
  if (running) return running
  const drawing = drawAndCache(document, size, name, dependencies).finally(() => runningDrawings.delete(name))
  runningDrawings.set(name, drawing)
  return drawing
}

async function drawAndCache(
  { hash, mimeType: mediaType, size: bytes }: PreviewableDocument,
  size: DrawingSize,
  name: string,
  { files, previews, requester }: PreviewDependencies,
): Promise<CachedPicture> {
  const open = async () => {
    const file = await files.open(hash)
    if (!file) throw new StorageError('STORAGE_UNAVAILABLE')
    return file
  }
  const picture = await previews.draw({ mediaType, size: bytes, open }, size, requester).catch((error: unknown) => {
    if (error instanceof PreviewUnavailable) {
      if (failures.size >= maxFailures) failures.clear()
      failures.set(name, performance.now())
    }
    throw error
  })
  // Answered even where the cache cannot be written.
  await files.storeDerived(name, picture.bytes).catch(() => {})
  return picture
}
