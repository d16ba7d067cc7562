import type { Unit } from '@catenary/contract/field'
import type { Splice } from '@catenary/contract/splices'
import { splicePartTypes } from '@catenary/contract/splices'
import { splicesHeld } from '@catenary/domain/splice'
import { roundTo } from '@catenary/domain/units'
import { convert, displayUnit, toWire } from '@catenary/i18n/unit-names'
import type { DraftSetting } from './draft-setting.ts'
import { emptyPart, grownParts, isBlank, shownParts } from './splice-parts.ts'
import type { PartCounts, PartDraft } from './splice-parts.ts'
import { typedPosition } from './typed-position.ts'

/** What stands in the fields of one splice, as typed. */
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
  /** As it was recorded: what nobody typed anew keeps its every digit, in whatever units it is shown. */
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

const positions: readonly string[] = ['positionStart', 'positionEnd', 'position'] satisfies (
  | SpliceNumber
  | PartNumber
)[]

/** Reads a number of a splice as it was typed: in the units of the wire, null where it is none. */
export function spliceNumberIn(
  field: SpliceNumber | PartNumber,
  text: string,
  setting: DraftSetting,
): number | null | undefined {
  if (text.trim() === '') return undefined
  const unit: Unit = { ...spliceNumbers, ...partNumbers }[field]
  const read = positions.includes(field) ? typedPosition(text, setting) : { position: setting.parse(text) }
  const typed = 'position' in read ? read.position : null
  return typed === null ? null : unit === 'count' ? typed : roundTo(toWire(typed, unit, setting.system), 3)
}

/** How many knots, tails and ends a splice is said to have. */
export function countsOf(splice: SpliceDraft, { parse }: Pick<DraftSetting, 'parse'>): PartCounts {
  const read = (text: string) => {
    const count = parse(text)
    return count !== null && Number.isInteger(count) && count >= 0 ? count : null
  }
  return { K: read(splice.knotCount), T: read(splice.tuckTailCount), S: read(splice.tuckTailEndCount) }
}

/** A splice with what was typed, and the parts that its counts ask for. */
export function changedSplice(splice: SpliceDraft, changed: Partial<SpliceDraft>, setting: DraftSetting): SpliceDraft {
  const next = { ...splice, ...changed }
  const isRecounted = 'knotCount' in changed || 'tuckTailCount' in changed || 'tuckTailEndCount' in changed
  return { ...next, parts: grownParts(next.parts, countsOf(next, setting), isRecounted) }
}

/** A new splice of the rope that most ropeways have: six strands, six knots, twelve tails. */
export function newSplice(name: string, setting: DraftSetting): SpliceDraft {
  const counts = { strandCount: '6', knotCount: '6', tuckTailCount: '12', tuckTailEndCount: '0' }
  return changedSplice({ name, positionStart: '', positionEnd: '', ...counts, parts: [] }, {}, setting)
}

/** A number of the wire as a field shows it. */
function written(value: number | undefined, unit: Unit, setting: DraftSetting): string {
  return value === undefined ? '' : setting.write(convert(value, unit, displayUnit(unit, setting.system)))
}

/** A recorded splice as the fields show it. */
export function spliceDraftOf(splice: Splice, setting: DraftSetting): SpliceDraft {
  const numbers = <Field extends string>(units: Record<Field, Unit>, values: Partial<Record<NoInfer<Field>, number>>) =>
    Object.fromEntries(
      (Object.keys(units) as Field[]).map((field) => [field, written(values[field], units[field], setting)]),
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
  return changedSplice(draft, {}, setting)
}

/** A recorded splice as the start of its next inspection: where it and its parts lie, nothing that was measured. */
export function splicePlacesOf(splice: Splice, setting: DraftSetting): SpliceDraft {
  const parts = splice.parts.map(({ name, type, position, length }) => ({ name, type, position, length }))
  return spliceDraftOf({ ...splice, parts }, setting)
}

/** A splice as it goes over the wire, unchecked: what is empty or no number is absent. */
export type SaidSplice = Omit<Splice, SpliceNumber | 'parts'> &
  Partial<Pick<Splice, SpliceNumber>> & { readonly parts: readonly SaidPart[] }
type SaidPart = Omit<Splice['parts'][number], 'position'> & { readonly position?: number }

/** A splice as a draft says it, and which of the draft's parts the said ones are. */
export interface ReadSplice {
  readonly said: SaidSplice
  readonly partIndices: readonly number[]
}

/** The splices that a recording of this type keeps, as they are said. Parts of which nothing is said are left out. */
export function readSplices(splices: readonly SpliceDraft[], type: string, setting: DraftSetting): ReadSplice[] {
  return splices.slice(0, splicesHeld(type)).map((splice) => {
    const partIndices = shownParts(splice.parts, countsOf(splice, setting)).filter((index) => {
      const part = splice.parts[index]
      return part !== undefined && !isBlank(part)
    })
    const parts = partIndices
      .flatMap((index) => splice.parts[index] ?? [])
      .map((part) => {
        const recorded = splice.recorded?.parts.find(({ name, type }) => name === part.name && type === part.type)
        return saidPart(part, recorded, setting)
      })
    const numbers = numbersIn(spliceNumbers, splice, splice.recorded, setting)
    return { said: { name: splice.name.trim(), ...numbers, parts }, partIndices }
  })
}

function saidPart(part: PartDraft, recorded: Splice['parts'][number] | undefined, setting: DraftSetting): SaidPart {
  const { name, type, isTouchingStrands, isCorrosion, lubricantCondition, comment } = part
  return {
    name: name.trim(),
    type,
    ...numbersIn(partNumbers, part, recorded, setting),
    // What nobody answered is not said.
    ...(isTouchingStrands !== null && { isTouchingStrands }),
    ...(isCorrosion !== null && { isCorrosion }),
    ...(lubricantCondition && { lubricantCondition }),
    ...(comment.trim() && { comment: comment.trim() }),
  }
}

function numbersIn<Field extends SpliceNumber | PartNumber>(
  units: Readonly<Record<Field, Unit>>,
  typed: Readonly<Record<NoInfer<Field>, string>>,
  recorded: Partial<Readonly<Record<NoInfer<Field>, number>>> | undefined,
  setting: DraftSetting,
): Partial<Record<Field, number>> {
  const read = (Object.keys(units) as Field[]).flatMap((field) => {
    const before = recorded?.[field]
    if (before !== undefined && typed[field] === written(before, units[field], setting)) return [[field, before]]
    const value = spliceNumberIn(field, typed[field], setting)
    return typeof value === 'number' ? [[field, value]] : []
  })
  return Object.fromEntries(read) as Partial<Record<Field, number>>
}

/** True for splices kept from an earlier visit that still have the shape of a draft. */
export function areSplices(value: unknown): value is readonly SpliceDraft[] {
  return Array.isArray(value) && value.every((one) => hasTexts(one, Object.keys(spliceNumbers)) && areParts(one))
}

function areParts({ parts }: Record<string, unknown>): boolean {
  return (
    Array.isArray(parts) &&
    parts.every(
      (part) =>
        hasTexts(part, [...Object.keys(partNumbers), 'lubricantCondition', 'comment']) &&
        splicePartTypes.some((type) => type === part['type']),
    )
  )
}

function hasTexts(value: unknown, fields: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const texts = value as Record<string, unknown>
  return ['name', ...fields].every((field) => typeof texts[field] === 'string')
}
