import { QueueFull } from '../../../ports/fair-queue.ts'
import type { Requester } from '../../../ports/fair-queue.ts'
import type { FileStore } from '../../../ports/files.ts'
import { previewOf } from '../../../ports/kept-previews.ts'
import type { Previews } from '../../../ports/previews.ts'
import type { PhotoData } from './report-data.ts'
import type { AttachedPhoto } from './queries.ts'

/** What photos are drawn with. */
interface Means {
  readonly files: FileStore
  readonly previews: Previews
  readonly whose: Requester
  /** Nobody wants the report any more. */
  readonly signal?: AbortSignal | undefined
}

/** The photos of a report, and the files of those that can be shown. */
interface DrawnPhotos {
  readonly photos: readonly PhotoData[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** With more photos than this, each is drawn smaller: a report of five hundred stays within its memory. */
const mostLarge = 100
/** All photos of one report together, in bytes; printing takes some eight times as much memory. */
const mostBytes = 32 * 1024 * 1024
// As many as the previews draw at once: others who look at pictures meanwhile are served between two of ours.
const atOnce = 2

/** Draws photos for print. One that cannot be drawn stays among them, without a file. Throws when nobody wants them. */
export async function drawPhotos(attached: readonly AttachedPhoto[], means: Means): Promise<DrawnPhotos> {
  const size = attached.length > mostLarge ? 'printSmall' : 'print'
  const files = new Map<string, Uint8Array>()
  const photos: PhotoData[] = []
  let bytes = 0
  for (let from = 0; from < attached.length; from += atOnce) {
    means.signal?.throwIfAborted()
    const some = attached.slice(from, from + atOnce)
    const drawn = await Promise.all(some.map((photo) => (bytes < mostBytes ? draw(photo, size, means) : 'tooMuch')))
    for (const [index, { event, name, createdAt, createdBy }] of some.entries()) {
      const picture = drawn[index]
      const told = { event, name, createdAt, createdBy }
      if (picture instanceof Uint8Array && bytes + picture.length <= mostBytes) {
        const file = `photo-${from + index + 1}.jpeg`
        files.set(file, picture)
        bytes += picture.length
        photos.push({ ...told, file, fault: null })
      } else photos.push({ ...told, file: null, fault: picture === 'unreadable' ? 'unreadable' : 'tooMuch' })
    }
  }
  return { photos, files }
}

async function draw(
  photo: AttachedPhoto,
  size: 'print' | 'printSmall',
  means: Means,
): Promise<Uint8Array | 'unreadable'> {
  try {
    const { bytes } = await previewOf(photo, size, means)
    // Copied: whoever asks for the same picture meanwhile gets it too, and ours is handed on to the press.
    return bytes instanceof Uint8Array ? new Uint8Array(bytes) : new Uint8Array(Buffer.concat(await bytes.toArray()))
  } catch (error) {
    // That a picture has to wait says nothing of it.
    if (error instanceof QueueFull) throw error
    // Whatever is wrong with one picture, the report is made; the picture is named in it.
    return 'unreadable'
  }
}
