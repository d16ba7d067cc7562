import type { FieldIssue } from '@catenary/contract/issues'
import { maxLeftOut } from '@catenary/contract/records/import-metadata'
import type { LeftOutFinding } from '@catenary/contract/records/import-metadata'
import { findingIndexOf, invalidReport, readUsableFindings } from './read-mrt.ts'
import type { InvalidReport, ReportFile, UnreadableReport } from './read-mrt.ts'
import { toRopeEvent } from './to-rope-event.ts'
import type { ReportedEvent, ReportedRope } from './to-rope-event.ts'

/** A report that can be recorded as it is. */
export interface ParsedReport extends Omit<ReportedEvent, 'issues'> {
  readonly kind: 'parsed'
}

/** What parsing a file for a rope came to. */
export type ParseOutcome = ParsedReport | InvalidReport | UnreadableReport

/**
 * Parses a report into the event to be recorded on a rope; pure, and slow for large files. `leaveOut` has indexes (from
 * 0) of findings to skip if they are invalid; the inspection stores which.
 */
export function parseReport(file: ReportFile, rope: ReportedRope, leaveOut: readonly number[] = []): ParseOutcome {
  const result = readUsableFindings(file)
  if (result.kind !== 'report') return result
  const { issues, ropeEvent, ...event } = toRopeEvent(result.report, rope)
  const { retainedIndexes, withLocations } = result
  const ruleIssues = withLocations(issues.map((issue) => withIndexInFile(issue, retainedIndexes)))
  const allIssues = [...result.findingIssues, ...ruleIssues]
  const skipIndexes = new Set(leaveOut)
  const remainingIssues = allIssues.filter(({ path }) => !skipIndexes.has(findingIndexOf(path) ?? -1))
  if (remainingIssues.length > 0) return invalidReport(remainingIssues)
  if (allIssues.length > maxLeftOut) return invalidReport(allIssues)
  const skipped = new Set(ruleIssues.map(({ path }) => findingIndexOf(path)))
  const damages = ropeEvent.damages?.filter((_, index) => !skipped.has(retainedIndexes[index]))
  const attributes = { ...ropeEvent.attributes, ...(allIssues.length > 0 && { leftOut: toLeftOutFindings(allIssues) }) }
  return { kind: 'parsed', ...event, ropeEvent: { ...ropeEvent, damages, attributes } }
}

function withIndexInFile(issue: FieldIssue, retainedIndexes: readonly number[]): FieldIssue {
  const index = findingIndexOf(issue.path)
  if (index === undefined) return issue
  return { ...issue, path: issue.path.replace(/^findings\[\d+\]/, `findings[${retainedIndexes[index] ?? index}]`) }
}

function toLeftOutFindings(issues: readonly FieldIssue[]): LeftOutFinding[] {
  return issues
    .map(({ path, code, values, line, value }) => {
      const field = path.replace(/^findings\[\d+\]\.?/, '')
      return {
        finding: (findingIndexOf(path) ?? 0) + 1,
        ...(line === undefined ? {} : { line }),
        ...(field === '' ? {} : { field: field.slice(0, 100) }),
        ...(value === undefined ? {} : { value }),
        code,
        ...(values && { values }),
      }
    })
    .toSorted((one, other) => one.finding - other.finding)
}
