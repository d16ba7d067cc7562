import { reports } from '@catenary/contract/records/reports'
import type { ReportKind } from '@catenary/contract/records/reports'
import { isoDay } from '@catenary/i18n/format'
import type { AppContext } from '../../http/app-context.ts'
import { requestLocale, requesterOf } from '../../http/request-info.ts'
import { contentDisposition } from '../../http/responses/file-responses.ts'
import { DeferredResponse, serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { QueueFull } from '../../ports/fair-queue.ts'
import type { Requester } from '../../ports/fair-queue.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import { FileHeld } from '../../ports/files/guarded-files.ts'
import { previewOf } from '../../ports/previews/cached-previews.ts'
import type { Previews } from '../../ports/previews/previews.ts'
import type { PdfRenderer } from '../../ports/report/pdf-renderer.ts'
import type { AttachedPhoto } from './queries.ts'
import { readEventReport, readListReport } from './read-report.ts'
import type { ReportContent } from './read-report.ts'
import type { MissingReason, PhotoData } from './report-data.ts'
import { renderReport } from './report-renderer.ts'

/** What drawing photos depends on. */
interface PhotoDependencies {
  readonly files: FileStore
  readonly previews: Previews
  readonly requester: Requester
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined
}

/** The photos of a report, and the files of those that can be shown. */
interface DrawnPhotos {
  readonly photos: readonly PhotoData[]
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** With more photos than this, each is drawn smaller: a report of five hundred stays within its memory. */
const maxLargePhotos = 100
/** All photos of one report together, in bytes; printing takes some eight times as much memory. */
const maxBytes = 32 * 1024 * 1024
// As many as the previews draw at once: previews that others request meanwhile are drawn between two of ours.
const concurrency = 2

/**
 * Renders photos for print. One that cannot be rendered stays in the list, without a file. Throws when the request is
 * aborted.
 */
async function drawPhotos(
  attachedPhotos: readonly AttachedPhoto[],
  dependencies: PhotoDependencies,
): Promise<DrawnPhotos> {
  const size = attachedPhotos.length > maxLargePhotos ? 'printSmall' : 'print'
  const files = new Map<string, Uint8Array>()
  const photos: PhotoData[] = []
  let bytes = 0
  for (let from = 0; from < attachedPhotos.length; from += concurrency) {
    dependencies.signal?.throwIfAborted()
    const batch = attachedPhotos.slice(from, from + concurrency)
    const drawn = await Promise.all(
      batch.map((photo) => (bytes < maxBytes ? drawPhoto(photo, size, dependencies) : ('tooMuch' as const))),
    )
    for (const [index, { event, name, createdAt, createdBy }] of batch.entries()) {
      const picture = drawn[index]
      const facts = { event, name, createdAt, createdBy }
      if (picture instanceof Uint8Array && bytes + picture.length <= maxBytes) {
        const file = `photo-${from + index + 1}.jpeg`
        files.set(file, picture)
        bytes += picture.length
        photos.push({ ...facts, file, missingReason: null })
      } else photos.push({ ...facts, file: null, missingReason: typeof picture === 'string' ? picture : 'tooMuch' })
    }
  }
  return { photos, files }
}

async function drawPhoto(
  photo: AttachedPhoto,
  size: 'print' | 'printSmall',
  dependencies: PhotoDependencies,
): Promise<Uint8Array | MissingReason> {
  try {
    const { bytes } = await previewOf(photo, size, dependencies)
    // Copied: a concurrent request for the same picture shares the buffer, and ours is transferred to the renderer.
    return bytes instanceof Uint8Array ? new Uint8Array(bytes) : new Uint8Array(Buffer.concat(await bytes.toArray()))
  } catch (error) {
    // A full queue does not mean that the picture is unreadable.
    if (error instanceof QueueFull) throw error
    if (error instanceof FileHeld) return error.state
    // Whatever is wrong with one picture, the report is made; the picture is named in it.
    return 'unreadable'
  }
}

type ReportCall = Call<typeof reports.rope> | Call<typeof reports.event>

/** What reports are made with beside the data. */
interface ReportDependencies {
  readonly renderer: PdfRenderer
  readonly previews: Previews
}

/** Reports as PDF: data is read in the transaction; photos and the PDF are rendered after it. */
export function reportRoutes(context: AppContext, dependencies: ReportDependencies): void {
  serve(context, reports.rope, async (call) => {
    const { kind } = call.params
    return renderedReport(
      context,
      dependencies,
      call,
      await readListReport(call.db, call.params.id, { kind, at: call.at, ...call.query }),
    )
  })
  serve(context, reports.event, async (call) => {
    const { kind } = call.params
    return renderedReport(
      context,
      dependencies,
      call,
      await readEventReport(call.db, call.params.id, { kind, ...call.query }),
    )
  })
}

const logoFile = 'logo.png'

function renderedReport(
  { files: store }: AppContext,
  { renderer, previews }: ReportDependencies,
  { params, query, caller, at, reply, request }: ReportCall,
  { facts, photos, photosNotShown, logo }: ReportContent,
) {
  const isoTime = at.toISOString()
  void reply.header('content-disposition', contentDisposition(fileNameOf(facts, params.kind, at)))
  return new DeferredResponse(async () => {
    const { signal } = request
    const { units, paper } = query
    const requester = requesterOf(caller)
    const drawn = await drawPhotos(photos, { files: store, previews, requester, signal })
    const files = new Map(drawn.files)
    if (logo) files.set(logoFile, new Uint8Array(logo))
    const data = {
      ...facts,
      authorName: caller.name,
      at: isoTime,
      photos: { shown: drawn.photos, notShown: photosNotShown },
      logo: logo && logoFile,
    }
    return renderReport(
      renderer,
      { data, options: { units, paper, kind: params.kind, locale: requestLocale(request) } },
      { files, signal, requester },
    )
  })
}

/** With the day of the report as it is printed. */
function fileNameOf({ rope: { name }, timezone }: ReportContent['facts'], kind: ReportKind, at: Date): string {
  return `${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}-${kind}-${isoDay(at.toISOString(), timezone)}.pdf`
}
