import { count, quantity } from '@catenary/contract/field'
import type { FieldIssue } from '@catenary/contract/issues'
import type { NotificationRule, NotificationType } from '@catenary/contract/work/notification-settings'
import {
  maxSilentDays,
  notificationTypes,
  recordingsThreshold,
  thresholdIssue,
  thresholdLimits,
} from '@catenary/contract/work/notification-settings'

/** A rule in the form: invalid numbers as typed, no type until one is selected. */
export interface RuleDraft {
  /** React key of a row while its values change. */
  readonly key: string
  readonly type: NotificationType | ''
  readonly threshold: unknown
  readonly reset: unknown
}

/** The schema of a rule's days of silence. */
export const resetField = count({ max: maxSilentDays })

const countField = count(recordingsThreshold)
// Programs may send any number, and what a smartrope measures may be small: rounded it would be another threshold.
const decimals = 9
const healthField = quantity('%', { ...thresholdLimits.ropeHealth, decimals })
const smartropeField = quantity('count', { ...thresholdLimits.smartropeThreshold, decimals })

/** The schema of a type's threshold. */
export function thresholdField(type: NotificationType | '') {
  if (type === 'ropeHealth') return healthField
  return type === 'smartropeThreshold' ? smartropeField : countField
}

/** True for a type that a rule can have; a select gives texts. */
export function parseType(value: string): NotificationType | '' {
  return notificationTypes.find((type) => type === value) ?? ''
}

function emptyRow(): RuleDraft {
  return { key: crypto.randomUUID(), type: '', threshold: null, reset: null }
}

/** The rules as rows, and an empty one after them. */
export function toRuleDrafts(rules: readonly NotificationRule[]): RuleDraft[] {
  const rows = rules.map(({ type, threshold = null, reset = null }) => ({ ...emptyRow(), type, threshold, reset }))
  return withEmptyRow(rows)
}

/** The rows with an empty one after them, where all of them are filled in and right. */
export function withEmptyRow(rows: readonly RuleDraft[]): RuleDraft[] {
  const isFull = rows.every(({ type }) => type !== '') && ruleIssues(rows).length === 0
  return isFull ? [...rows, emptyRow()] : [...rows]
}

/** What is wrong with the rows; those without a type are nothing. */
export function ruleIssues(rows: readonly RuleDraft[]): FieldIssue[] {
  return rows.flatMap(({ type, threshold, reset }, index): FieldIssue[] => {
    if (type === '') return []
    const path = `rules[${index}]`
    const isDuplicate = rows.findIndex((row) => row.type === type) < index
    return [
      ...(isDuplicate ? [{ path: `${path}.type`, code: 'duplicateType' } as const] : []),
      ...thresholdIssues(`${path}.threshold`, type, threshold),
      ...resetIssues(`${path}.reset`, reset),
    ]
  })
}

function thresholdIssues(path: string, type: NotificationType, threshold: unknown): FieldIssue[] {
  if (threshold !== null && typeof threshold !== 'number') return [{ path, code: 'number' }]
  const issue = thresholdIssue({ type, threshold })
  if (!issue) return []
  const { code, ...values } = issue.params
  return [{ path, code, values }]
}

function resetIssues(path: string, reset: unknown): FieldIssue[] {
  if (reset === null) return []
  if (typeof reset !== 'number') return [{ path, code: 'number' }]
  if (!Number.isInteger(reset)) return [{ path, code: 'integer' }]
  return reset < 0 || reset > maxSilentDays ? [{ path, code: 'tooBig', values: { max: maxSilentDays } }] : []
}

/** The rows that have a type. */
export function withoutEmptyRows(rows: readonly RuleDraft[]): RuleDraft[] {
  return rows.filter(({ type }) => type !== '')
}

/** The rows with a type as rules; only for valid rows. */
export function toRules(rows: readonly RuleDraft[]): NotificationRule[] {
  return rows.flatMap(({ type, threshold, reset }) =>
    type === '' ? [] : [{ type, threshold: numberOrNull(threshold), reset: numberOrNull(reset) }],
  )
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
