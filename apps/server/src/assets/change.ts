import { can } from '@catenary/contract/access'
import type { NewDomainEvent } from '@catenary/contract/domain-events'
import type { HistoryChanges } from '@catenary/contract/event-history'
import { differences } from '@catenary/contract/event-history'
import type { Fault } from '@catenary/contract/faults'
import { faultsOf } from '@catenary/contract/faults'
import { applicable, applicationFaults, editFaults } from '@catenary/contract/field-rules'
import type { z } from 'zod'
import { recordAudit } from '../db/audit.ts'
import type { Caller, Queries } from '../db/caller.ts'
import { writeDomainEvents } from '../jobs/domain-event-queries.ts'
import { fail } from '../http/problems.ts'

type Values = Readonly<Record<string, unknown>>
type Fields = z.ZodObject<z.core.$ZodLooseShape>

/** Who changes something, when, and from where: a call, as far as that is told. */
export interface Doing {
  readonly db: Queries
  readonly caller: Caller
  readonly at: Date
  readonly request: { readonly ip: string }
}

/** A change of one thing, named by its id; of a certain version on wish. */
export interface Asked extends Doing {
  readonly params: { readonly id: string }
  readonly ifMatch: string | undefined
}

/** Refuses where a field differs that is for others to edit (403), naming every such field. */
export function refuseUneditable(
  fields: Fields,
  { caller }: Pick<Doing, 'caller'>,
  states: { readonly before: Values; readonly after: Values },
  root: string,
): void {
  const faults = editFaults(fields, (permission) => can(caller.roles, permission), states, root)
  if (faults.length > 0) fail('permission.denied', { faults })
}

/** Refuses invalid input (400) where there are faults. */
export function refuseInvalid(faults: readonly Fault[]): void {
  if (faults.length > 0) fail('input.invalid', { faults })
}

/** Refuses what is against other records (422) where there are faults. */
export function refuseAgainstRules(faults: readonly Fault[]): void {
  if (faults.length > 0) fail('rule.violated', { faults })
}

/** Refuses (422) that something is moved to another place by a change of it; that it stays where it is may be said. */
export function refuseOtherParent(sent: { readonly id: string } | undefined, present: string, path: string): void {
  if (sent && sent.id.toLowerCase() !== present) refuseAgainstRules([{ path, code: 'parentChanged' }])
}

/**
 * The attributes with those that were sent laid over them: `null` takes one away, and what no longer applies goes.
 * Refuses what the caller may not edit, what does not apply, and what the schema does not take.
 */
export function mergedAttributes<Attributes extends z.ZodObject<z.core.$ZodLooseShape>>(
  schema: Attributes,
  doing: Pick<Doing, 'caller'>,
  { before, sent }: { readonly before: Values; readonly sent: Values },
  root: string,
): z.output<Attributes> {
  const after = Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null))
  refuseUneditable(schema, doing, { before, after }, root)
  const parsed = schema.safeParse(after, { reportInput: true })
  if (!parsed.success) return fail('input.invalid', { faults: faultsOf(parsed.error, root) })
  refuseInvalid(applicationFaults(schema, sent, { before, after }, root))
  return applicable(schema, parsed.data as Values) as z.output<Attributes>
}

/** What changed: old and new value by field; attributes stand under their own names. */
export type Changes = HistoryChanges

/** What differs between two states of a thing in these fields; everything it holds, for a new one. */
export function changesBetween(keys: readonly string[], before: Values | null, after: Values): Changes {
  return differences(flat(keys, before ?? {}), flat(keys, after))
}

function flat(keys: readonly string[], state: Values): Values {
  const { attributes, ...fields } = Object.fromEntries(keys.map((key) => [key, state[key]]))
  return { ...fields, ...(attributes as Values | undefined) }
}

type Kind = 'area' | 'installation' | 'rope'

/**
 * Writes into the audit log what was done to an area, installation or rope, and the domain event of it, which belongs to
 * the last of the mandators: the last statements of their transaction.
 */
export async function recordChange(
  { db, caller, at, request }: Doing,
  entry: {
    readonly kind: Kind
    readonly thing: { readonly id: string; readonly name: string }
    readonly mandators: readonly string[]
    readonly changes: Changes
    readonly isNew?: boolean
  },
): Promise<void> {
  const { kind, thing, mandators, changes, isNew = false } = entry
  const action = isNew ? (`${kind}.created` as const) : actionOf(kind, changes)
  const mandator = mandators.at(-1)
  if (mandator !== undefined) await writeDomainEvents(db, mandator, [happened(kind, action, thing.id, changes)])
  await recordAudit(db, {
    at,
    action,
    actor: { id: caller.id, name: caller.name },
    subject: { type: kind, id: thing.id, name: thing.name },
    mandators: [...new Set(mandators)],
    address: request.ip,
    details: { changes },
  })
}

type Action = `${Kind}.${'created' | 'changed' | 'archived' | 'restored'}`

function happened(kind: Kind, name: Action, id: string, changes: Changes): NewDomainEvent {
  const payload = { [kind]: id, ...(name.endsWith('.changed') && { fields: Object.keys(changes) }) }
  return { name, payload } as NewDomainEvent
}

function actionOf(kind: Kind, { isDeleted }: Changes): Action {
  if (!isDeleted) return `${kind}.changed`
  return isDeleted.new === true ? `${kind}.archived` : `${kind}.restored`
}
