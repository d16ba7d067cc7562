import type { EventContent } from '@catenary/contract/records/event-fields'
import { eventContent } from '@catenary/contract/records/event-fields'
import { isSigned } from '@catenary/contract/records/inspections'
import { assertNotArchived } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import { recordEventAudit } from '../events/audit.ts'
import type { EventVersion } from '../events/lock.ts'
import { lockWithRope } from '../events/lock.ts'
import { findLastEntry, insertHistory, updateEvent } from '../events/queries.ts'
import type { Recorder } from '../events/recorder.ts'
import { historyEntryOf } from '../events/recording.ts'
import { listParts } from './queries.ts'
import { assertUnsigned } from './signatures.ts'

/**
 * Signs an inspection as its recorder, in the transaction of `db`, with an entry of its history, of the audit log, and a
 * domain event. Changes nothing where the same person has signed it; throws where somebody else has.
 */
export async function signInspection(
  db: Queries,
  { id, ifMatch }: EventVersion,
  recorder: Recorder & { readonly user: { readonly id: string } },
): Promise<void> {
  const { current, rope } = await lockWithRope(db, id)
  const { value: event } = current
  const { signedBy, recordingType } = event.attributes
  if (isSigned(event.attributes) && signedBy?.id === recorder.user.id) return
  await assertUnsigned(db, [id])
  requireIfMatch(ifMatch, current)
  assertNotArchived(rope)
  if (event.isDeleted) throwProblem('record.archived')
  if (recordingType !== 'measurement') throwProblem('inspection.noMeasurement')
  const { user, at } = recorder
  const before = eventContent(event)
  const signature = { signedAt: at.toISOString(), signedBy: { id: user.id, name: user.name } }
  const after: EventContent = { ...before, attributes: { ...before.attributes, ...signature } }
  await updateEvent(db, id, after)
  const last = (await findLastEntry(db, id)) ?? { number: 0, hash: null }
  const entry = historyEntryOf(id, { before, after }, last, recorder)
  const damages = (await listParts(db, id)).filter((part) => part.id !== id && !part.isDeleted).length
  const payload = { rope: rope.id, event: id, entry: entry.number, damages }
  await insertHistory(db, rope.mandatorId, [entry], [{ name: 'event.signed', payload }])
  recordEventAudit(db, recorder, { what: 'signed', rope, event: { id, ...after }, damages })
}
