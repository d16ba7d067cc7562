import type { Readable } from 'node:stream'
import type { Document } from '@catenary/contract/documents'
import type { Requester } from './fair-queue.ts'
import { StorageError } from './files.ts'
import type { FileStore } from './files.ts'
import { isJpegSize, PreviewUnavailable } from './previews.ts'
import type { DrawnSize, Previews } from './previews.ts'
import type { Picture } from './previews-drawing.ts'

/** What of a document its picture is made of. */
type Pictured = Pick<Document, 'hash' | 'mimeType' | 'size'>

interface Means {
  readonly files: FileStore
  readonly previews: Previews
  /** In whose turn what is not kept yet is drawn. */
  readonly whose: Requester
}

/** Kept pictures are streamed: however many look at large ones over slow lines, the memory holds none of them. */
interface Shown extends Pick<Picture, 'mediaType'> {
  readonly bytes: Uint8Array | Readable
}

/** Pictures in the making, by what they are of: who asks for the same meanwhile waits for it. */
const making = new WeakMap<FileStore, Map<string, Promise<Shown>>>()

/** What could not be drawn, and when that was found out: what takes long to fail is not tried again at every look. */
const undrawable = new Map<string, number>()
const triedAgainAfterMs = 600_000
const mostUndrawable = 10_000

/**
 * A document as a picture: the kept one, else made now and kept. It is made of the content alone, so that the same
 * content is drawn once. Throws {@link PreviewUnavailable} for what cannot be drawn.
 */
export async function previewOf(document: Pictured, size: DrawnSize, means: Means): Promise<Shown> {
  const mediaType = isJpegSize(size) ? 'image/jpeg' : 'image/webp'
  const name = `${document.hash}-${size}.${mediaType.slice('image/'.length)}`
  const kept = await means.files.openDerived(name)
  if (kept) return { bytes: kept, mediaType }
  if ((undrawable.get(name) ?? -Infinity) > performance.now() - triedAgainAfterMs) throw new PreviewUnavailable()
  const inTheMaking = making.get(means.files) ?? new Map<string, Promise<Shown>>()
  making.set(means.files, inTheMaking)
  const begun = inTheMaking.get(name)
  if (begun) return begun
  const made = make(document, size, name, means).finally(() => inTheMaking.delete(name))
  inTheMaking.set(name, made)
  return made
}

async function make(
  { hash, mimeType: mediaType, size: bytes }: Pictured,
  size: DrawnSize,
  name: string,
  { files, previews, whose }: Means,
): Promise<Shown> {
  const open = async () => {
    const file = await files.open(hash)
    if (!file) throw new StorageError('STORAGE_UNAVAILABLE')
    return file
  }
  const picture = await previews.draw({ mediaType, size: bytes, open }, size, whose).catch((error: unknown) => {
    if (error instanceof PreviewUnavailable) {
      if (undrawable.size >= mostUndrawable) undrawable.clear()
      undrawable.set(name, performance.now())
    }
    throw error
  })
  // Shown all the same where there is no room left to keep it.
  await files.keepDerived(name, picture.bytes).catch(() => {})
  return picture
}
