import { deepEqual } from '@catenary/contract/deep-equal'
import type { FieldIssue } from '@catenary/contract/issues'
import { issuesOf } from '@catenary/contract/issues'
import type { TaskAttributes, TaskComponent, TaskStatus } from '@catenary/contract/work/task-fields'
import { condition, taskAttributeNames, taskAttributes } from '@catenary/contract/work/task-fields'
import type { NewTask, Task, TaskPatch } from '@catenary/contract/work/tasks'
import type { ConditionType } from '@catenary/domain/recurrence/due'
import { conditionTypes, endOfDay } from '@catenary/domain/recurrence/due'
import { validateValues } from '../../ui/form/values.ts'
import { instantOf, wallTimeOf } from '../../ui/form/zoned-time.ts'

/** A condition in the form: an invalid number as typed, no type until one is selected. */
export interface ConditionDraft {
  /** React key of a row while its values change. */
  readonly key: string
  readonly type: ConditionType | ''
  readonly threshold: unknown
}

/** The typed values of the task form. */
export interface TaskDraft {
  readonly title: string
  readonly description: string
  readonly status: TaskStatus
  /** What makes it due; empty for nothing. */
  readonly dueBy: ConditionType | 'date' | ''
  /** A day as `2026-11-22`, and a time of day at the rope; without a time the end of the day. */
  readonly dueDay: string
  readonly dueTime: string
  readonly dueThreshold: unknown
  readonly isRecurring: boolean
  readonly recurringConditions: readonly ConditionDraft[]
  readonly component: TaskComponent | ''
  readonly inspectionType: NonNullable<TaskAttributes['inspectionType']> | ''
  readonly isInternal: boolean
  /** Ids. */
  readonly assignedUsers: readonly string[]
  readonly note: string
}

/** What a new task is filled in with: an event of its rope, and some of its fields. */
export interface TaskDefaults extends Partial<TaskDraft> {
  readonly event?: { readonly id: string }
}

/** The draft of a new task. */
export function emptyTask(defaults: TaskDefaults = {}): TaskDraft {
  const { event: _, ...filledIn } = defaults
  return {
    title: '',
    description: '',
    status: 'new',
    dueBy: '',
    dueDay: '',
    dueTime: '',
    dueThreshold: null,
    isRecurring: false,
    recurringConditions: withEmptyRow([]),
    component: '',
    inspectionType: '',
    isInternal: false,
    assignedUsers: [],
    note: '',
    ...filledIn,
  }
}

/** A stored task as the fields of its dialog show it. */
export function taskDraftOf({ attributes, assignedUsers, rope }: Task): TaskDraft {
  const { dueAt, dueCondition, recurringConditions, component = '', inspectionType = '', ...others } = attributes
  return {
    ...others,
    ...dueDraftOf(dueAt, rope.installation.timezone),
    ...(dueCondition && { dueBy: dueCondition.type, dueThreshold: dueCondition.threshold }),
    recurringConditions: withEmptyRow(recurringConditions.map((one) => ({ key: crypto.randomUUID(), ...one }))),
    component,
    inspectionType,
    assignedUsers: assignedUsers.map(({ id }) => id),
    note: '',
  }
}

function dueDraftOf(dueAt: string | undefined, zone: string | undefined) {
  const none = { dueBy: '', dueDay: '', dueTime: '', dueThreshold: null } as const
  if (dueAt === undefined) return none
  const { date, time } = wallTimeOf(dueAt, zone)
  const isWholeDay = endOfDayAt(dueAt, zone) === Date.parse(dueAt)
  return { ...none, dueBy: 'date', dueDay: date, dueTime: isWholeDay ? '' : time } as const
}

function endOfDayAt(instant: string, zone: string | undefined): number {
  return endOfDay(Date.parse(instant), zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** No interval between inspections is longer: a day beyond has a mistyped year, or is that of a plan for the far future. */
export const farYears = 10

/** Whether a day (`2026-11-22`) is more than {@link farYears} years after a moment in milliseconds since 1970. */
export function isFarAhead(day: string, now: number): boolean {
  const end = new Date(now)
  end.setFullYear(end.getFullYear() + farYears)
  return day > wallTimeOf(end.getTime(), undefined).date
}

/** The due date of a draft: ISO 8601, the typed text if it is invalid, null without a date. */
export function dueAtOf(
  { dueBy, dueDay, dueTime }: Pick<TaskDraft, 'dueBy' | 'dueDay' | 'dueTime'>,
  zone: string | undefined,
): string | null {
  if (dueBy !== 'date') return null
  if (dueTime !== '') return instantOf({ date: dueDay, time: dueTime }, zone) ?? `${dueDay} ${dueTime}`.trim()
  const noon = instantOf({ date: dueDay, time: '12:00' }, zone)
  return noon === null ? dueDay || null : new Date(endOfDayAt(noon, zone)).toISOString()
}

type DraftAttributes = Readonly<Record<keyof TaskAttributes, unknown>>

/** The attributes that a draft writes, null where a field is empty. */
function attributesOf(draft: TaskDraft, zone: string | undefined): DraftAttributes {
  const { dueBy, dueThreshold, isRecurring } = draft
  return {
    title: draft.title.trim() || null,
    description: draft.description.trim() || null,
    status: draft.status,
    dueAt: dueAtOf(draft, zone),
    dueCondition: dueBy === '' || dueBy === 'date' ? null : { type: dueBy, threshold: dueThreshold },
    isRecurring,
    recurringConditions: isRecurring
      ? filledRows(draft.recurringConditions).map(({ type, threshold }) => ({ type, threshold }))
      : [],
    component: draft.component || null,
    inspectionType: draft.inspectionType || null,
    isInternal: draft.isInternal,
  }
}

/** The payload of a new task from a valid draft. */
export function newTaskOf(draft: TaskDraft, ropeId: string, zone?: string, event?: { readonly id: string }): NewTask {
  const set = Object.entries(attributesOf(draft, zone)).filter(([, value]) => value !== null)
  return {
    rope: { id: ropeId },
    ...(event && { event }),
    assignedUsers: draft.assignedUsers.map((id) => ({ id })),
    attributes: Object.fromEntries(set) as unknown as NewTask['attributes'],
    ...noteOf(draft),
  }
}

/** What differs between two drafts of one task: only that is sent, so that nothing else is written over. */
export function taskChange(before: TaskDraft, after: TaskDraft, zone?: string): TaskPatch {
  const [was, is] = [attributesOf(before, zone), attributesOf(after, zone)]
  const changed = taskAttributeNames.filter((name) => !deepEqual(was[name], is[name]))
  const isAssigned = deepEqual(before.assignedUsers.toSorted(), after.assignedUsers.toSorted())
  return {
    ...(isAssigned ? {} : { assignedUsers: after.assignedUsers.map((id) => ({ id })) }),
    ...(changed.length === 0 ? {} : { attributes: Object.fromEntries(changed.map((name) => [name, is[name]])) }),
    ...noteOf(after),
  } as TaskPatch
}

function noteOf({ note }: TaskDraft) {
  return note.trim() === '' ? {} : { note: note.trim() }
}

const { recurringConditions: _, dueCondition: __, ...checkedAlone } = taskAttributes.shape

/** What is wrong with a draft, by the names of its fields. */
export function taskIssues(draft: TaskDraft, zone?: string): FieldIssue[] {
  const { dueBy, dueDay, dueThreshold, isRecurring, recurringConditions } = draft
  const issues = validateValues({ shape: checkedAlone } as typeof taskAttributes, attributesOf(draft, zone))
  const due =
    dueBy === '' || dueBy === 'date'
      ? []
      : thresholdIssues('dueThreshold', { key: '', type: dueBy, threshold: dueThreshold })
  return [
    ...issues.map((issue) => (issue.path === 'dueAt' ? { ...issue, path: 'dueDay' } : issue)),
    ...(dueBy === 'date' && dueDay === '' ? [{ path: 'dueDay', code: 'required' } as const] : []),
    ...due,
    ...(isRecurring ? conditionIssues(recurringConditions) : []),
  ]
}

/** What is wrong with the rows of a recurring task; an empty one counts only where it is the only one. */
export function conditionIssues(rows: readonly ConditionDraft[]): FieldIssue[] {
  const path = 'recurringConditions'
  if (filledRows(rows).length === 0) return [{ path: `${path}[0].type`, code: 'required' }]
  return rows.flatMap((row, index): FieldIssue[] => {
    if (isEmptyRow(row)) return []
    if (row.type === '') return [{ path: `${path}[${index}].type`, code: 'required' }]
    return [
      ...(isRepeated(rows, index) ? [{ path: `${path}[${index}].type`, code: 'duplicateType' } as const] : []),
      ...thresholdIssues(`${path}[${index}].threshold`, row),
    ]
  })
}

/** True for a row whose type occurs in a previous one. */
function isRepeated(rows: readonly ConditionDraft[], index: number): boolean {
  return rows.findIndex(({ type }) => type === rows[index]?.type) < index
}

function thresholdIssues(path: string, { type, threshold }: ConditionDraft): FieldIssue[] {
  if (threshold === null) return [{ path, code: 'required' }]
  const checked = condition.safeParse({ type, threshold }, { reportInput: true })
  return checked.success ? [] : issuesOf(checked.error).map((issue) => ({ ...issue, path }))
}

/** What a preview of the due dates of a recurring draft asks for; null while something of it is missing or wrong. */
export function dueQueryOf(draft: TaskDraft, zone?: string) {
  const { dueBy, dueThreshold, recurringConditions } = draft
  if (!draft.isRecurring) return null
  if (taskIssues(draft, zone).some(({ path }) => /^(due|recurring)/.test(path))) return null
  const dueAt = dueAtOf(draft, zone)
  return {
    ...(dueAt !== null && { dueAt }),
    ...(dueBy !== '' && dueBy !== 'date' && { dueCondition: `${dueBy}:${String(dueThreshold)}` }),
    recurringConditions: filledRows(recurringConditions)
      .map(({ type, threshold }) => `${type}:${String(threshold)}`)
      .join(','),
  }
}

/** The place in the dialog of a path of the server's; undefined where it has none. */
export function placeOfTaskField(path: string): string | undefined {
  const [, field] = /^task\.(?:attributes\.)?(.+)$/.exec(path) ?? []
  if (field?.startsWith('dueAt')) return 'dueDay'
  if (field?.startsWith('dueCondition')) return 'dueThreshold'
  return field === undefined || !(field.replace(/[.[].*$/, '') in emptyTask()) ? undefined : field
}

function isEmptyRow({ type, threshold }: ConditionDraft): boolean {
  return type === '' && threshold === null
}

function filledRows(rows: readonly ConditionDraft[]): readonly ConditionDraft[] {
  return rows.filter((row) => !isEmptyRow(row))
}

/** The rows with an empty one after them while there is a type left. */
export function withEmptyRow(rows: readonly ConditionDraft[]): readonly ConditionDraft[] {
  const isFull = rows.every(({ type }) => type !== '') && rows.length < conditionTypes.length
  return isFull ? [...rows, { key: crypto.randomUUID(), type: '', threshold: null }] : rows
}
