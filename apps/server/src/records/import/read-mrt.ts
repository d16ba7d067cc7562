import { issuesOf } from '@catenary/contract/issues'
import type { FieldIssue } from '@catenary/contract/issues'
import { maxLeftOut } from '@catenary/contract/records/import-metadata'
import { mrtExtensions, mrtReport } from '@catenary/contract/records/mrt-report'
import type { MrtReport, UnreadableReason } from '@catenary/contract/records/mrt-report'
import { valueTextAt } from './line-map.ts'
import type { LineMap } from './line-map.ts'
import { parseStrictJson } from './strict-json.ts'
import { parseReportXml } from './strict-xml.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'
import type { FilePosition } from './unreadable-file-error.ts'
import { xmlShapeOf } from './xml-shape.ts'

/** An uploaded file; its extension selects the format. */
export interface ReportFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The file is no report at all: why, and where reading stopped. */
export interface UnreadableReport {
  readonly kind: 'unreadable'
  readonly reason: UnreadableReason
  readonly position?: FilePosition
}

/** The report has values that cannot be taken over: the first {@link maxReportedIssues} of `total`, with path, line and value. */
export interface InvalidReport {
  readonly kind: 'invalid'
  readonly issues: readonly FieldIssue[]
  readonly total: number
}

/** A report without the findings that have issues. */
export interface UsableReport {
  readonly kind: 'report'
  readonly report: MrtReport
  /** The index in the file of each finding of `report`, from 0. */
  readonly retainedIndexes: readonly number[]
  /** What is wrong with the other findings. */
  readonly findingIssues: readonly FieldIssue[]
  /** Adds line and value to issues with paths as in the file. */
  readonly withLocations: (issues: readonly FieldIssue[]) => FieldIssue[]
}

/** What reading a file came to. */
export type MrtReadResult = UsableReport | InvalidReport | UnreadableReport

/** Maximum number of issues reported per file. */
export const maxReportedIssues = maxLeftOut

/** The root of the XML form, and what the elements of its lists are called. */
const xmlRoot = 'mrtReport'
const itemNames = { findings: 'finding', splices: 'splice', parts: 'part', documents: 'document' }
const xmlShape = xmlShapeOf(mrtReport, itemNames)

/**
 * Reads a magnetic rope test report of version 1, in its JSON or its XML form. Stores nothing, fetches nothing. A report
 * of which only findings are broken is read without them.
 */
export function readUsableFindings(file: ReportFile): MrtReadResult {
  try {
    return validateReport(parse(file))
  } catch (error) {
    if (error instanceof UnreadableFileError)
      return { kind: 'unreadable', reason: error.reason, position: error.position }
    throw error
  }
}

/** Reads a report as a whole or not at all. */
export function readMrt(file: ReportFile): MrtReadResult {
  const reading = readUsableFindings(file)
  return reading.kind === 'report' && reading.findingIssues.length > 0 ? invalidReport(reading.findingIssues) : reading
}

interface ParsedFile {
  readonly value: unknown
  readonly lines: LineMap
  readonly issues: readonly FieldIssue[]
}

function parse({ name, bytes }: ReportFile): ParsedFile {
  const extension = mrtExtensions.find((candidate) => name.toLowerCase().endsWith(candidate))
  if (!extension) throw new UnreadableFileError('extension')
  const text = decodeUtf8(bytes)
  return extension === '.json' ? { ...parseStrictJson(text), issues: [] } : parseReportXml(text, xmlRoot, xmlShape)
}

function validateReport({ value, lines, issues }: ParsedFile): MrtReadResult {
  const withLocations = (unlocated: readonly FieldIssue[]) =>
    unlocated.map((issue) => ({
      ...issue,
      line: issue.line ?? lines.lineAt(value, issue.path),
      ...valueOf(issue.path),
    }))
  const valueOf = (path: string) => {
    const shown = valueTextAt(value, path)
    return shown === undefined ? {} : { value: shown }
  }
  const result = mrtReport.safeParse(value, { reportInput: true })
  const pathsWithIssues = new Set(issues.map((issue) => issue.path))
  const schemaIssues = result.success ? [] : issuesOf(result.error).filter((issue) => !pathsWithIssues.has(issue.path))
  const findingIssues = [...issues, ...schemaIssues]
  const brokenIndexes = new Set(findingIssues.map(({ path }) => findingIndexOf(path)))
  if (brokenIndexes.has(undefined)) return invalidReport(withLocations(findingIssues))
  const { rest, retainedIndexes } = withoutFindings(value, brokenIndexes)
  const report = result.success && brokenIndexes.size === 0 ? result : mrtReport.safeParse(rest, { reportInput: true })
  if (!report.success) return invalidReport(withLocations(findingIssues))
  return {
    kind: 'report',
    report: report.data,
    retainedIndexes,
    findingIssues: withLocations(findingIssues),
    withLocations,
  }
}

/** The finding that a path leads into, by its place from 0. */
export function findingIndexOf(path: string): number | undefined {
  const index = /^findings\[(\d+)\]/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

function withoutFindings(value: unknown, brokenIndexes: ReadonlySet<number | undefined>) {
  const findings = (value as { readonly findings?: unknown } | null)?.findings
  const list: readonly unknown[] = Array.isArray(findings) ? findings : []
  const retainedIndexes = list.flatMap((_, index) => (brokenIndexes.has(index) ? [] : [index]))
  return {
    retainedIndexes,
    rest:
      brokenIndexes.size === 0
        ? value
        : { ...(value as object), findings: retainedIndexes.map((index) => list[index]) },
  }
}

/** A report with these issues: the first of them, from the top of the file to its end. */
export function invalidReport(issues: readonly FieldIssue[]): InvalidReport {
  const sorted = issues.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  return { kind: 'invalid', issues: sorted.slice(0, maxReportedIssues), total: issues.length }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a file in strict UTF-8, with or without a byte order mark.
 *
 * @throws Unreadable `empty`, or `encoding` where the bytes are anything else or hold a NUL character: that is how text
 * in UTF-16 and UTF-32 shows.
 */
function decodeUtf8(bytes: Uint8Array): string {
  const text = decode(bytes)
  if (text.trim() === '') throw new UnreadableFileError('empty')
  if (text.includes('\0')) throw new UnreadableFileError('encoding')
  return text
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new UnreadableFileError('encoding')
  }
}
