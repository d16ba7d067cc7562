import type { ComparedFinding, ComparisonMark, InspectionComparison } from '@catenary/contract/records/comparison'
import { comparisonOutcomes } from '@catenary/contract/records/comparison-options'
import type { ComparisonOutcome } from '@catenary/contract/records/comparison-options'
import type { RecordedLoss } from '@catenary/contract/records/recorded-loss'
import { isLoop } from '@catenary/contract/records/recording-rules'
import { compareFindings, growthPerYear, lossTolerance } from '@catenary/domain/comparison/compare-findings'
import type { ComparedFinding as FindingOutcome } from '@catenary/domain/comparison/compare-findings'
import { isRepair } from '@catenary/domain/loss/damage'
import { positionTolerance } from '@catenary/domain/position'
import type { InspectionType } from '@catenary/domain/standards'
import { buildTimeline } from '@catenary/domain/timeline'
import { currentPositionFields } from '../events/damage-responses.ts'
import { inspectionOf } from '../state/inspections.ts'
import { currentPositionFinder, lossOf, recordAt, recordedLoads } from '../state/loss-input.ts'
import type { RecordedEvent, RopeRecord } from '../state/rope-record.ts'

/** Two inspections of one type, the earlier one first. */
export interface ComparedInspections {
  readonly earlier: RecordedEvent
  readonly later: RecordedEvent
}

/** An inspection of a rope; undefined for anything else, and for what is archived. */
export function inspectionIn({ events }: RopeRecord, id: string): RecordedEvent | undefined {
  return events.find((event) => event.id === id && inspectionOf(event) !== null)
}

/** The last inspection of the same type before another. */
export function inspectionBefore({ events }: RopeRecord, later: RecordedEvent): RecordedEvent | undefined {
  const type = inspectionOf(later)
  return events.findLast((event) => inspectionOf(event) === type && isBefore(event, later))
}

/** Of two at the same moment the one that was recorded first is the earlier. */
export function isBefore(one: RecordedEvent, other: RecordedEvent): boolean {
  return one.timestamp < other.timestamp || (one.timestamp === other.timestamp && one.id < other.id)
}

/** What is asked of a comparison, as its query has it. */
export interface ComparisonRequest {
  readonly within: number
  readonly asRecorded: boolean
  readonly outcome?: ComparisonOutcome | undefined
  readonly sort: 'change' | 'position'
  readonly limit: number
  readonly offset: number
}

/** What became of the findings of an inspection at a later one, on the rope as it was then. */
export function comparisonResponse(
  record: RopeRecord,
  inspections: ComparedInspections,
  { outcome, sort, limit, offset, ...options }: ComparisonRequest,
): InspectionComparison {
  const { earlier, later } = inspections
  const { findings, recordThen, alignment, isUnclear } = comparedFindings(record, inspections, options)
  const counts = Object.fromEntries(
    comparisonOutcomes.map((one) => [one, findings.filter((finding) => finding.outcome === one).length]),
  ) as InspectionComparison['counts']
  const requested = findings.filter((finding) => outcome === undefined || finding.outcome === outcome)
  const ropeLength = recordThen.attributes.ropeLength ?? null
  return {
    inspectionType: inspectionOf(later) ?? 'visual',
    earlier: inspectionFields(record, earlier),
    later: inspectionFields(record, later),
    ropeLength,
    alignment: alignment && { ...alignment, slips: [...alignment.slips] },
    isUnclear,
    counts,
    alongRope: marksOf(findings, ropeLength),
    total: requested.length,
    result: (sort === 'change' ? requested.toSorted(byGrowth) : requested).slice(offset, offset + limit),
  }
}

function inspectionFields(record: RopeRecord, { id, timestamp, skippedFindings }: RecordedEvent) {
  const findings = findingsOf(record, id).length
  return { id, timestamp, findings, ...(skippedFindings > 0 && { skippedFindings }) }
}

function findingsOf({ events }: RopeRecord, inspection: string): RecordedEvent[] {
  return events.filter(
    ({ inspectionId, recordingType, type }) =>
      inspectionId === inspection && recordingType === 'damage' && !isRepair(type),
  )
}

function comparedFindings(
  record: RopeRecord,
  inspections: ComparedInspections,
  { within, asRecorded }: Pick<ComparisonRequest, 'within' | 'asRecorded'>,
) {
  const [before, now] = [findingsOf(record, inspections.earlier.id), findingsOf(record, inspections.later.id)]
  // A finding may have been dated after its inspection; that of a magnetic test is of the test's time all the same.
  const dated = inspectionOf(inspections.later) === 'mrt' ? [] : now
  const last = [inspections.later, ...dated].reduce(
    (latest, { timestamp }) => (timestamp > latest ? timestamp : latest),
    '',
  )
  const recordThen = recordAt(record, last)
  const findPosition = currentPositionFinder(recordThen)
  const placed = (event: RecordedEvent) => ({ event, place: findPosition(event) })
  const [inRope, removed] = partition(before.map(placed), ({ place }) => place.left === null)
  const toFinding = ({ event, place: { position, length } }: ReturnType<typeof placed>) => {
    const { id, type, strand, wire } = event
    return { id, type, position, length, loss: lossOf(event, record.attributes).percent, strand, wire }
  }
  const runs = { earlier: inRope.map(toFinding), later: now.map(placed).map(toFinding) }
  const loop = loopOf(recordThen, [...runs.earlier, ...runs.later])
  const { alignment, isUnclear, findings } = compareFindings({ ...runs, loop }, { within, isAligned: !asRecorded })
  const toCompared = findingWriter(record, { ...inspections, before, now, recordThen })
  return {
    alignment,
    isUnclear,
    recordThen,
    findings: [
      ...findings.map(toCompared),
      ...removed.map(({ event, place }) => ({
        ...toCompared({ outcome: 'notFound', position: event.position, earlier: event.id, ...single }),
        outcome: 'removed' as const,
        removed: currentPositionFields(place).left,
      })),
    ],
  }
}

/** The length of a closed rope; null of an open one, and where findings tell that it was longer: one replaced since may have been. */
function loopOf({ attributes }: RopeRecord, findings: readonly { readonly position: number }[]): number | null {
  const { ropeLength } = attributes
  if (ropeLength === undefined || !isLoop(attributes)) return null
  return findings.some(({ position }) => position > ropeLength + positionTolerance) ? null : ropeLength
}

const single = { later: null, offset: null, isAmbiguous: false } as const

function partition<One>(all: readonly One[], belongs: (one: One) => boolean): [One[], One[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))]
}

interface Findings extends ComparedInspections {
  readonly before: readonly RecordedEvent[]
  readonly now: readonly RecordedEvent[]
  /** The record at the later inspection. */
  readonly recordThen: RopeRecord
}

/** Returns a function that writes an outcome as the API answers it. */
function findingWriter(record: RopeRecord, findings: Findings): (one: FindingOutcome) => ComparedFinding {
  const { earlier, later, before, now } = findings
  const byId = new Map([...before, ...now].map((event) => [event.id, event]))
  const repaired = repairedSince(findings, inspectionOf(later) ?? 'visual')
  const [from, to] = [Date.parse(earlier.timestamp), Date.parse(later.timestamp)]
  const side = (event: RecordedEvent) => {
    const { id, position, length, strand, wire, damageCount } = event
    const names = { ...(strand !== null && { strand }), ...(wire !== null && { wire }) }
    const count = damageCount !== null && { damageCount }
    return { id, position, length, loss: lossOf(event, record.attributes), ...names, ...count }
  }
  return ({ earlier: earlierId, later: laterId, ...one }) => {
    const [first, second] = [byId.get(earlierId ?? ''), byId.get(laterId ?? '')]
    const [was, is] = [first && side(first), second && side(second)]
    const change = was && is ? changeOf(was.loss.percent, is.loss.percent) : null
    return {
      ...one,
      outcome: was && is ? outcomeOfAreas(one.outcome, was.loss, is.loss) : one.outcome,
      type: (second ?? first)?.type ?? 'otherDamage',
      earlier: was ?? null,
      later: is ?? null,
      isRepaired: first !== undefined && repaired.has(first.id),
      removed: null,
      change,
      changePerYear: change === null ? null : growthPerYear(change, { from, to }),
    }
  }
}

/** Of a rope without a cross-section losses in mm² are compared as they are: which share of it a difference is, is unknown. */
function outcomeOfAreas(outcome: FindingOutcome['outcome'], was: RecordedLoss, is: RecordedLoss) {
  if (outcome !== 'lossUnknown' || was.area === null || is.area === null) return outcome
  if (is.area === was.area) return 'unchanged'
  return is.area > was.area ? 'grown' : 'smaller'
}

function changeOf(before: number | null, now: number | null): number | null {
  return before === null || now === null ? null : now - before
}

/** The ids of the findings of the earlier inspection that a repair has taken away since, whatever later inspections found. */
function repairedSince({ earlier, before, recordThen }: Findings, inspectionType: InspectionType): Set<string> {
  const own = new Set(before.map(({ id }) => id))
  // Whatever type a finding says to be of, it is of its inspection; and one that is dated later is a finding as well.
  const ofType = before.map((finding) => ({ ...finding, inspectionType }))
  const events = [...recordThen.events.filter(({ id }) => !own.has(id)), ...ofType]
  const { inspections, damages, ...loads } = recordedLoads({ ...recordThen, events }, inspectionType)
  const found = damages.filter(({ id }) => own.has(id))
  const { entries } = buildTimeline({
    ...loads,
    damages: found,
    inspections: inspections.filter(({ id }) => id === earlier.id),
  })
  return new Set(
    entries.flatMap(({ kind, id, removed, added }) => {
      if (kind === 'repair') return removed.map((index) => found[index]?.id ?? '')
      return kind === 'damage' && added === null ? [id] : []
    }),
  )
}

/** The largest growth first: what is new has grown by all of its loss, and what is not known by the least that counts. */
function byGrowth(a: ComparedFinding, b: ComparedFinding): number {
  return growthOf(b) - growthOf(a) || a.position - b.position
}

function growthOf({ outcome, later, change }: ComparedFinding): number {
  if (outcome === 'notFound' || outcome === 'removed') return -Infinity
  return (outcome === 'new' ? later?.loss.percent : change) ?? lossTolerance
}

/** How many places along the rope the marks are gathered at: one for every two pixels of a wide screen. */
const places = 500

/** Of several findings at one place the outcome to look at first. */
const firstOutcome: readonly ComparisonOutcome[] = [
  'new',
  'grown',
  'lossUnknown',
  'notFound',
  'smaller',
  'unchanged',
  'removed',
]

function marksOf(findings: readonly ComparedFinding[], ropeLength: number | null): ComparisonMark[] {
  // What was removed has no place on the rope of the later inspection.
  const onRope = findings.filter(({ outcome }) => outcome !== 'removed')
  const length = onRope.reduce((most, { position }) => Math.max(most, position), ropeLength ?? 0) || 1
  // What is at the very end is at the last place.
  const place = ({ position }: ComparedFinding) =>
    Math.min(places - 1, Math.floor((Math.max(0, position) / length) * places))
  return [...Map.groupBy(onRope, place).values()].map((here) => [
    here[0]?.position ?? 0,
    firstOutcome.find((outcome) => here.some((one) => one.outcome === outcome)) ?? 'unchanged',
    sideOfMark(here.flatMap(({ earlier }) => earlier ?? [])),
    sideOfMark(here.flatMap(({ later }) => later ?? [])),
  ])
}

function sideOfMark(found: readonly NonNullable<ComparedFinding['later']>[]): ComparisonMark[2] {
  const losses = found.flatMap(({ loss }) => loss.percent ?? [])
  return [found.length, losses.length > 0 ? losses.reduce((most, loss) => Math.max(most, loss)) : null]
}
