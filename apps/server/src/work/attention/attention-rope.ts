import type { AttentionRope, LimitForecast } from '@catenary/contract/work/attention'
import type { AttentionReason } from '@catenary/domain/attention'
import { ropeHealth } from '@catenary/domain/loss/damage'
import type { CriterionInput, InspectionType } from '@catenary/domain/standards'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import type { NoStateReason } from '@catenary/domain/state'

/** A rope as the database returns it. */
export interface AttentionRow {
  readonly id: string
  readonly name: string
  readonly installationId: string
  readonly installationName: string
  readonly timezone: string | null
  /** What decides which kinds of inspection apply. */
  readonly criterion: CriterionInput
  readonly areaId: string
  readonly areaName: string
  readonly ratio: number | null
  readonly health: number | null
  readonly count: number | null
  readonly governingType: InspectionType | null
  readonly governingMultiple: number | null
  readonly noStateReason: NoStateReason | null
  readonly previousRatio: number | null
  readonly limitEarliest: string | null
  readonly limitExpected: string | null
  readonly limitHorizon: string | null
  readonly limitUnknown: 'fewPoints' | 'notRising' | null
  readonly lastVisualAt: string | null
  readonly lastVisualEvent: string | null
  readonly lastMrtAt: string | null
  readonly lastMrtEvent: string | null
  readonly lastMrtSkipped: number | null
  readonly damagesOfUnknownLoss: number
  readonly splicesToRenew: number
  readonly doubtfulEntries: number
  readonly nextInspection: AttentionRope['nextInspection']
  readonly openTasks: number
  readonly overdueTasks: number
  readonly overdueSince: string | null
  readonly probablyReached: number
  readonly probablyReachedSince: string | null
  readonly unreadAlarms: number
  readonly reasons: AttentionReason[]
}

/** A rope of the response at a time. */
export function attentionRopeOf(row: AttentionRow, at: Date): AttentionRope {
  const { id, name, noStateReason, governingType, governingMultiple, previousRatio } = row
  return {
    id,
    name,
    installation: {
      id: row.installationId,
      name: row.installationName,
      ...(row.timezone !== null && { timezone: row.timezone }),
      area: { id: row.areaId, name: row.areaName },
    },
    damages:
      row.ratio === null || row.health === null
        ? null
        : { ratio: row.ratio, health: row.health, count: row.count ?? 0 },
    governing:
      governingType === null || governingMultiple === null
        ? null
        : { inspectionType: governingType, multiple: governingMultiple },
    noStateReason,
    limitEarliest: row.limitEarliest,
    damagesOfUnknownLoss: row.damagesOfUnknownLoss,
    splicesToRenew: row.splicesToRenew,
    doubtfulEntries: row.doubtfulEntries,
    reasons: row.reasons,
    before: previousRatio === null ? null : { ratio: previousRatio, health: ropeHealth(previousRatio) },
    limit: limitForecastOf(row, at),
    inspections: {
      visual: inspectionOf(row.lastVisualEvent, row.lastVisualAt),
      mrt: mrtOf(row),
    },
    offeredInspections: offeredInspectionTypes(row.criterion),
    nextInspection: row.nextInspection,
    tasks: {
      open: row.openTasks,
      overdue: row.overdueTasks,
      overdueSince: row.overdueSince,
      probablyReached: row.probablyReached,
      probablyReachedSince: row.probablyReachedSince,
    },
    unreadAlarms: row.unreadAlarms,
  }
}

function inspectionOf(id: string | null, timestamp: string | null) {
  return id !== null && timestamp !== null ? { id, timestamp } : null
}

function mrtOf({ lastMrtEvent, lastMrtAt, lastMrtSkipped }: AttentionRow) {
  const test = inspectionOf(lastMrtEvent, lastMrtAt)
  return test && { ...test, ...(lastMrtSkipped && { skippedFindings: lastMrtSkipped }) }
}

/** Dates beyond the horizon of the tests are omitted; it is at least a year from now, as on the rope page. */
const minHorizon = 360 * 86_400_000

function limitForecastOf(row: AttentionRow, at: Date): LimitForecast | null {
  const { limitEarliest, limitExpected, limitHorizon, limitUnknown } = row
  if (limitHorizon === null) return null
  const end = Math.max(Date.parse(limitHorizon), at.getTime() + minHorizon)
  const until = new Date(end).toISOString()
  const isWithin = (date: string | null) => date !== null && Date.parse(date) <= end
  if (limitEarliest === null || !isWithin(limitEarliest))
    return { kind: limitUnknown ?? 'beyond', earliest: null, expected: null, until }
  const kind = Date.parse(limitEarliest) <= at.getTime() ? 'now' : 'ahead'
  return { kind, earliest: limitEarliest, expected: isWithin(limitExpected) ? limitExpected : null, until }
}
