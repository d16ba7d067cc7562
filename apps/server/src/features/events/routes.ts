import { webcrypto } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import { z } from 'zod'
import { can } from '@catenary/contract/access'
import { eventList } from '@catenary/contract/event-list'
import { events } from '@catenary/contract/events'
import type { RopeEvent } from '@catenary/contract/events'
import { ropes } from '@catenary/contract/ropes'
import type { RopeDamages } from '@catenary/contract/ropes'
import { clientId, reference } from '@catenary/contract/wire'
import type { Queries } from '../../db/caller.ts'
import type { InspectionType } from '@catenary/domain/standards'
import type { Language } from '@catenary/i18n/language'
import { speaker } from '@catenary/i18n/speakers'
import { refuseArchived } from '../../assets/archive.ts'
import { findRope, sees } from '../../assets/queries.ts'
import { linkPages, pageAsked } from '../../http/list-page.ts'
import { requesterOf } from '../../http/requester.ts'
import { AlreadyStored, CheckedJson, Later, Written, serve, serveReading } from '../../http/serve.ts'
import type { Call, ReadingCall } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { fail, faultText } from '../../http/problems.ts'
import { readCourse } from '../../rope-state/course.ts'
import { readRecord, readRecordsOf } from '../../rope-state/record.ts'
import type { RopeRecord } from '../../rope-state/record.ts'
import { inspectionTypesOf, recordAt } from '../../rope-state/series.ts'
import { readGoverningTypes, readState } from '../../rope-state/stored.ts'
import { archiveEvent, changeEvent, restoreVersion } from './change.ts'
import { retried } from './client-ids.ts'
import { damageAnswer, lossAlongRopeAnswer, lossOverTargetAnswer, ropeDamagesAnswer } from './damage-answers.ts'
import { historyRoutes } from './history-routes.ts'
import { parseWritten } from './import/parse.ts'
import type { UnreadableReport } from './import/read-mrt.ts'
import { endOf, findEvent, findImport, listEvents } from './queries.ts'
import { eventKeys, needsPlaces, readEvents, workOutPlaces } from './list-queries.ts'
import type { HeldForRecording } from './recording.ts'
import { holdForRecording, record } from './recording.ts'
import { recorderOf } from './recorder.ts'
import { refuseKnown } from './import/known.ts'
import { ropeRecordAnswer } from './rope-record.ts'

/** Events: recording, reading, changing and archiving them, what follows from them, and the import. */
export function eventRoutes(serving: Serving): void {
  serveReading(serving, events.list, list, { isOneQuery: (query) => !needsPlaces(query) })
  serveReading(serving, events.damage, damage)
  serveReading(serving, ropes.damages, ropeDamages)
  serveReading(serving, ropes.record, ropeRecordAnswer)
  serveReading(serving, events.lossOverTarget, lossOverTarget)
  serveReading(serving, events.lossAlongRope, lossAlongRope)
  serveReading(
    serving,
    events.get,
    async ({ db, params }) => (await findEvent(db, params.id)) ?? fail('record.notFound'),
    { isOneQuery: true },
  )
  serve(serving, events.create, create, undefined, holdAhead)
  serve(serving, events.change, change)
  serve(serving, events.remove, async ({ db, params, ifMatch, ...call }) =>
    archiveEvent(db, { id: params.id, ifMatch }, recorderOf(call)),
  )
  historyRoutes(serving)
  serve(serving, events.restoreVersion, restore)
  serve(serving, events.parseImport, parseImport, async ({ file }) => sha256(file.bytes))
}

async function list({ db, params, query, reply }: ReadingCall<typeof events.list>) {
  const page = pageAsked(eventList, eventKeys, query)
  const places = needsPlaces(query) ? await workOutPlaces(db, params.id) : undefined
  const { text, ...beside } = (await readEvents(db, params.id, query, page, places)) ?? fail('record.notFound')
  linkPages(reply, events.list, { ...beside, limit: page.limit })
  return new Written<RopeEvent[]>(text)
}

async function damage({ db, params, query }: ReadingCall<typeof events.damage>) {
  const record = (await readRecord(db, params.id)) ?? fail('record.notFound')
  const inspectionType = query.inspectionType ?? (await typeToShow(db, params.id, record))
  const until = query.dateFilter && (await endOf(db, params.id, query.dateFilter))
  const known = until ? recordAt(record, until) : record
  const all = new Map((await listEvents(db, params.id)).map((event) => [event.id, event]))
  return damageAnswer(known, inspectionType, (id) => all.get(id))
}

async function ropeDamages({ db, params }: ReadingCall<typeof ropes.damages>) {
  if (!(await sees(db, 'installations', params.id))) fail('record.notFound')
  const [governing, records] = await Promise.all([readGoverningTypes(db, params.id), readRecordsOf(db, params.id)])
  const answers: RopeDamages[] = []
  for (const record of records) {
    answers.push(ropeDamagesAnswer(record, governing.get(record.id) ?? firstOffered(record)))
    await others()
  }
  return answers
}

async function lossOverTarget({ db, params, query }: ReadingCall<typeof events.lossOverTarget>) {
  const record = (await readRecord(db, params.id)) ?? fail('record.notFound')
  const inspectionType = query.inspectionType ?? (await typeToShow(db, params.id, record))
  return lossOverTargetAnswer(record, { ...query, inspectionType })
}

/** The kind of inspection that is shown where none is asked for: the one that governs, else the first one offered. */
async function typeToShow(db: Queries, ropeId: string, record: RopeRecord): Promise<InspectionType> {
  const state = await readState(db, ropeId)
  return state?.governing?.inspectionType ?? firstOffered(record)
}

function firstOffered({ attributes }: RopeRecord): InspectionType {
  return inspectionTypesOf(attributes)[0] ?? 'visual'
}

async function lossAlongRope({ db, params, query }: ReadingCall<typeof events.lossAlongRope>) {
  const record = (await readRecord(db, params.id)) ?? fail('record.notFound')
  const inspectionType = query.inspectionType ?? (await typeToShow(db, params.id, record))
  return lossAlongRopeAnswer(record, inspectionType)
}

const recordedOn = z.object({ ropeEvent: z.object({ id: clientId.optional(), rope: reference }) })

/** The rope that a recording names; undefined where it names none, which is refused when the rest is looked at. */
function holdAhead(db: Queries, body: unknown): Promise<HeldForRecording> | undefined {
  const named = recordedOn.safeParse(body)
  if (!named.success) return undefined
  const held = holdForRecording(db, named.data.ropeEvent)
  // Whoever is refused waits for it no more.
  held.catch(() => {})
  return held
}

async function create(
  { db, body, caller, at, request }: Call<typeof events.create>,
  _: undefined,
  heldAhead: Promise<HeldForRecording> | undefined,
) {
  const sent = body.ropeEvent
  const imported = [sent, ...(sent.damages ?? [])].some((event) => event.attributes.isImported)
  if (imported && !can(caller.roles, 'IMPORT')) fail('permission.denied')
  const held = heldAhead ?? holdForRecording(db, sent)
  const { named } = await held
  if (named) return new AlreadyStored({ ...(await retried(db, sent, named)), ropeChanged: true })
  if (!body.importAgain) await refuseKnown(db, sent)
  const { event, damages } = await record(db, sent, recorderOf({ caller, at, request }), held)
  return { ropeEvent: event ?? fail('record.notFound'), damages, ropeChanged: true }
}

async function change({ db, params, body, ifMatch, ...call }: Call<typeof events.change>) {
  await changeEvent(db, { id: params.id, ifMatch }, body.ropeEvent, recorderOf(call))
  const { value, version } = (await findEvent(db, params.id)) ?? fail('record.notFound')
  return { value: { ropeEvent: value, ropeChanged: true }, version }
}

async function restore({ db, params: { id, number }, ifMatch, ...call }: Call<typeof events.restoreVersion>) {
  const ropeChanged = await restoreVersion(db, { id, number, ifMatch }, recorderOf(call))
  const { value, version } = (await findEvent(db, id)) ?? fail('record.notFound')
  return { value: { ropeEvent: value, ropeChanged }, version }
}

async function parseImport({ db, body, file, language, caller }: Call<typeof events.parseImport>, importHash: string) {
  const rope = (await findRope(db, body.rope)) ?? fail('record.notFound')
  refuseArchived(rope)
  const [known, course] = await Promise.all([findImport(db, importHash, rope.id), readCourse(db, rope)])
  return new Later(async () => {
    const task = { file, rope: { ...rope, course }, leaveOut: body.leaveOut, importHash }
    const outcome = await parseWritten(task, requesterOf(caller))
    if (outcome.kind === 'unreadable')
      return fail('report.unreadable', { members: { errors: [unreadable(language, outcome)] } })
    if (outcome.kind === 'invalid')
      return fail('report.invalid', { faults: outcome.faults, members: { total: outcome.total } })
    const warnings = outcome.warnings.map((warning) => faultText(language, { path: '', ...warning }))
    const others = JSON.stringify(beside.parse({ warnings, known }))
    return new CheckedJson(Buffer.concat([Buffer.from('{'), outcome.members, Buffer.from(`,${others.slice(1)}`)]))
  })
}

const beside = events.parseImport.answer.pick({ warnings: true, known: true })

/** In hexadecimal; reckoned in another thread. */
async function sha256(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

/** Why a file cannot be read at all, and where reading stopped. */
function unreadable(language: Language, { reason, place }: UnreadableReport) {
  const path = place ? `${place.line}:${place.column}` : ''
  return { path, message: speaker(language)(`imports.unreadable.${reason}`), ...(place ? { line: place.line } : {}) }
}
