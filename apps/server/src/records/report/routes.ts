import { reports } from '@catenary/contract/records/reports'
import type { ReportKind } from '@catenary/contract/records/reports'
import type { AppContext } from '../../http/app-context.ts'
import { contentDisposition } from '../../http/file-responses.ts'
import { requestLocale, requesterOf } from '../../http/request-info.ts'
import { DeferredResponse, serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import type { Previews } from '../../ports/previews/previews.ts'
import type { PdfRenderer } from '../../ports/report/pdf-renderer.ts'
import { drawPhotos } from './photo-files.ts'
import { readEventReport, readListReport } from './read-report.ts'
import type { ReportContent } from './read-report.ts'
import { renderReport } from './report-renderer.ts'

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
      await readListReport(call.db, call.params.id, { kind, photos: call.query.photos }),
    )
  })
  serve(context, reports.event, async (call) => {
    const { kind } = call.params
    return renderedReport(
      context,
      dependencies,
      call,
      await readEventReport(call.db, call.params.id, { kind, photos: call.query.photos }),
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
  void reply.header('content-disposition', contentDisposition(fileNameOf(facts.rope.name, params.kind, isoTime)))
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

function fileNameOf(rope: string, kind: ReportKind, isoTime: string): string {
  return `${rope.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}-${kind}-${isoTime.slice(0, 10)}.pdf`
}
