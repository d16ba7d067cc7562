import { faultsOf } from '@catenary/contract/faults'
import type { Fault } from '@catenary/contract/faults'
import { mostLeftOut } from '@catenary/contract/import-facts'
import { mrtExtensions, mrtReport } from '@catenary/contract/mrt-report'
import type { MrtReport, UnreadableReason } from '@catenary/contract/mrt-report'
import { shownAt } from './lines.ts'
import type { Lines } from './lines.ts'
import { parseStrictJson } from './strict-json.ts'
import { parseStrictXml } from './strict-xml.ts'
import { Unreadable } from './unreadable.ts'
import type { Place } from './unreadable.ts'
import { decodeUtf8 } from './utf8.ts'
import { xmlShapeOf } from './xml-shape.ts'

/** A file as it was uploaded; the ending of its name says which format it is read as. */
export interface ReportFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The file is no report at all: why, and where reading stopped. */
export interface UnreadableReport {
  readonly kind: 'unreadable'
  readonly reason: UnreadableReason
  readonly place?: Place
}

/** The report has values that cannot be taken over: the first {@link maxFaults} of `total`, with path, line and value. */
export interface InvalidReport {
  readonly kind: 'invalid'
  readonly faults: readonly Fault[]
  readonly total: number
}

/** A report as far as it can be taken over: without the findings in which something is wrong. */
export interface ReadReport {
  readonly kind: 'report'
  readonly report: MrtReport
  /** Where each finding of `report` stands among those of the file, from 0. */
  readonly kept: readonly number[]
  /** What is wrong with the other findings. */
  readonly broken: readonly Fault[]
  /** Adds to faults, with paths as in the file, in which line the value stands, and what stands there. */
  readonly placed: (faults: readonly Fault[]) => Fault[]
}

/** What reading a file came to. */
export type MrtReading = ReadReport | InvalidReport | UnreadableReport

/** How many faults of one file are told: nobody reads more. */
export const maxFaults = mostLeftOut

/** The root of the XML form, and what the elements of its lists are called. */
const xmlRoot = 'mrtReport'
const itemNames = { findings: 'finding', splices: 'splice', parts: 'part', documents: 'document' }
const xmlShape = xmlShapeOf(mrtReport, itemNames)

/**
 * Reads a magnetic rope test report of version 1, in its JSON or its XML form. Stores nothing, fetches nothing. A report
 * of which only findings are broken is read without them.
 */
export function readSoundFindings(file: ReportFile): MrtReading {
  try {
    return checked(parse(file))
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', reason: error.reason, place: error.place }
    throw error
  }
}

/** Reads a report as a whole or not at all. */
export function readMrt(file: ReportFile): MrtReading {
  const reading = readSoundFindings(file)
  return reading.kind === 'report' && reading.broken.length > 0 ? invalid(reading.broken) : reading
}

interface Parsed {
  readonly value: unknown
  readonly lines: Lines
  readonly faults: readonly Fault[]
}

function parse({ name, bytes }: ReportFile): Parsed {
  const extension = mrtExtensions.find((one) => name.toLowerCase().endsWith(one))
  if (!extension) throw new Unreadable('extension')
  const text = decodeUtf8(bytes)
  return extension === '.json' ? { ...parseStrictJson(text), faults: [] } : parseStrictXml(text, xmlRoot, xmlShape)
}

function checked({ value, lines, faults }: Parsed): MrtReading {
  const placed = (found: readonly Fault[]) =>
    found.map((fault) => ({ ...fault, line: fault.line ?? lines.at(value, fault.path), ...valueOf(fault.path) }))
  const valueOf = (path: string) => {
    const shown = shownAt(value, path)
    return shown === undefined ? {} : { value: shown }
  }
  const result = mrtReport.safeParse(value, { reportInput: true })
  const known = new Set(faults.map((fault) => fault.path))
  const found = result.success ? [] : faultsOf(result.error).filter((fault) => !known.has(fault.path))
  const broken = [...faults, ...found]
  const left = new Set(broken.map(({ path }) => findingAt(path)))
  if (left.has(undefined)) return invalid(placed(broken))
  const { rest, kept } = without(value, left)
  const report = result.success && left.size === 0 ? result : mrtReport.safeParse(rest, { reportInput: true })
  if (!report.success) return invalid(placed(broken))
  return { kind: 'report', report: report.data, kept, broken: placed(broken), placed }
}

/** The finding that a path leads into, by its place from 0. */
export function findingAt(path: string): number | undefined {
  const index = /^findings\[(\d+)\]/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

function without(value: unknown, left: ReadonlySet<number | undefined>) {
  const findings = (value as { readonly findings?: unknown } | null)?.findings
  const list: readonly unknown[] = Array.isArray(findings) ? findings : []
  const kept = list.flatMap((_, index) => (left.has(index) ? [] : [index]))
  return { kept, rest: left.size === 0 ? value : { ...(value as object), findings: kept.map((index) => list[index]) } }
}

/** A report with these faults: the first of them, from the top of the file to its end. */
export function invalid(faults: readonly Fault[]): InvalidReport {
  const sorted = faults.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  return { kind: 'invalid', faults: sorted.slice(0, maxFaults), total: faults.length }
}
