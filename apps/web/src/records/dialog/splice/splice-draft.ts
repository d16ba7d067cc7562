import type { Unit } from '@catenary/contract/field'
import { splicePartTypes } from '@catenary/contract/records/splices'
import type { Splice } from '@catenary/contract/records/splices'
import { maxSplicesOf } from '@catenary/domain/splice'
import type { SplicePartType } from '@catenary/domain/splice'
import { roundTo } from '@catenary/domain/units'
import { convert, displayUnit, toStoredUnit } from '@catenary/i18n/display-units'
import type { DraftContext } from '../draft/draft-context.ts'
import { parsePosition } from '../fields/parse-position.ts'

/** The typed texts of one splice. */
export interface SpliceDraft {
  readonly name: string
  readonly positionStart: string
  readonly positionEnd: string
  readonly strandCount: string
  readonly knotCount: string
  readonly tuckTailCount: string
  readonly tuckTailEndCount: string
  /** Also those that a smaller count hides. */
  readonly parts: readonly PartDraft[]
  /** The stored value: unless edited it keeps all its digits, in whatever units it is displayed. */
  readonly recorded?: Splice
}

/** The numbers of a splice and of a part, with the units of the wire. */
export const spliceNumbers = {
  positionStart: 'm',
  positionEnd: 'm',
  strandCount: 'count',
  knotCount: 'count',
  tuckTailCount: 'count',
  tuckTailEndCount: 'count',
} as const satisfies Partial<Record<keyof SpliceDraft, Unit>>
export const partNumbers = {
  position: 'm',
  length: 'm',
  diameterMin: 'mm',
  diameterMax: 'mm',
  brokenWireCount: 'count',
  looseWireCount: 'count',
} as const satisfies Partial<Record<keyof PartDraft, Unit>>

export type SpliceNumber = keyof typeof spliceNumbers
export type PartNumber = keyof typeof partNumbers

const positionFields: readonly string[] = ['positionStart', 'positionEnd', 'position'] satisfies (
  | SpliceNumber
  | PartNumber
)[]

/** Reads a number of a splice as it was typed: in the units of the wire, null where it is none. */
export function parseSpliceNumber(
  field: SpliceNumber | PartNumber,
  text: string,
  context: DraftContext,
): number | null | undefined {
  if (text.trim() === '') return undefined
  const unit: Unit = { ...spliceNumbers, ...partNumbers }[field]
  const read = positionFields.includes(field) ? parsePosition(text, context) : { position: context.parse(text) }
  const typed = 'position' in read ? read.position : null
  return typed === null ? null : unit === 'count' ? typed : roundTo(toStoredUnit(typed, unit, context.system), 3)
}

/** The numbers of knots, tails and ends of a splice. */
export function partCountsOf(splice: SpliceDraft, { parse }: Pick<DraftContext, 'parse'>): PartCounts {
  const read = (text: string) => {
    const count = parse(text)
    return count !== null && Number.isInteger(count) && count >= 0 ? count : null
  }
  return { K: read(splice.knotCount), T: read(splice.tuckTailCount), S: read(splice.tuckTailEndCount) }
}

/** A splice as typed, with the parts that its counts require. */
export function updateSplice(splice: SpliceDraft, changed: Partial<SpliceDraft>, context: DraftContext): SpliceDraft {
  const next = { ...splice, ...changed }
  const isRecounted = 'knotCount' in changed || 'tuckTailCount' in changed || 'tuckTailEndCount' in changed
  return { ...next, parts: withMissingParts(next.parts, partCountsOf(next, context), isRecounted) }
}

/** A new splice of the rope that most ropeways have: six strands, six knots, twelve tails. */
export function newSplice(name: string, context: DraftContext): SpliceDraft {
  const counts = { strandCount: '6', knotCount: '6', tuckTailCount: '12', tuckTailEndCount: '0' }
  return updateSplice({ name, positionStart: '', positionEnd: '', ...counts, parts: [] }, {}, context)
}

/** A number of the wire as a field shows it. */
function formatField(value: number | undefined, unit: Unit, context: DraftContext): string {
  return value === undefined ? '' : context.format(convert(value, unit, displayUnit(unit, context.system)))
}

/** A recorded splice as the fields show it. */
export function spliceDraftFrom(splice: Splice, context: DraftContext): SpliceDraft {
  const numbers = <Field extends string>(units: Record<Field, Unit>, values: Partial<Record<NoInfer<Field>, number>>) =>
    Object.fromEntries(
      (Object.keys(units) as Field[]).map((field) => [field, formatField(values[field], units[field], context)]),
    ) as Record<Field, string>
  const parts = splice.parts.map((part): PartDraft => ({
    ...emptyPart(part.type, part.name),
    ...numbers(partNumbers, part),
    isTouchingStrands: part.isTouchingStrands ?? null,
    isCorrosion: part.isCorrosion ?? null,
    lubricantCondition: part.lubricantCondition ?? '',
    comment: part.comment ?? '',
  }))
  const draft = { name: splice.name, ...numbers(spliceNumbers, splice), parts, recorded: splice }
  return updateSplice(draft, {}, context)
}

/** A recorded splice as the start of its next inspection: where it and its parts lie, nothing that was measured. */
export function nextInspectionSplice(splice: Splice, context: DraftContext): SpliceDraft {
  const parts = splice.parts.map(({ name, type, position, length }) => ({ name, type, position, length }))
  return spliceDraftFrom({ ...splice, parts }, context)
}

/** The unchecked payload of a splice: empty values and invalid numbers are absent. */
export type SplicePayload = Omit<Splice, SpliceNumber | 'parts'> &
  Partial<Pick<Splice, SpliceNumber>> & { readonly parts: readonly SplicePartPayload[] }
type SplicePartPayload = Omit<Splice['parts'][number], 'position'> & { readonly position?: number }

/** A splice parsed from its draft, and the indexes of the draft's parts in it. */
export interface ParsedSplice {
  readonly payload: SplicePayload
  readonly partIndices: readonly number[]
}

/** The splices stored for a recording of this type, parsed. Untouched parts are left out. */
export function parseSplices(splices: readonly SpliceDraft[], type: string, context: DraftContext): ParsedSplice[] {
  return splices.slice(0, maxSplicesOf(type)).map((splice) => {
    const partIndices = visibleParts(splice.parts, partCountsOf(splice, context)).filter((index) => {
      const part = splice.parts[index]
      return part !== undefined && !isBlankPart(part)
    })
    const parts = partIndices
      .flatMap((index) => splice.parts[index] ?? [])
      .map((part) => {
        const recorded = splice.recorded?.parts.find(({ name, type }) => name === part.name && type === part.type)
        return toPartPayload(part, recorded, context)
      })
    const numbers = parseNumbers(spliceNumbers, splice, splice.recorded, context)
    return { payload: { name: splice.name.trim(), ...numbers, parts }, partIndices }
  })
}

function toPartPayload(
  part: PartDraft,
  recorded: Splice['parts'][number] | undefined,
  context: DraftContext,
): SplicePartPayload {
  const { name, type, isTouchingStrands, isCorrosion, lubricantCondition, comment } = part
  return {
    name: name.trim(),
    type,
    ...parseNumbers(partNumbers, part, recorded, context),
    // Unanswered questions are left out.
    ...(isTouchingStrands !== null && { isTouchingStrands }),
    ...(isCorrosion !== null && { isCorrosion }),
    ...(lubricantCondition && { lubricantCondition }),
    ...(comment.trim() && { comment: comment.trim() }),
  }
}

function parseNumbers<Field extends SpliceNumber | PartNumber>(
  units: Readonly<Record<Field, Unit>>,
  typed: Readonly<Record<NoInfer<Field>, string>>,
  recorded: Partial<Readonly<Record<NoInfer<Field>, number>>> | undefined,
  context: DraftContext,
): Partial<Record<Field, number>> {
  const read = (Object.keys(units) as Field[]).flatMap((field) => {
    const before = recorded?.[field]
    if (before !== undefined && typed[field] === formatField(before, units[field], context)) return [[field, before]]
    const value = parseSpliceNumber(field, typed[field], context)
    return typeof value === 'number' ? [[field, value]] : []
  })
  return Object.fromEntries(read) as Partial<Record<Field, number>>
}

/** True for stored splices that still have the shape of a draft. */
export function isSpliceDraftList(value: unknown): value is readonly SpliceDraft[] {
  return (
    Array.isArray(value) && value.every((one) => hasTextFields(one, Object.keys(spliceNumbers)) && hasPartDrafts(one))
  )
}

function hasPartDrafts({ parts }: Record<string, unknown>): boolean {
  return (
    Array.isArray(parts) &&
    parts.every(
      (part) =>
        hasTextFields(part, [...Object.keys(partNumbers), 'lubricantCondition', 'comment']) &&
        splicePartTypes.some((type) => type === part['type']),
    )
  )
}

function hasTextFields(value: unknown, fields: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const texts = value as Record<string, unknown>
  return ['name', ...fields].every((field) => typeof texts[field] === 'string')
}

/** The typed texts of one part of a splice. */
export interface PartDraft {
  readonly name: string
  readonly type: SplicePartType
  readonly position: string
  readonly length: string
  readonly diameterMin: string
  readonly diameterMax: string
  readonly brokenWireCount: string
  readonly looseWireCount: string
  /** Null while not inspected. */
  readonly isTouchingStrands: boolean | null
  readonly isCorrosion: boolean | null
  readonly lubricantCondition: 'good' | 'sufficient' | 'insufficient' | ''
  readonly comment: string
}

/** How many parts of each type a splice has; null where that is not known. */
type PartCounts = Readonly<Record<SplicePartType, number | null>>

/** More parts than this are a slip of the hand; the contract allows as many in all. */
const maxParts = 200

/** A part before anything of it was measured. */
function emptyPart(type: SplicePartType, name: string): PartDraft {
  return {
    name,
    type,
    position: '',
    length: '',
    diameterMin: '',
    diameterMax: '',
    brokenWireCount: '',
    looseWireCount: '',
    isTouchingStrands: null,
    isCorrosion: null,
    lubricantCondition: '',
    comment: '',
  }
}

/** True for a part without any values. */
export function isBlankPart(part: PartDraft): boolean {
  const empty = emptyPart(part.type, part.name)
  return (Object.keys(empty) as (keyof PartDraft)[]).every((field) => part[field] === empty[field])
}

/**
 * The parts of a splice, completed to its counts, named K1, T1, S1 and on, in the order along the rope. Parts are never
 * dropped here: those hidden by a smaller count reappear with a larger one.
 */
function withMissingParts(parts: readonly PartDraft[], counts: PartCounts, isRecounted: boolean): readonly PartDraft[] {
  const newParts = (['K', 'T', 'S'] as const).flatMap((type) => missingParts(parts, type, counts[type] ?? 0))
  // A recorded custom order is kept.
  if (newParts.length === 0 && !isRecounted) return parts
  const all = [...parts, ...newParts]
  const ranks = new Map((['K', 'T', 'S'] as const).flatMap((type) => ranksAlongRope(all, type, counts[type])))
  return all.toSorted((a, b) => (ranks.get(a) ?? hiddenRank) - (ranks.get(b) ?? hiddenRank))
}

// Behind all that is shown.
const hiddenRank = 2

function missingParts(parts: readonly PartDraft[], type: SplicePartType, count: number): PartDraft[] {
  const present = parts.filter((part) => part.type === type)
  const names = new Set(present.map(({ name }) => name))
  const missingCount = Math.min(count, maxParts) - present.length
  if (missingCount <= 0) return []
  return Array.from({ length: missingCount + present.length }, (_, index) => `${type}${index + 1}`)
    .filter((name) => !names.has(name))
    .slice(0, missingCount)
    .map((name) => emptyPart(type, name))
}

/** Where the parts of one type lie, as shares of the splice: evenly, and each tail's end on its side away from the knot. */
function ranksAlongRope(all: readonly PartDraft[], type: SplicePartType, count: number | null): [PartDraft, number][] {
  const ofType = all
    .filter((part) => part.type === type)
    .map((part, index) => ({ part, number: Number(/(\d+)$/.exec(part.name)?.[1] ?? index + 1) }))
    .toSorted((a, b) => a.number - b.number)
    .slice(0, count ?? undefined)
  return ofType.map(({ part }, index) => {
    const away = type === 'S' ? (index % 2 === 0 ? -0.25 : 0.25) : 0
    return [part, (index + 0.5 + away) / ofType.length]
  })
}

/** Which of a draft's parts there are by its counts, as indices: of each type the first ones, all where no count is known. */
export function visibleParts(parts: readonly PartDraft[], counts: PartCounts): number[] {
  const seen = { K: 0, T: 0, S: 0 }
  return parts.flatMap(({ type }, index) => {
    seen[type] += 1
    return seen[type] <= (counts[type] ?? Infinity) ? [index] : []
  })
}
