import { webcrypto } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Permission } from '@catenary/contract/access'
import { ropes } from '@catenary/contract/assets/ropes'
import type { RopeDamages } from '@catenary/contract/assets/ropes'
import { clientId, reference, id } from '@catenary/contract/primitives'
import { eventList } from '@catenary/contract/records/event-list'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent, NewRopeEvent } from '@catenary/contract/records/events'
import { serverSetIssues } from '@catenary/contract/records/recording-rules'
import type { InspectionType } from '@catenary/domain/standards'
import type { Language } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { z } from 'zod'
import { assertNotArchived, canSee, findRopeWithParents, lockRope } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { issueText, throwProblem } from '../../http/problems.ts'
import { requesterOf } from '../../http/request-info.ts'
import { AlreadyStored, DeferredResponse, RawJson, ValidatedJson, serve, serveQuery } from '../../http/serve.ts'
import type { Call, QueryCall } from '../../http/serve.ts'
import { requirePermission } from '../../http/session/authenticate.ts'
import { listHistory, listRopeHistory } from '../history/history-queries.ts'
import type { HistoryCursor, CheckedEntry } from '../history/history-queries.ts'
import { parseToJson } from '../import/parse-in-thread.ts'
import type { UnreadableReport } from '../import/read-mrt.ts'
import { readLengthHistory } from '../state/length-history.ts'
import { inspectionTypesOf, recordAt } from '../state/loss-input.ts'
import { readRecord, readRecordsOfInstallation } from '../state/rope-record.ts'
import type { RopeRecord } from '../state/rope-record.ts'
import { readGoverningTypes, readState } from '../state/state-queries.ts'
import { archiveEvent, changeEvent, restoreVersion } from './change.ts'
import { answerRetry } from './client-ids.ts'
import {
  damageResponse,
  lossAlongRopeResponse,
  lossOverTargetResponse,
  ropeDamagesResponse,
} from './damage-responses.ts'
import { computeEventValues, eventSortKeys, needsComputedValues, readEvents } from './list-queries.ts'
import { listNewestEvents } from './newest-events.ts'
import { endOfDay, findEvent, findImport, listEvents } from './queries.ts'
import { recorderOf } from './recorder.ts'
import { lockForRecording, recordEvent } from './recording.ts'
import type { LockedForRecording } from './recording.ts'
import { ropeRecordResponse } from './rope-record.ts'

/** Routes of events: record, read, change, archive, computed losses, and import. */
export function eventRoutes(context: AppContext): void {
  serveQuery(context, events.list, list, { isOneQuery: (query) => !needsComputedValues(query) })
  serveQuery(context, events.newest, listNewestEvents)
  serveQuery(context, events.damage, damage)
  serveQuery(context, ropes.damages, ropeDamages)
  serveQuery(context, ropes.record, ropeRecordResponse)
  serveQuery(context, events.lossOverTarget, lossOverTarget)
  serveQuery(context, events.lossAlongRope, lossAlongRope)
  serveQuery(
    context,
    events.get,
    async ({ db, params }) => (await findEvent(db, params.id)) ?? throwProblem('record.notFound'),
    { isOneQuery: true },
  )
  serve(context, events.create, create, { earlyQueries: (db, { body }) => lockInAdvance(db, body) })
  serve(context, events.change, change)
  serve(context, events.remove, async ({ db, params, ifMatch, ...call }) =>
    archiveEvent(db, { id: params.id, ifMatch, requirePermission: permissionOf(call) }, recorderOf(call)),
  )
  historyRoutes(context)
  serve(context, events.restoreVersion, restore)
  serve(context, events.parseImport, parseImport, { prepare: async ({ file }) => sha256(file.bytes) })
}

async function list({ db, params, query, reply }: QueryCall<typeof events.list>) {
  const page = requestedPage(eventList, eventSortKeys, query)
  const computedValues = needsComputedValues(query)
    ? await computeEventValues(db, params.id, query.archived)
    : undefined
  const { text, ...pageInfo } =
    (await readEvents(db, params.id, query, page, computedValues)) ?? throwProblem('record.notFound')
  setPageHeaders(reply, events.list, { ...pageInfo, limit: page.limit })
  return new RawJson<RopeEvent[]>(text)
}

async function damage({ db, params, query }: QueryCall<typeof events.damage>) {
  const record = (await readRecord(db, params.id)) ?? throwProblem('record.notFound')
  const inspectionType = query.inspectionType ?? (await inspectionTypeToShow(db, params.id, record))
  const until = query.dateFilter && (await endOfDay(db, params.id, query.dateFilter))
  const known = until ? recordAt(record, until) : record
  const eventsById = new Map((await listEvents(db, params.id)).map((event) => [event.id, event]))
  return damageResponse(known, inspectionType, (id) => eventsById.get(id))
}

async function ropeDamages({ db, params }: QueryCall<typeof ropes.damages>) {
  if (!(await canSee(db, 'installations', params.id))) throwProblem('record.notFound')
  const [governing, records] = await Promise.all([
    readGoverningTypes(db, params.id),
    readRecordsOfInstallation(db, params.id),
  ])
  const responses: RopeDamages[] = []
  for (const record of records) {
    responses.push(ropeDamagesResponse(record, governing.get(record.id) ?? defaultInspectionType(record)))
    await yieldToEventLoop()
  }
  return responses
}

async function lossOverTarget({ db, params, query }: QueryCall<typeof events.lossOverTarget>) {
  const record = (await readRecord(db, params.id)) ?? throwProblem('record.notFound')
  const inspectionType = query.inspectionType ?? (await inspectionTypeToShow(db, params.id, record))
  return lossOverTargetResponse(record, { ...query, inspectionType })
}

/** The default kind of inspection: the governing one, else the first one offered. */
async function inspectionTypeToShow(db: Queries, ropeId: string, record: RopeRecord): Promise<InspectionType> {
  const state = await readState(db, ropeId)
  return state?.governing?.inspectionType ?? defaultInspectionType(record)
}

function defaultInspectionType({ attributes }: RopeRecord): InspectionType {
  return inspectionTypesOf(attributes)[0] ?? 'visual'
}

async function lossAlongRope({ db, params, query }: QueryCall<typeof events.lossAlongRope>) {
  const record = (await readRecord(db, params.id)) ?? throwProblem('record.notFound')
  const inspectionType = query.inspectionType ?? (await inspectionTypeToShow(db, params.id, record))
  return lossAlongRopeResponse(record, inspectionType)
}

const recordingTarget = z.object({ ropeEvent: z.object({ id: clientId.optional(), rope: reference }) })

/** Locks the rope of a recording before the body is validated; undefined where the body names none. */
function lockInAdvance(db: Queries, body: unknown): Promise<LockedForRecording> | undefined {
  const result = recordingTarget.safeParse(body)
  if (!result.success) return undefined
  const locked = lockForRecording(db, result.data.ropeEvent)
  // A rejected request never awaits it.
  locked.catch(() => {})
  return locked
}

async function create(
  { db, body, caller, at, request }: Call<typeof events.create>,
  _: undefined,
  lockedInAdvance: Promise<LockedForRecording> | undefined,
) {
  const newEvent = body.ropeEvent
  assertNoServerSet(newEvent)
  const imported = [newEvent, ...(newEvent.damages ?? [])].some((event) => event.attributes.isImported)
  if (imported) requirePermission(caller, 'IMPORT')
  const locked = lockedInAdvance ?? lockForRecording(db, newEvent)
  const { existing } = await locked
  if (existing) return new AlreadyStored({ ...(await answerRetry(db, newEvent, existing)), ropeChanged: true })
  if (!body.importAgain) await assertNotImported(db, newEvent)
  const { event, damages } = await recordEvent(db, newEvent, recorderOf({ caller, at, request }), locked)
  return { ropeEvent: event ?? throwProblem('record.notFound'), damages, ropeChanged: true }
}

/** Throws where a recording, or one of the damages with it, carries what the server alone writes. */
function assertNoServerSet({ attributes, damages = [] }: NewRopeEvent): void {
  const issues = [
    ...serverSetIssues(attributes, 'ropeEvent'),
    ...damages.flatMap((damage, index) => serverSetIssues(damage.attributes, `ropeEvent.damages[${index}]`)),
  ]
  if (issues.length > 0) throwProblem('input.invalid', { issues })
}

const permissionOf =
  ({ caller }: Pick<Call<typeof events.change>, 'caller'>) =>
  (permission: Permission) =>
    requirePermission(caller, permission)

async function change({ db, params, body, ifMatch, ...call }: Call<typeof events.change>) {
  const request = { id: params.id, ifMatch, requirePermission: permissionOf(call) }
  await changeEvent(db, request, body.ropeEvent, recorderOf(call))
  const { value, version } = (await findEvent(db, params.id)) ?? throwProblem('record.notFound')
  return { value: { ropeEvent: value, ropeChanged: true }, version }
}

async function restore({ db, params: { id, number }, ifMatch, ...call }: Call<typeof events.restoreVersion>) {
  const ropeChanged = await restoreVersion(
    db,
    { id, number, ifMatch, requirePermission: permissionOf(call) },
    recorderOf(call),
  )
  const { value, version } = (await findEvent(db, id)) ?? throwProblem('record.notFound')
  return { value: { ropeEvent: value, ropeChanged }, version }
}

async function parseImport({ db, body, file, language, caller }: Call<typeof events.parseImport>, importHash: string) {
  const rope = (await findRopeWithParents(db, body.rope)) ?? throwProblem('record.notFound')
  assertNotArchived(rope)
  const [known, lengthHistory] = await Promise.all([findImport(db, importHash, rope.id), readLengthHistory(db, rope)])
  return new DeferredResponse(async () => {
    const task = { file, rope: { ...rope, lengthHistory }, leaveOut: body.leaveOut, importHash }
    const outcome = await parseToJson(task, requesterOf(caller))
    if (outcome.kind === 'unreadable')
      return throwProblem('report.unreadable', { members: { errors: [unreadableIssue(language, outcome)] } })
    if (outcome.kind === 'invalid')
      return throwProblem('report.invalid', { issues: outcome.issues, members: { total: outcome.total } })
    const warnings = outcome.warnings.map((warning) => issueText(language, { path: '', ...warning }))
    const otherMembers = JSON.stringify(otherMembersSchema.parse({ warnings, known }))
    return new ValidatedJson([Buffer.from('{'), outcome.members, Buffer.from(`,${otherMembers.slice(1)}`)])
  })
}

const otherMembersSchema = events.parseImport.response.pick({ warnings: true, known: true })

/** In hexadecimal; computed in another thread. */
async function sha256(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

/** Why a file cannot be read at all, and where reading stopped. */
function unreadableIssue(language: Language, { reason, position }: UnreadableReport) {
  const path = position ? `${position.line}:${position.column}` : ''
  return {
    path,
    message: translatorFor(language)(`imports.unreadable.${reason}`),
    ...(position ? { line: position.line } : {}),
  }
}

/** Throws where the report was imported to the rope before and that import is not archived. */
async function assertNotImported(db: Queries, { rope, attributes: { importHash } }: NewRopeEvent): Promise<void> {
  if (importHash === undefined) return
  // Locked until the end of the transaction: of two concurrent imports the second finds the first.
  await lockRope(db, rope.id)
  const earlierImport = await findImport(db, importHash, rope.id)
  if (earlierImport && !earlierImport.isDeleted && earlierImport.rope.id === rope.id) throwProblem('report.known')
}

/** Who changed events, when, and from what: of one event, and of all of a rope. */
function historyRoutes(context: AppContext): void {
  serveQuery(context, events.history, async ({ db, params }) => {
    if (!(await findEvent(db, params.id))) throwProblem('record.notFound')
    return (await listHistory(db, params.id)).map(entryResponse)
  })
  serveQuery(context, events.ropeHistory, ropeHistory)
}

async function ropeHistory({ db, params, query, reply }: QueryCall<typeof events.ropeHistory>) {
  const { limit, cursor } = query
  if (!(await findRopeWithParents(db, params.id))) throwProblem('record.notFound')
  const entries = await listRopeHistory(db, params.id, { limit, after: cursor ? parseCursor(cursor) : undefined })
  const last = entries.at(-1)
  const next = entries.length === limit && last ? `${last.eventId}.${last.number}` : null
  setPageHeaders(reply, events.ropeHistory, { limit, next, previous: null })
  return entries.map((entry) => {
    const { eventId, type, position, recordedAt } = entry
    return { event: { id: eventId, type, position, timestamp: recordedAt }, ...entryResponse(entry) }
  })
}

function entryResponse({ number, timestamp, userId, userName, changes, hash, isIntact }: CheckedEntry) {
  const user = { name: userName, ...(userId === null && { isSystem: true as const }) }
  return { number, timestamp, user, attributes: changes, hash, isIntact }
}

function parseCursor(cursor: string): HistoryCursor {
  const [eventId, number = ''] = cursor.split('.')
  const eventIdResult = id.safeParse(eventId)
  if (!eventIdResult.success || !/^\d{1,9}$/.test(number))
    return throwProblem('input.invalid', { issues: [{ path: 'cursor', code: 'format' }] })
  return { eventId: eventIdResult.data, number: Number(number) }
}
