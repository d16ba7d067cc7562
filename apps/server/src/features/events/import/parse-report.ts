import type { Fault } from '@catenary/contract/faults'
import { mostLeftOut } from '@catenary/contract/import-facts'
import type { LeftOutFinding } from '@catenary/contract/import-facts'
import { findingAt, invalid, readSoundFindings } from './read-mrt.ts'
import type { InvalidReport, ReportFile, UnreadableReport } from './read-mrt.ts'
import { toRopeEvent } from './to-rope-event.ts'
import type { ReportedEvent, ReportedRope } from './to-rope-event.ts'

/** A report that can be recorded as it is. */
export interface ParsedReport extends Omit<ReportedEvent, 'faults'> {
  readonly kind: 'parsed'
}

/** What parsing a file for a rope came to. */
export type ParseOutcome = ParsedReport | InvalidReport | UnreadableReport

/**
 * Reads a report and turns it into the event to be recorded on a rope; pure, and slow for large files. Of the findings in
 * `leaveOut`, by their place in the file from 0, those that are broken are left out, which the inspection then tells.
 */
export function parseReport(file: ReportFile, rope: ReportedRope, leaveOut: readonly number[] = []): ParseOutcome {
  const reading = readSoundFindings(file)
  if (reading.kind !== 'report') return reading
  const { faults, ropeEvent, ...event } = toRopeEvent(reading.report, rope)
  const { kept, placed } = reading
  const untrue = placed(faults.map((fault) => asInFile(fault, kept)))
  const all = [...reading.broken, ...untrue]
  const wanted = new Set(leaveOut)
  const others = all.filter(({ path }) => !wanted.has(findingAt(path) ?? -1))
  if (others.length > 0) return invalid(others)
  if (all.length > mostLeftOut) return invalid(all)
  const left = new Set(untrue.map(({ path }) => findingAt(path)))
  const damages = ropeEvent.damages?.filter((_, index) => !left.has(kept[index]))
  const attributes = { ...ropeEvent.attributes, ...(all.length > 0 && { leftOut: toldOf(all) }) }
  return { kind: 'parsed', ...event, ropeEvent: { ...ropeEvent, damages, attributes } }
}

function asInFile(fault: Fault, kept: readonly number[]): Fault {
  const index = findingAt(fault.path)
  if (index === undefined) return fault
  return { ...fault, path: fault.path.replace(/^findings\[\d+\]/, `findings[${kept[index] ?? index}]`) }
}

function toldOf(faults: readonly Fault[]): LeftOutFinding[] {
  return faults
    .map(({ path, code, values, line, value }) => {
      const field = path.replace(/^findings\[\d+\]\.?/, '')
      return {
        finding: (findingAt(path) ?? 0) + 1,
        ...(line === undefined ? {} : { line }),
        ...(field === '' ? {} : { field: field.slice(0, 100) }),
        ...(value === undefined ? {} : { value }),
        code,
        ...(values && { values }),
      }
    })
    .toSorted((one, other) => one.finding - other.finding)
}
