import { setImmediate } from 'node:timers/promises'
import { mostListPhotos } from '@catenary/contract/reports'
import type { eventReportKinds, ReportKind } from '@catenary/contract/reports'
import type { DamageWithLoss, RopeEvent } from '@catenary/contract/events'
import type { Splice } from '@catenary/contract/splices'
import { isRepair } from '@catenary/domain/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import type { InspectionType } from '@catenary/domain/standards'
import type { Queries } from '../../../db/caller.ts'
import { fail } from '../../../http/problems.ts'
import { readRecord } from '../../../rope-state/record.ts'
import type { RopeRecord } from '../../../rope-state/record.ts'
import { inspectionTypesOf, positionToday } from '../../../rope-state/series.ts'
import { damageAnswer, lossOverTargetAnswer } from '../damage-answers.ts'
import { findEvent, listEvents } from '../queries.ts'
import { findReportedRope, listPhotos } from './queries.ts'
import type { AttachedPhoto } from './queries.ts'
import type { ReportData, TypeState } from './report-data.ts'

/** What a report tells, as it was read: its photos are not drawn yet. */
export interface ReadReport {
  readonly facts: Omit<ReportData, 'authorName' | 'at' | 'documentId' | 'photos' | 'logo'>
  readonly photos: readonly AttachedPhoto[]
  readonly photosNotShown: number
  /** A PNG; null without one. */
  readonly logo: Buffer | null
}

/** What the list of a rope's damages or repairs tells; photos where they are asked for. */
export async function readList(
  db: Queries,
  ropeId: string,
  { kind, photos = false }: { readonly kind: ReportKind; readonly photos?: boolean | undefined },
): Promise<ReadReport> {
  const read = await readRope(db, ropeId)
  const wantsRepairs = kind === 'repairs'
  const events = read.facts.events.filter((event) => isRepair(event.attributes.type) === wantsRepairs)
  const inOrder = events.toSorted((a, b) => a.positionToday - b.positionToday).map(({ id }) => id)
  const attached = await listPhotos(db, inOrder)
  const shown = photos ? attached.slice(0, mostListPhotos) : []
  return {
    ...read,
    facts: { ...read.facts, events },
    photos: shown,
    photosNotShown: attached.length - shown.length,
  }
}

/** What the report of one event tells; refuses with `record.notFound` an archived event and one that it is not about. */
export async function readOne(
  db: Queries,
  eventId: string,
  { kind, photos = true }: { readonly kind: (typeof eventReportKinds)[number]; readonly photos?: boolean | undefined },
): Promise<ReadReport> {
  const { value: event } = (await findEvent(db, eventId)) ?? fail('record.notFound')
  if (kindOf(event) !== kind || event.isDeleted) fail('record.notFound')
  const { record, ...read } = await readRope(db, event.rope.id, event.attributes.inspectionType)
  const attached = await listPhotos(db, [event.id])
  const shown = photos ? attached : []
  return {
    ...read,
    facts: {
      ...read.facts,
      events: read.facts.events.filter((one) => one.id === event.id),
      inspection: kind === 'splice' ? asToday(event, record) : null,
    },
    photos: shown,
    photosNotShown: attached.length - shown.length,
  }
}

function kindOf({ attributes }: RopeEvent): ReportKind | null {
  const { recordingType, type } = attributes
  if (recordingType === 'damage') return isRepair(type) ? 'repair' : 'damage'
  return recordingType === 'measurement' && type === 'spliceInspection' ? 'splice' : null
}

/**
 * Everything that is told of a rope and its damages, of every kind of inspection, newest first. Its pictures show what was
 * found by the kind that is asked for, else by the one that governs.
 */
async function readRope(db: Queries, ropeId: string, asked?: InspectionType) {
  const { rope, mandatorName, logo } = (await findReportedRope(db, ropeId)) ?? fail('record.notFound')
  const record = (await readRecord(db, ropeId)) ?? fail('record.notFound')
  const offered = inspectionTypesOf(record.attributes)
  const inspectionType = asked ?? rope.governing?.inspectionType ?? offered[0] ?? 'visual'
  const all = new Map((await listEvents(db, ropeId)).map((event) => [event.id, event]))
  const answers = []
  for (const type of inspectionTypes) {
    answers.push(damageAnswer(record, type, (id) => all.get(id)))
    await others()
  }
  const loss = lossOverTargetAnswer(record, { xAxis: 'time', inspectionType })
  await others()
  const shown = answers.find((answer) => answer.inspectionType === inspectionType)
  const isTold = (type: InspectionType) => offered.includes(type) || rope.inspected.includes(type)
  const { area, name, timezone, baseUnit, imperialLength } = rope.installation
  const facts = {
    mandatorName,
    areaName: area.name,
    installationName: name,
    timezone,
    baseUnit,
    imperialLength,
    rope,
    events: newestFirst(answers.flatMap((answer) => answer.result)),
    inspection: null,
    loss,
    summary: shown?.damageSummary ?? null,
    standard: shown?.standard ?? null,
    inspectionType,
    byType: inTypeOrder(answers, offered)
      .filter((answer) => isTold(answer.inspectionType))
      .map(typeState),
  }
  return { facts, logo, record }
}

type DamageAnswer = ReturnType<typeof damageAnswer>

/** What was found by each kind of inspection, in the order in which the rope offers them. */
function inTypeOrder(answers: readonly DamageAnswer[], offered: readonly InspectionType[]): DamageAnswer[] {
  const placeOf = ({ inspectionType }: DamageAnswer) => (offered.indexOf(inspectionType) + 9) % 9
  return answers.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function typeState({ inspectionType, damageSummary: summary, standard, noStateReason }: DamageAnswer): TypeState {
  return { inspectionType, summary, standard, noStateReason }
}

/** Reckoning a rope of thousands of damages takes a while: between its steps others get their answers. */
const others = () => setImmediate()

const newestFirst = (events: DamageWithLoss[]) => {
  const keyOf = ({ timestamp, id }: DamageWithLoss) => timestamp + id
  return events.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
}

/** An inspection with its splices where they lie today; an archived one stays as it was recorded. */
function asToday(event: RopeEvent, record: RopeRecord): RopeEvent {
  const recorded = record.events.find(({ id }) => id === event.id)
  if (!recorded) return event
  const shiftOf = (position: number) => positionToday(record, { ...recorded, position }) - position
  return { ...event, splices: event.splices.map((splice) => moved(splice, shiftOf(splice.positionStart))) }
}

/** A splice is moved as a whole, as its start was: what is measured along it stays as long as it was. */
function moved(splice: Splice, shift: number): Splice {
  if (shift === 0) return splice
  return {
    ...splice,
    positionStart: splice.positionStart + shift,
    positionEnd: splice.positionEnd + shift,
    parts: splice.parts.map((part) => ({ ...part, position: part.position + shift })),
  }
}
