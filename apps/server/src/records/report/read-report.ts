import { setImmediate } from 'node:timers/promises'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { DamageWithLoss, RopeEvent } from '@catenary/contract/records/events'
import { maxListPhotos } from '@catenary/contract/records/reports'
import type { eventReportKinds, ReportKind } from '@catenary/contract/records/reports'
import { isRepair } from '@catenary/domain/loss/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import type { InspectionType } from '@catenary/domain/standards'
import type { Queries } from '../../db/database.ts'
import { readRopeSensors } from '../../devices/public.ts'
import { throwProblem } from '../../http/problems.ts'
import { currentPositionFields, damageResponse, lossOverTargetResponse } from '../events/damage-responses.ts'
import { findEvent, listEvents } from '../events/queries.ts'
import { readBendingCycles } from '../state/bending-cycles.ts'
import { inspectionTypesOf, currentPositionInRecord, lengthHistoryOfRecord } from '../state/loss-input.ts'
import { readRecord } from '../state/rope-record.ts'
import type { RopeRecord } from '../state/rope-record.ts'
import { findRopeWithMandator, listPhotos } from './queries.ts'
import type { AttachedPhoto } from './queries.ts'
import type { InspectionSignature, PlaceToday, ReportData, TypeState } from './report-data.ts'

/** The content of a report as read from the database: its photos are not drawn yet. */
export interface ReportContent {
  readonly facts: Omit<ReportData, 'authorName' | 'at' | 'documentId' | 'photos' | 'logo'>
  readonly photos: readonly AttachedPhoto[]
  readonly photosNotShown: number
  /** A PNG; null without one. */
  readonly logo: Buffer | null
}

/** Options of any report. */
interface ReportOptions {
  readonly photos?: boolean | undefined
  /** The reader's own, for a rope whose installation has none. */
  readonly timezone?: string | undefined
}

/** Content of the report on a rope's damages or repairs; photos on request. */
export async function readListReport(
  db: Queries,
  ropeId: string,
  { kind, at, photos = false, timezone }: { readonly kind: ReportKind; readonly at: Date } & ReportOptions,
): Promise<ReportContent> {
  const read = await readRope(db, ropeId, { timezone })
  const sensors = await readRopeSensors(db, ropeId, at)
  const wantsRepairs = kind === 'repairs'
  const events = read.facts.events.filter((event) => isRepair(event.attributes.type) === wantsRepairs)
  const inOrder = events.toSorted((a, b) => a.positionToday - b.positionToday).map(({ id }) => id)
  const attached = await listPhotos(db, inOrder)
  const shown = photos ? attached.slice(0, maxListPhotos) : []
  return {
    ...read,
    facts: { ...read.facts, events, sensors },
    photos: shown,
    photosNotShown: attached.length - shown.length,
  }
}

/** Content of the report on one event; throws `record.notFound` for an archived event and for one of another kind. */
export async function readEventReport(
  db: Queries,
  eventId: string,
  { kind, photos = true, timezone }: { readonly kind: (typeof eventReportKinds)[number] } & ReportOptions,
): Promise<ReportContent> {
  const { value: event } = (await findEvent(db, eventId)) ?? throwProblem('record.notFound')
  if (reportKindOf(event) !== kind || event.isDeleted) throwProblem('record.notFound')
  const { inspectionType } = event.attributes
  const { record, ...read } = await readRope(db, event.rope.id, { timezone, requestedType: inspectionType })
  const attached = await listPhotos(db, [event.id])
  const shown = photos ? attached : []
  return {
    ...read,
    facts: {
      ...read.facts,
      events: read.facts.events.filter((one) => one.id === event.id),
      ...(kind === 'splice' && {
        inspection: event,
        splicesToday: splicesToday(event, record),
        signatures: [await readSignature(db, event)],
      }),
    },
    photos: shown,
    photosNotShown: attached.length - shown.length,
  }
}

/** The signatures of the last inspections of each kind. */
async function readLastSignatures(
  db: Queries,
  { inspections: { visual, mrt } }: Rope,
  eventsById: ReadonlyMap<string, RopeEvent>,
): Promise<InspectionSignature[]> {
  const last = [visual, mrt].flatMap((inspection) => eventsById.get(inspection?.id ?? '') ?? [])
  return Promise.all(last.map((event) => readSignature(db, event)))
}

async function readSignature(db: Queries, { timestamp, attributes }: RopeEvent): Promise<InspectionSignature> {
  const before = attributes.corrects && (await findEvent(db, attributes.corrects.id))
  return { timestamp, attributes, corrects: before?.value.timestamp ?? null }
}

function reportKindOf({ attributes }: RopeEvent): ReportKind | null {
  const { recordingType, type } = attributes
  if (recordingType === 'damage') return isRepair(type) ? 'repair' : 'damage'
  return recordingType === 'measurement' && type === 'spliceInspection' ? 'splice' : null
}

/**
 * Content on a rope and its damages, of every kind of inspection, newest first. The charts use the requested kind, else
 * the governing one.
 */
async function readRope(
  db: Queries,
  ropeId: string,
  options: Pick<ReportOptions, 'timezone'> & { readonly requestedType?: InspectionType | undefined },
) {
  const { rope, mandatorName, logo } = (await findRopeWithMandator(db, ropeId)) ?? throwProblem('record.notFound')
  const record = (await readRecord(db, ropeId)) ?? throwProblem('record.notFound')
  const offered = inspectionTypesOf(record.attributes)
  const inspectionType = options.requestedType ?? rope.governing?.inspectionType ?? offered[0] ?? 'visual'
  const eventsById = new Map((await listEvents(db, ropeId)).map((event) => [event.id, event]))
  const byType = []
  for (const type of inspectionTypes) {
    byType.push(damageResponse(record, type, (id) => eventsById.get(id)))
    await yieldToEventLoop()
  }
  const loss = lossOverTargetResponse(record, { xAxis: 'time', inspectionType })
  await yieldToEventLoop()
  const shown = byType.find((damages) => damages.inspectionType === inspectionType)
  const isListed = (type: InspectionType) => offered.includes(type) || rope.inspected.includes(type)
  const { area, name, timezone = options.timezone ?? 'UTC', baseUnit, imperialLength } = rope.installation
  const facts = {
    mandatorName,
    areaName: area.name,
    installationName: name,
    timezone,
    baseUnit,
    imperialLength,
    rope,
    lengthHistory: lengthHistoryOfRecord(record),
    events: newestFirst(byType.flatMap((damages) => damages.result)),
    signatures: await readLastSignatures(db, rope, eventsById),
    inspection: null,
    splicesToday: [],
    bendingCycles: await readBendingCycles(db, ropeId),
    marks: [...eventsById.values()].map(({ timestamp, attributes }) => ({ timestamp, type: attributes.type })),
    loss,
    summary: shown?.damageSummary ?? null,
    standard: shown?.standard ?? null,
    inspectionType,
    byType: inTypeOrder(byType, offered)
      .filter((damages) => isListed(damages.inspectionType))
      .map(typeState),
    sensors: [],
  }
  return { facts, logo, record }
}

type DamagesOfType = ReturnType<typeof damageResponse>

/** What was found by each kind of inspection, in the order in which the rope offers them. */
function inTypeOrder(byType: readonly DamagesOfType[], offered: readonly InspectionType[]): DamagesOfType[] {
  const rankOf = ({ inspectionType }: DamagesOfType) => (offered.indexOf(inspectionType) + 9) % 9
  return byType.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function typeState({ inspectionType, damageSummary: summary, standard, noStateReason }: DamagesOfType): TypeState {
  return { inspectionType, summary, standard, noStateReason }
}

/** Computing a rope of thousands of damages takes a while: other requests are answered between its steps. */
const yieldToEventLoop = () => setImmediate()

const newestFirst = (events: DamageWithLoss[]) => {
  const keyOf = ({ timestamp, id }: DamageWithLoss) => timestamp + id
  return events.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
}

/** Where the splices of an inspection are today; as recorded where it is archived. */
function splicesToday({ splices, timestamp }: RopeEvent, record: RopeRecord): PlaceToday[] {
  return splices.map(({ positionStart: position, positionEnd }) =>
    currentPositionFields(currentPositionInRecord(record, { position, length: positionEnd - position, timestamp })),
  )
}
