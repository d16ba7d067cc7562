import { reports } from '@catenary/contract/reports'
import type { ReportKind } from '@catenary/contract/reports'
import { disposition } from '../../../http/files.ts'
import { readersLocale } from '../../../http/language.ts'
import { requesterOf } from '../../../http/requester.ts'
import type { Call } from '../../../http/serve.ts'
import { Later, serve } from '../../../http/serve.ts'
import type { Serving } from '../../../http/serving.ts'
import type { PdfPress } from '../../../ports/pdf.ts'
import type { Previews } from '../../../ports/previews.ts'
import { drawPhotos } from './photo-files.ts'
import { printReport } from './press.ts'
import type { ReadReport } from './read-report.ts'
import { readList, readOne } from './read-report.ts'

type Asked = Call<typeof reports.rope> | Call<typeof reports.event>

/** What reports are made with beside the data. */
interface Means {
  readonly press: PdfPress
  readonly previews: Previews
}

/** Reports as PDF: read in the transaction; after it photos are drawn and the report is printed in the press. */
export function reportRoutes(serving: Serving, means: Means): void {
  serve(serving, reports.rope, async (call) => {
    const { kind } = call.params
    return printed(serving, means, call, await readList(call.db, call.params.id, { kind, photos: call.query.photos }))
  })
  serve(serving, reports.event, async (call) => {
    const { kind } = call.params
    return printed(serving, means, call, await readOne(call.db, call.params.id, { kind, photos: call.query.photos }))
  })
}

const logoFile = 'logo.png'

function printed(
  { files: store }: Serving,
  { press, previews }: Means,
  { params, query, caller, at, reply, request }: Asked,
  { facts, photos, photosNotShown, logo }: ReadReport,
) {
  const moment = at.toISOString()
  void reply.header('content-disposition', disposition(nameOf(facts.rope.name, params.kind, moment)))
  return new Later(async () => {
    const { signal } = request
    const { units, paper } = query
    const whose = requesterOf(caller)
    const drawn = await drawPhotos(photos, { files: store, previews, whose, signal })
    const files = new Map(drawn.files)
    if (logo) files.set(logoFile, new Uint8Array(logo))
    const data = {
      ...facts,
      authorName: caller.name,
      at: moment,
      photos: { shown: drawn.photos, notShown: photosNotShown },
      logo: logo && logoFile,
    }
    return printReport(
      press,
      { data, wish: { units, paper, kind: params.kind, locale: readersLocale(request) } },
      { files, signal, whose },
    )
  })
}

function nameOf(rope: string, kind: ReportKind, moment: string): string {
  return `${rope.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}-${kind}-${moment.slice(0, 10)}.pdf`
}
