import { faultsOf } from '@catenary/contract/faults'
import type { Fault } from '@catenary/contract/faults'
import { mrtExtensions, mrtReport } from '@catenary/contract/mrt-report'
import type { MrtReport, UnreadableReason } from '@catenary/contract/mrt-report'
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

/** The report has values that cannot be taken over: the first {@link maxFaults} of them, with path and line. */
export interface InvalidReport {
  readonly kind: 'invalid'
  readonly faults: readonly Fault[]
}

/** What reading a file came to; `lineAt` tells in which line the value at a path such as `findings[3].position` stands. */
export type MrtReading =
  | { readonly kind: 'report'; readonly report: MrtReport; readonly lineAt: (path: string) => number }
  | InvalidReport
  | UnreadableReport

/** How many faults of one file are told: nobody reads more. */
export const maxFaults = 500

/** The root of the XML form, and what the elements of its lists are called. */
const xmlRoot = 'mrtReport'
const itemNames = { findings: 'finding', splices: 'splice', parts: 'part', documents: 'document' }
const xmlShape = xmlShapeOf(mrtReport, itemNames)

/** Reads a magnetic rope test report of version 1, in its JSON or its XML form. Stores nothing, fetches nothing. */
export function readMrt(file: ReportFile): MrtReading {
  try {
    return checked(parse(file))
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', reason: error.reason, place: error.place }
    throw error
  }
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
  const lineAt = (path: string) => lines.at(value, path)
  const result = mrtReport.safeParse(value, { reportInput: true })
  if (result.success && faults.length === 0) return { kind: 'report', report: result.data, lineAt }
  const known = new Set(faults.map((fault) => fault.path))
  const found = result.success ? [] : faultsOf(result.error).filter((fault) => !known.has(fault.path))
  return { kind: 'invalid', faults: inFileOrder([...faults, ...withLines(found, lineAt)]) }
}

/** Adds to each fault the line in which its value, or the innermost value around it, stands. */
export function withLines(faults: readonly Fault[], lineAt: (path: string) => number): Fault[] {
  return faults.map((fault) => ({ ...fault, line: lineAt(fault.path) }))
}

/** The first faults of a file, from its top to its end. */
export function inFileOrder(faults: readonly Fault[]): Fault[] {
  return faults.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, maxFaults)
}
