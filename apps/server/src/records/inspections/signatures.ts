import { deepEqual } from '@catenary/contract/deep-equal'
import type { EventContent } from '@catenary/contract/records/event-fields'
import { eventContent, flattenEventContent } from '@catenary/contract/records/event-fields'
import type { RopeEvent } from '@catenary/contract/records/events'
import { changeableWhenSigned, isSigned } from '@catenary/contract/records/inspections'
import { formatDate } from '@catenary/i18n/format'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import type { Signature } from './queries.ts'
import { findSignature } from './queries.ts'

/** Throws where one of these events is a signed inspection; absent ids name none. */
export async function assertUnsigned(db: Queries, ids: readonly (string | undefined)[]): Promise<void> {
  const signature = await findSignature(db, ids)
  if (signature) throwSigned(signature)
}

/** Throws the problem that says who signed an inspection and when. */
export function throwSigned({ name, signedAt, timezone }: Signature): never {
  return throwProblem('inspection.signed', {
    values: (language) => ({ name, day: formatDate(language, signedAt, timezone ?? 'UTC') }),
  })
}

const changeable: readonly string[] = changeableWhenSigned

/**
 * Throws where a change would alter a signed inspection: itself, one of its findings, or which findings it has. How far
 * the work on a finding is changes all the same.
 */
export async function assertNoSignedChange(db: Queries, event: RopeEvent, after: EventContent): Promise<void> {
  const inspections = [event.attributes.inspection?.id, after.attributes.inspection?.id]
  const signature = await findSignature(db, [event.id, ...inspections])
  if (!signature) return
  const before = flattenEventContent(eventContent(event))
  const values = flattenEventContent(after)
  const isWorkAlone = [...new Set([...Object.keys(before), ...Object.keys(values)])].every(
    (name) => changeable.includes(name) || deepEqual(before[name], values[name]),
  )
  if (isSigned(event.attributes) || !isWorkAlone) throwSigned(signature)
}
