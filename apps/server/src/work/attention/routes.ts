import { attention, attentionList } from '@catenary/contract/work/attention'
import type { AttentionRope } from '@catenary/contract/work/attention'
import { healthPercent } from '@catenary/domain/health-percent'
import { nextInspectionValue } from '@catenary/i18n/assets/describe-next-inspection'
import { isoDay } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'
import { languageOfLocale } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { attentionSentences, healthChange } from '@catenary/i18n/work/describe-attention'
import type { AppContext } from '../../http/app-context.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { requestLocale, requesterOf } from '../../http/request-info.ts'
import { FileResponse } from '../../http/responses/file-responses.ts'
import { DeferredResponse, serve, serveQuery } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import type { PdfRenderer } from '../../ports/report/pdf-renderer.ts'
import { writeTable } from '../../ports/table-export.ts'
import type { Table } from '../../ports/table-export.ts'
import { attentionDocument, filtersInWords } from './attention-document.ts'
import { attentionRopeOf } from './attention-rope.ts'
import { attentionSortKeys, countAttention, listAttention, mostUrgentRopes } from './queries.ts'

/** The ropes by urgency: which one needs attention, and why. */
export function attentionRoutes(context: AppContext, renderer: PdfRenderer): void {
  serveQuery(context, attention.list, async ({ db, query, at, reply }) => {
    const page = requestedPage(attentionList, attentionSortKeys, query)
    const { rows, ...pageInfo } = await listAttention(db, query, { page, at })
    setPageHeaders(reply, attention.list, { ...pageInfo, limit: page.limit })
    return rows.map((row) => attentionRopeOf(row, at))
  })
  serve(context, attention.file, (call) => writeFile(call, renderer))
  serveQuery(context, attention.counts, ({ db, query, at }) => countAttention(db, query, at))
  serveQuery(context, attention.mostUrgent, ({ db, query, at }) => mostUrgentRopes(db, query, at), { isOneQuery: true })
}

/** Maximum number of ropes in a file of a format; a notice at its end says that there are more. */
const maxFileRows = { csv: 10_000, xlsx: 10_000, pdf: 1000 } as const

async function writeFile(call: Call<typeof attention.file>, renderer: PdfRenderer) {
  const { db, query, at, language, request, caller } = call
  const { format, paper, timezone, ...filters } = query
  const page = { ...requestedPage(attentionList, attentionSortKeys, filters), limit: maxFileRows[format] }
  const { rows, next } = await listAttention(db, filters, { page, at })
  const ropes = rows.map((row) => attentionRopeOf({ ...row, timezone: row.timezone ?? timezone ?? 'UTC' }, at))
  const options = { locale: requestLocale(request), isCut: next !== null, at }
  const requester = requesterOf(caller)
  const fileName = `ropes-${at.toISOString().slice(0, 10)}.${format}`
  if (format === 'pdf') {
    const narrowedTo = filtersInWords(filters, ropes, language)
    const document = attentionDocument(ropes, { ...options, paper, author: caller.name, filters: narrowedTo })
    return new DeferredResponse(async () => {
      const bytes = await renderer.render(JSON.stringify(document), { requester, signal: request.signal })
      return new FileResponse(bytes, 'application/pdf', fileName)
    })
  }
  return new DeferredResponse(async () => {
    const table = attentionTable(ropes, options)
    const { bytes, mediaType } = await writeTable(table, { format, language, requester })
    return new FileResponse(bytes, mediaType, fileName)
  })
}

/** The day of an inspection in the time zone of the installation. */
function dayOf(
  inspection: AttentionRope['inspections']['visual'],
  { timezone = 'UTC' }: AttentionRope['installation'],
): string | null {
  return inspection && isoDay(inspection.timestamp, timezone)
}

/** The ropes that need attention as a table, in the reader's words. */
function attentionTable(
  ropes: readonly AttentionRope[],
  { locale, isCut, at }: { readonly locale: Locale; readonly isCut: boolean; readonly at: Date },
): Table<AttentionRope> {
  const t = translatorFor(languageOfLocale(locale))
  const sentences = attentionSentences(t, locale, at.getTime())
  const nextInspection = ({ nextInspection: next, installation: { timezone } }: AttentionRope) =>
    nextInspectionValue(next, { t, locale, timezone, now: at.getTime() })
  const why = (rope: AttentionRope) => [
    ...sentences.reasons(rope),
    ...(rope.noStateReason ? [t(`ropes.noState.${rope.noStateReason}`)] : []),
  ]
  return {
    title: t('dashboard.attention'),
    columns: [
      { header: t('ropes.rope'), type: 'text', value: ({ name }) => name },
      { header: t('installations.installation'), type: 'text', value: ({ installation }) => installation.name },
      { header: t('areas.area'), type: 'text', value: ({ installation }) => installation.area.name },
      {
        header: t('dashboard.healthInPercent'),
        type: 'number',
        value: ({ damages }) => damages && healthPercent(damages.ratio),
      },
      {
        header: t('ropes.damagesOfUnknownLoss'),
        type: 'number',
        value: ({ damagesOfUnknownLoss }) => damagesOfUnknownLoss,
      },
      { header: t('ropes.splicesToRenew'), type: 'number', value: ({ splicesToRenew }) => splicesToRenew },
      { header: t('ropes.doubtfulEntries'), type: 'number', value: ({ doubtfulEntries }) => doubtfulEntries },
      { header: t('dashboard.reasons'), type: 'text', value: (rope) => why(rope).join('; ') },
      { header: t('dashboard.trendInPoints'), type: 'number', value: healthChange },
      { header: t('dashboard.limit'), type: 'text', value: (rope) => sentences.limit(rope).join(', ') },
      {
        header: t('events.type.visualInspection'),
        type: 'day',
        value: ({ inspections: { visual }, installation }) => dayOf(visual, installation),
      },
      {
        header: t('events.type.mrt'),
        type: 'day',
        value: ({ inspections: { mrt }, installation }) => dayOf(mrt, installation),
      },
      { header: t('ropes.nextInspection'), type: 'text', value: nextInspection },
      { header: t('dashboard.openTasks'), type: 'number', value: ({ tasks }) => tasks.open },
      { header: t('dashboard.overdueTasks'), type: 'number', value: ({ tasks }) => tasks.overdue },
    ],
    rows: ropes,
    ...(isCut && { notice: t('dashboard.onlyMostUrgent', { max: ropes.length }) }),
  }
}
