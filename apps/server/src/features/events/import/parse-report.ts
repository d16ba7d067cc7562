import type { RecordedRope } from '../queries.ts'
import { inFileOrder, readMrt, withLines } from './read-mrt.ts'
import type { InvalidReport, ReportFile, UnreadableReport } from './read-mrt.ts'
import { toRopeEvent } from './to-rope-event.ts'
import type { ReportedEvent } from './to-rope-event.ts'

/** A report that can be recorded as it is. */
export interface ParsedReport extends Omit<ReportedEvent, 'faults'> {
  readonly kind: 'parsed'
}

/** What parsing a file for a rope came to. */
export type ParseOutcome = ParsedReport | InvalidReport | UnreadableReport

/** Reads a report and turns it into the event to be recorded on a rope; pure, and slow for large files. */
export function parseReport(file: ReportFile, rope: RecordedRope): ParseOutcome {
  const reading = readMrt(file)
  if (reading.kind !== 'report') return reading
  const { faults, ...event } = toRopeEvent(reading.report, rope)
  if (faults.length > 0) return { kind: 'invalid', faults: inFileOrder(withLines(faults, reading.lineAt)) }
  return { kind: 'parsed', ...event }
}
