import { issuesOf } from '@catenary/contract/issues'
import type { FieldIssue } from '@catenary/contract/issues'
import { splicePositionIssues } from '@catenary/contract/records/recording-rules'
import type { RopeBounds } from '@catenary/contract/records/recording-rules'
import { splices as splicesSchema } from '@catenary/contract/records/splices'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import type { DraftContext, DraftIssue } from '../draft/draft-context.ts'
import type { EventDraft } from '../draft/event-draft.ts'
import { parsePosition } from '../fields/parse-position.ts'
import { parseSpliceNumber, parseSplices, partNumbers, spliceNumbers } from './splice-draft.ts'
import type { ParsedSplice, PartDraft, PartNumber, SpliceDraft, SpliceNumber, SplicePayload } from './splice-draft.ts'

/** What is wrong with the splices of a draft, by the paths that {@link splicePath} and {@link partPath} make. */
export type SpliceIssues = Readonly<Record<string, DraftIssue>>

/** Names a field of a draft's splice. */
export function splicePath(splice: number, field: keyof SpliceDraft): string {
  return `${splice}.${field}`
}

/** Names a field of a part of a draft's splice. */
export function partPath(splice: number, part: number, field: keyof PartDraft): string {
  return `${splice}.parts.${part}.${field}`
}

/** Issues of the splices that a draft's type stores: by the contract's rules, by the rope's, and unparsable numbers. */
export function spliceIssues(
  { splices, type }: Pick<EventDraft, 'splices' | 'type'>,
  rope: RopeBounds,
  context: DraftContext,
): SpliceIssues {
  const parsed = parseSplices(splices, type, context)
  const entries = parsed.map((one) => one.payload)
  const issues: Record<string, DraftIssue> = {}
  for (const issue of [
    ...schemaIssues(entries),
    ...schemaIssues(entries.map(outlineOf)),
    ...splicePositionIssues(rope, entries, 'ropeEvent'),
  ]) {
    const path = draftPathOf(issue.path, parsed)
    if (path) issues[path] ??= toDraftIssue(issue, context)
  }
  return { ...issues, ...parseIssues(splices, parsed, context) }
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

/** Maps an issue path of an event's splices to the path within the draft. */
export function draftPathOf(path: string, parsed: readonly ParsedSplice[]): string | undefined {
  const [, splice, part, field] = /splices\[(\d+)\](?:\.parts\[(\d+)\])?\.(\w+)$/.exec(path) ?? []
  if (splice === undefined || field === undefined) return undefined
  if (part === undefined) return `${splice}.${field}`
  const index = parsed[Number(splice)]?.partIndices[Number(part)]
  return index === undefined ? undefined : `${splice}.parts.${index}.${field}`
}

function parseIssues(splices: readonly SpliceDraft[], parsed: readonly ParsedSplice[], context: DraftContext) {
  const issues: Record<string, DraftIssue> = {}
  parsed.forEach(({ partIndices }, index) => {
    const splice = splices[index]
    if (!splice) return
    for (const field of Object.keys(spliceNumbers) as SpliceNumber[])
      addParseIssue(issues, splicePath(index, field), field, splice[field], context)
    for (const partIndex of partIndices) {
      const part = splice.parts[partIndex]
      for (const field of Object.keys(partNumbers) as PartNumber[])
        addParseIssue(issues, partPath(index, partIndex, field), field, part?.[field] ?? '', context)
    }
  })
  return issues
}

function addParseIssue(
  issues: Record<string, DraftIssue>,
  path: string,
  field: SpliceNumber | PartNumber,
  text: string,
  context: DraftContext,
) {
  if (parseSpliceNumber(field, text, context) !== null) return
  const parsedPosition = field.startsWith('position') ? parsePosition(text, context) : null
  issues[path] = parsedPosition && 'issue' in parsedPosition ? parsedPosition.issue : { code: 'number' }
}

/** Limits come in the units of the wire; the reader typed in those of the installation. */
function toDraftIssue({ path, code, values }: FieldIssue, { system, format }: DraftContext): DraftIssue {
  const field = /(\w+)$/.exec(path)?.[1] ?? ''
  const unit = Object.entries({ ...spliceNumbers, ...partNumbers }).find(([name]) => name === field)?.[1]
  if (!values || !unit || unit === 'count') return { code, values }
  const inputUnit = displayUnit(unit, system)
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? format(convert(value, unit, inputUnit)) : name === 'unit' ? inputUnit : value,
  ])
  return { code, values: Object.fromEntries(entries) }
}
