import { canChange } from '@catenary/contract/access'
import type { NewDomainEvent } from '@catenary/contract/domain-events'
import { pickApplicable, applicabilityIssues, editIssues } from '@catenary/contract/field-rules'
import type { FieldIssue } from '@catenary/contract/issues'
import { issuesOf } from '@catenary/contract/issues'
import type { HistoryChanges } from '@catenary/contract/records/event-history'
import { diffFields } from '@catenary/contract/records/event-history'
import type { z } from 'zod'
import { recordAudit } from '../db/audit.ts'
import type { Caller, Queries } from '../db/database.ts'
import { throwProblem } from '../http/problems.ts'
import { writeDomainEvents } from '../jobs/domain-event-queries.ts'

type Values = Readonly<Record<string, unknown>>
type Fields = z.ZodObject<z.core.$ZodLooseShape>

/** Who changes something, when, and from where: the part of a call that this needs. */
export interface ActorContext {
  readonly db: Queries
  readonly caller: Caller
  readonly at: Date
  readonly request: { readonly ip: string }
}

/** A change of one record by its id; of a certain version where `If-Match` was sent. */
export interface UpdateRequest extends ActorContext {
  readonly params: { readonly id: string }
  readonly ifMatch: string | undefined
}

/** Throws (403) where a field differs that the caller may not edit, naming every such field. */
export function assertEditable(
  fields: Fields,
  { caller }: Pick<ActorContext, 'caller'>,
  states: { readonly before: Values; readonly after: Values },
  root: string,
): void {
  const issues = editIssues(fields, (permission) => canChange(caller, permission), states, root)
  if (issues.length > 0) throwProblem('permission.denied', { issues })
}

/** Throws (400) where there are issues. */
export function assertNoInputIssues(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throwProblem('input.invalid', { issues })
}

/** Throws (422) if there are issues: the input is valid but conflicts with other records. */
export function assertNoRuleIssues(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throwProblem('rule.violated', { issues })
}

/** Throws (422) where a change would move a record to another parent; naming its own parent is fine. */
export function assertSameParent(
  patch: { readonly id: string } | undefined,
  currentParentId: string,
  path: string,
): void {
  if (patch && patch.id.toLowerCase() !== currentParentId) assertNoRuleIssues([{ path, code: 'parentChanged' }])
}

/**
 * Merges the given attributes into the stored ones: `null` removes one, and those that no longer apply are removed.
 * Throws for attributes that the caller may not edit, that do not apply, or that the schema rejects.
 */
export function mergeAttributes<Attributes extends z.ZodObject<z.core.$ZodLooseShape>>(
  schema: Attributes,
  context: Pick<ActorContext, 'caller'>,
  { before, patch }: { readonly before: Values; readonly patch: Values },
  root: string,
): z.output<Attributes> {
  const after = Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null))
  assertEditable(schema, context, { before, after }, root)
  const parsed = schema.safeParse(after, { reportInput: true })
  if (!parsed.success) return throwProblem('input.invalid', { issues: issuesOf(parsed.error, root) })
  assertNoInputIssues(applicabilityIssues(schema, patch, { before, after }, root))
  return pickApplicable(schema, parsed.data as Values) as z.output<Attributes>
}

/** The changes: old and new value by field; attributes by their own names. */
export type Changes = HistoryChanges

/** The differences between two states of a record in these fields; all values for a new one. */
export function assetChanges(keys: readonly string[], before: Values | null, after: Values): Changes {
  return diffFields(flattenAttributes(keys, before ?? {}), flattenAttributes(keys, after))
}

function flattenAttributes(keys: readonly string[], state: Values): Values {
  const { attributes, ...fields } = Object.fromEntries(keys.map((key) => [key, state[key]]))
  return { ...fields, ...(attributes as Values | undefined) }
}

type AssetKind = 'area' | 'installation' | 'rope'

/**
 * Writes into the audit log what was done to an area, installation or rope, and the domain event of it, which belongs to
 * the last of the mandators: the last statements of their transaction.
 */
export async function recordChange(
  { db, caller, at, request }: ActorContext,
  entry: {
    readonly kind: AssetKind
    readonly thing: { readonly id: string; readonly name: string }
    readonly mandators: readonly string[]
    readonly changes: Changes
    readonly isNew?: boolean
    /** What followed from it. */
    readonly details?: Readonly<Record<string, number>>
  },
): Promise<void> {
  const { kind, thing, mandators, changes, isNew = false, details = {} } = entry
  const action = isNew ? (`${kind}.created` as const) : actionOf(kind, changes)
  const mandator = mandators.at(-1)
  if (mandator !== undefined) await writeDomainEvents(db, mandator, [domainEventOf(kind, action, thing.id, changes)])
  await recordAudit(db, {
    at,
    action,
    actor: { id: caller.id, name: caller.name },
    subject: { type: kind, id: thing.id, name: thing.name },
    mandators: [...new Set(mandators)],
    address: request.ip,
    details: { changes, ...details },
  })
}

type Action = `${AssetKind}.${'created' | 'changed' | 'archived' | 'restored'}`

function domainEventOf(kind: AssetKind, name: Action, id: string, changes: Changes): NewDomainEvent {
  const payload = { [kind]: id, ...(name.endsWith('.changed') && { fields: Object.keys(changes) }) }
  return { name, payload } as NewDomainEvent
}

function actionOf(kind: AssetKind, { isDeleted }: Changes): Action {
  if (!isDeleted) return `${kind}.changed`
  return isDeleted.new === true ? `${kind}.archived` : `${kind}.restored`
}
