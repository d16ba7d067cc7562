import type { RopeInspections } from '@catenary/contract/records/damage'
import type { InspectionType } from '@catenary/domain/standards'
import { recordAt, recordSinceReplacement } from './loss-input.ts'
import type { RecordedEvent, RopeRecord } from './rope-record.ts'

/**
 * The kind of inspection of the whole rope that a recording is; null for any other. A finding that was recorded singly
 * does not say that somebody looked at the rest.
 */
export function inspectionOf({
  recordingType,
  type,
}: Pick<RecordedEvent, 'recordingType' | 'type'>): InspectionType | null {
  if (recordingType !== 'measurement') return null
  if (type === 'mrt') return 'mrt'
  return type === 'visualInspection' ? 'visual' : null
}

/** The last inspection of each type of the present rope; of several at the same time the one with the highest id. */
export function lastInspections(record: RopeRecord): RopeInspections {
  const { events } = recordSinceReplacement(record)
  const last = (kind: InspectionType) => {
    const found = events.findLast((event) => inspectionOf(event) === kind)
    if (!found) return null
    const { id, timestamp, skippedFindings } = found
    return { id, timestamp, ...(skippedFindings > 0 && { skippedFindings }) }
  }
  return { visual: last('visual'), mrt: last('mrt') }
}

/** The time of the last inspection, whatever its kind. */
export function lastInspectedAt({ visual, mrt }: RopeInspections): string | null {
  const times = [visual, mrt].flatMap((one) => (one ? [one.timestamp] : []))
  return times.length > 0 ? times.reduce((a, b) => (a > b ? a : b)) : null
}

/** The record before the last inspection of the rope; null if it was never inspected. */
export function recordBeforeInspection(record: RopeRecord): RopeRecord | null {
  const last = lastInspections(record)
  const at = lastInspectedAt(last)
  if (at === null) return null
  const found = new Set([last.visual, last.mrt].flatMap((one) => (one?.timestamp === at ? [one.id] : [])))
  return recordWithout(record, found, at)
}

/** The record before one of its inspections. */
export function recordBefore(record: RopeRecord, { id, timestamp }: { id: string; timestamp: string }): RopeRecord {
  return recordWithout(record, new Set([id]), timestamp)
}

function recordWithout(record: RopeRecord, inspections: ReadonlySet<string>, at: string): RopeRecord {
  const before = new Date(Date.parse(at) - 1).toISOString()
  // Findings may be dated before the inspection that they came with.
  const events = record.events.filter(({ inspectionId }) => inspectionId === null || !inspections.has(inspectionId))
  return recordAt({ ...record, events }, before)
}
