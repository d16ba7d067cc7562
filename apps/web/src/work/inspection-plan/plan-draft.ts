import type { Rope } from '@catenary/contract/assets/ropes'
import type { FieldIssue } from '@catenary/contract/issues'
import { isLoop } from '@catenary/contract/records/recording-rules'
import type { NewTask } from '@catenary/contract/work/tasks'
import { periodEnd } from '@catenary/domain/recurrence/due'
import type {
  IntervalSource,
  PlannedInspection,
  PlannedInspectionKind,
} from '@catenary/domain/recurrence/inspection-plan'
import { isLongerThan, proposeInspectionPlan } from '@catenary/domain/recurrence/inspection-plan'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { v7 } from 'uuid'
import { wallTimeOf } from '../../ui/form/zoned-time.ts'
import type { TaskDraft } from '../tasks/task-draft.ts'
import { emptyTask, newTaskOf, taskIssues } from '../tasks/task-draft.ts'

/** The periods of which an interval is counted. */
export const periodTypes = ['periodWeeks', 'periodMonths', 'periodYears'] as const
export type PlanPeriod = (typeof periodTypes)[number]

/** An inspection of the plan as its fields show it. */
export interface PlannedDraft {
  /** The id that its task gets: sent again, it is stored once. */
  readonly id: string
  readonly kind: PlannedInspectionKind
  readonly source: IntervalSource
  /** How many months from one to the next are proposed, and the day that is an interval after the first one proposed. */
  readonly proposed: { readonly months: number; readonly lastDay: string }
  readonly isPlanned: boolean
  readonly title: string
  readonly description: string
  readonly period: PlanPeriod
  readonly threshold: unknown
  /** The day on which the first one is due, as `2026-11-22`. */
  readonly firstDay: string
  readonly inspectionType: Exclude<TaskDraft['inspectionType'], ''>
}

/** What stands in the fields of the dialog. */
export interface PlanDraft {
  readonly inspections: readonly PlannedDraft[]
  /** Ids of those who are to do them, and are notified when one is due. */
  readonly assignedUsers: readonly string[]
}

/** How each kind is usually done: passing slowly by eye, standing at a splice, at the speed of the instrument. */
const methods = { visual: 'C', splice: 'B', mrt: 'A' } as const

type PlanRope = Pick<Rope, 'attributes' | 'inspections' | 'installation'>

/**
 * The plan that is proposed for a rope at a moment (milliseconds since 1970): the first of each kind is due an interval after
 * the last that is recorded. `textsOf` writes the title and the description.
 */
export function proposedInspections(
  { attributes, inspections, installation: { timezone } }: PlanRope,
  now: number,
  textsOf: (kind: PlannedInspectionKind) => Pick<PlannedDraft, 'title' | 'description'>,
): PlannedDraft[] {
  const proposed = proposeInspectionPlan({
    ropeApplication: attributes.ropeApplication,
    standard: attributes.standard,
    isClosed: isLoop(attributes),
    offersMrt: offeredInspectionTypes(attributes).includes('mrt'),
  })
  const zone = timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return proposed.map((one) => {
    const first = firstDueOf(one, inspections, { now, zone })
    const last = periodEnd('periodMonths', one.months, Math.max(first, now), zone)
    return {
      id: v7(),
      kind: one.kind,
      source: one.source,
      proposed: { months: one.months, lastDay: wallTimeOf(last, zone).date },
      isPlanned: true,
      ...textsOf(one.kind),
      ...periodOf(one.months),
      firstDay: wallTimeOf(first, zone).date,
      inspectionType: methods[one.kind],
    }
  })
}

function periodOf(months: number): Pick<PlannedDraft, 'period' | 'threshold'> {
  return months % 12 === 0
    ? { period: 'periodYears', threshold: months / 12 }
    : { period: 'periodMonths', threshold: months }
}

function firstDueOf(
  { kind, months, firstMonths }: PlannedInspection,
  { visual, mrt }: Rope['inspections'],
  { now, zone }: { readonly now: number; readonly zone: string },
): number {
  // Nobody records the inspection of a splice alone.
  const last = kind === 'mrt' ? mrt : kind === 'visual' ? visual : null
  return last
    ? periodEnd('periodMonths', months, Date.parse(last.timestamp), zone)
    : periodEnd('periodMonths', firstMonths, now, zone)
}

/** Whether an inspection is planned to come more rarely than was proposed for the rope. */
export function isRarer({ period, threshold, proposed }: PlannedDraft): boolean {
  return typeof threshold === 'number' && isLongerThan(proposed.months, { type: period, threshold })
}

/** Whether the first one is planned more than an interval after the day that was proposed for it, or after today. */
export function isLate({ firstDay, proposed }: PlannedDraft): boolean {
  return firstDay > proposed.lastDay
}

function taskDraftOf(planned: PlannedDraft): TaskDraft {
  const { kind, title, description, firstDay, period, threshold, inspectionType } = planned
  return emptyTask({
    title,
    description,
    inspectionType,
    component: kind === 'splice' ? 'splice' : 'rope',
    dueBy: 'date',
    dueDay: firstDay,
    isRecurring: true,
    recurringConditions: [{ key: '', type: period, threshold }],
  })
}

const places: Readonly<Record<string, string>> = {
  dueDay: 'firstDay',
  dueAt: 'firstDay',
  title: 'title',
  'recurringConditions[0].threshold': 'threshold',
  'recurringConditions[0].type': 'threshold',
}

/** What is wrong with the inspections that are chosen, at `inspections[0].title` and so on. */
export function planIssues({ inspections }: PlanDraft, zone: string | undefined): FieldIssue[] {
  const chosen = inspections.some(({ isPlanned }) => isPlanned)
  if (!chosen) return [{ path: 'inspections', code: 'required' }]
  return inspections.flatMap((planned, index): FieldIssue[] => {
    if (!planned.isPlanned) return []
    return taskIssues(taskDraftOf(planned), zone).map((issue) => ({
      ...issue,
      path: `inspections[${index}].${places[issue.path] ?? issue.path}`,
    }))
  })
}

/** The tasks of the inspections that are chosen, each recurring. */
export function planTasks(
  { inspections, assignedUsers }: PlanDraft,
  ropeId: string,
  zone: string | undefined,
): NewTask[] {
  return inspections
    .filter(({ isPlanned }) => isPlanned)
    .map((planned) => ({ id: planned.id, ...newTaskOf({ ...taskDraftOf(planned), assignedUsers }, ropeId, zone) }))
}
