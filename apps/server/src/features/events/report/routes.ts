import { createHash } from 'node:crypto'
import { reports } from '@catenary/contract/reports'
import type { DamageWithLoss } from '@catenary/contract/events'
import { isRepair } from '@catenary/domain/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import type { InspectionType } from '@catenary/domain/standards'
import type { Queries } from '../../../db/caller.ts'
import { fail } from '../../../http/problems.ts'
import type { Call } from '../../../http/serve.ts'
import type { Serving } from '../../../http/serving.ts'
import { Later, serve } from '../../../http/serve.ts'
import type { PdfPress } from '../../../ports/pdf.ts'
import { readRecord } from '../../../rope-state/record.ts'
import { inspectionTypesOf } from '../../../rope-state/series.ts'
import { damageAnswer, lossOverTargetAnswer } from '../damage-answers.ts'
import { findEvent, listEvents } from '../queries.ts'
import { findReportedRope } from './queries.ts'
import type { ReportData } from './report-data.ts'
import { reportDocument } from './report.ts'

type Asked = Call<typeof reports.rope> | Call<typeof reports.event>

/** Reports as PDF: read in the transaction, printed after it in the press. */
export function reportRoutes(serving: Serving, press: PdfPress): void {
  serve(serving, reports.rope, async (call) => {
    const { db, params } = call
    const facts = await readReport(db, params.id)
    const wantsRepairs = params.kind === 'repairs'
    const events = facts.events.filter((event) => isRepair(event.attributes.type) === wantsRepairs)
    return printed(press, call, { ...facts, events })
  })
  serve(serving, reports.event, async (call) => {
    const { db, params } = call
    const { value: event } = (await findEvent(db, params.id)) ?? fail('record.notFound')
    const isOfKind =
      event.attributes.recordingType === 'damage' && isRepair(event.attributes.type) === (params.kind === 'repair')
    if (!isOfKind) fail('record.notFound')
    const facts = await readReport(db, event.rope.id, event.attributes.inspectionType)
    return printed(press, call, { ...facts, events: facts.events.filter((one) => one.id === event.id) })
  })
}

type Facts = Omit<ReportData, 'authorName' | 'at' | 'documentId'>

function printed(press: PdfPress, { params, query, language, caller, at, reply }: Asked, facts: Facts) {
  const moment = at.toISOString()
  const documentId = documentIdOf(facts, params.kind, moment)
  const document = reportDocument(
    { ...facts, authorName: caller.name, at: moment, documentId },
    { ...query, kind: params.kind, language },
  )
  const name = `${params.kind}-${moment.slice(0, 10)}.pdf`
  void reply.header('content-disposition', `attachment; filename="${name}"`)
  return new Later(() => press.print(document))
}

/** Everything a report tells of a rope and its damages, of every kind of inspection, newest first. */
async function readReport(db: Queries, ropeId: string, asked?: InspectionType): Promise<Facts> {
  const { rope, mandatorName } = (await findReportedRope(db, ropeId)) ?? fail('record.notFound')
  const record = (await readRecord(db, ropeId)) ?? fail('record.notFound')
  const inspectionType = asked ?? inspectionTypesOf(record.attributes)[0] ?? 'visual'
  const all = new Map((await listEvents(db, ropeId)).map((event) => [event.id, event]))
  const answers = inspectionTypes.map((type) => damageAnswer(record, type, (id) => all.get(id)))
  const shown = answers.find((answer) => answer.inspectionType === inspectionType)
  return {
    mandatorName,
    areaName: rope.installation.area.name,
    installationName: rope.installation.name,
    timezone: rope.installation.timezone,
    baseUnit: rope.installation.baseUnit,
    imperialLength: rope.installation.imperialLength,
    rope,
    events: newestFirst(answers.flatMap((answer) => answer.result)),
    loss: lossOverTargetAnswer(record, { xAxis: 'time', inspectionType }),
    summary: shown?.damageSummary ?? null,
    standard: shown?.standard ?? null,
    inspectionType,
  }
}

const newestFirst = (events: DamageWithLoss[]) => {
  const keyOf = ({ timestamp, id }: DamageWithLoss) => timestamp + id
  return events.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
}

/** A report's number: the same for the same content at the same moment. */
function documentIdOf(facts: Facts, kind: string, at: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([facts, kind, at]))
    .digest('hex')
  return `${at.slice(0, 10).replaceAll('-', '')}-${hash.slice(0, 8).toUpperCase()}`
}
