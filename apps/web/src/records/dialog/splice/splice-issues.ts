import type { Unit } from '@catenary/contract/field'
import { issuesOf } from '@catenary/contract/issues'
import type { FieldIssue } from '@catenary/contract/issues'
import { isLoop, splicePositionIssues } from '@catenary/contract/records/recording-rules'
import type { RopeBounds } from '@catenary/contract/records/recording-rules'
import { splices as splicesSchema } from '@catenary/contract/records/splices'
import { inTypedUnits } from '../draft/draft-context.ts'
import type { DraftContext } from '../draft/draft-context.ts'
import type { EventDraft } from '../draft/event-draft.ts'
import { parsePosition } from '../fields/parse-position.ts'
import { parseSpliceNumber, parseSplices, partNumbers, spliceNumbers } from './splice-draft.ts'
import type { ParsedSplice, PartDraft, PartNumber, SpliceDraft, SpliceNumber, SplicePayload } from './splice-draft.ts'

/** Names a field of a draft's splice. */
export function splicePath(splice: number, field: keyof SpliceDraft): string {
  return `splices[${splice}].${field}`
}

/** Names a field of a part of a draft's splice. */
export function partPath(splice: number, part: number, field: keyof PartDraft): string {
  return `splices[${splice}].parts[${part}].${field}`
}

/** The rope as it bounds splices, and how long it was then, also where that bounds nothing. */
type BoundingSpliceRope = RopeBounds & { readonly lengthThen?: number | undefined }

/** Issues of the splices that a draft's type stores: by the contract's rules, by the rope's, and unparsable numbers. */
export function spliceIssues(
  { splices, type }: Pick<EventDraft, 'splices' | 'type'>,
  rope: BoundingSpliceRope,
  context: DraftContext,
): FieldIssue[] {
  const parsed = parseSplices(splices, type, context)
  const entries = parsed.map((one) => one.payload)
  const ruleIssues = [
    ...schemaIssues(entries),
    ...schemaIssues(entries.map(outlineOf)),
    ...splicePositionIssues(rope, entries, 'ropeEvent'),
  ]
  return [
    ...parseIssues(splices, parsed, context),
    ...ruleIssues.map(asOnLoop(rope, entries)).flatMap(({ path, code, values }) => {
      const place = draftPathOf(path, parsed)
      return place === undefined ? [] : [{ path: place, code, values: inTypedUnits(values, unitAt(place), context) }]
    }),
  ]
}

/** On a loop an end before the start is taken for one beyond the join: the issue then says how that is entered. */
function asOnLoop(rope: BoundingSpliceRope, entries: readonly SplicePayload[]): (issue: FieldIssue) => FieldIssue {
  return (issue) => {
    const { positionStart = 0, positionEnd = 0 } = entries[Number(/\[(\d+)\]/.exec(issue.path)?.[1])] ?? {}
    const isOverJoin = issue.code === 'spliceOrder' && positionEnd < positionStart && isLoop(rope)
    const { ropeLength, lengthThen = ropeLength } = rope
    if (!isOverJoin || lengthThen === undefined) return issue
    const values = { typed: positionEnd, end: positionEnd + lengthThen, unit: 'm' }
    return { path: issue.path, code: 'spliceOverJoin', values }
  }
}

function unitAt(path: string): Unit | undefined {
  const field = /(\w+)$/.exec(path)?.[1]
  return Object.entries({ ...spliceNumbers, ...partNumbers }).find(([name]) => name === field)?.[1]
}

function schemaIssues(entries: readonly SplicePayload[]): FieldIssue[] {
  const checked = splicesSchema.safeParse(entries, { reportInput: true })
  return checked.success ? [] : issuesOf(checked.error, 'splices')
}

// Rules between fields are checked per splice with valid fields only, so that a missing one does not hide duplicate names.
function outlineOf({ name, positionStart, positionEnd }: SplicePayload): SplicePayload {
  const isPlaced = positionStart !== undefined && positionEnd !== undefined
  return { name, ...(isPlaced ? { positionStart, positionEnd } : { positionStart: 0, positionEnd: 1 }), parts: [] }
}

/** The place within the draft of a path of an event's splices; that of all of them is `splices`. */
export function draftPathOf(path: string, parsed: readonly ParsedSplice[]): string | undefined {
  if (/(^|\.)splices$/.test(path)) return 'splices'
  const [, splice, part, field] = /splices\[(\d+)\](?:\.parts\[(\d+)\])?\.(\w+)$/.exec(path) ?? []
  if (splice === undefined || field === undefined) return undefined
  if (part === undefined) return `splices[${splice}].${field}`
  const index = parsed[Number(splice)]?.partIndices[Number(part)]
  return index === undefined ? undefined : `splices[${splice}].parts[${index}].${field}`
}

function parseIssues(splices: readonly SpliceDraft[], parsed: readonly ParsedSplice[], context: DraftContext) {
  return parsed.flatMap(({ partIndices }, index) => {
    const splice = splices[index]
    if (!splice) return []
    return [
      ...(Object.keys(spliceNumbers) as SpliceNumber[]).flatMap((field) =>
        parseIssue(splicePath(index, field), field, splice[field], context),
      ),
      ...partIndices.flatMap((part) =>
        (Object.keys(partNumbers) as PartNumber[]).flatMap((field) =>
          parseIssue(partPath(index, part, field), field, splice.parts[part]?.[field] ?? '', context),
        ),
      ),
    ]
  })
}

function parseIssue(
  path: string,
  field: SpliceNumber | PartNumber,
  text: string,
  context: DraftContext,
): readonly FieldIssue[] {
  if (parseSpliceNumber(field, text, context) !== null) return []
  const parsed = field.startsWith('position') ? parsePosition(text, context) : null
  return [{ path, ...(parsed && 'issue' in parsed ? parsed.issue : { code: 'number' as const }) }]
}
