import type { RopeEvent } from '@catenary/contract/events'
import { isImport } from '@catenary/contract/events'
import type { HeldRope } from '../../../assets/queries.ts'
import type { Queries } from '../../../db/caller.ts'
import { fail } from '../../../http/problems.ts'
import { refreshDamageState } from '../../../rope-state/state.ts'
import { recordEventAudit } from '../audit.ts'
import { hold } from '../change.ts'
import { chained } from '../history.ts'
import { findEvent, importedWith, insertHistory, setArchived } from '../queries.ts'
import type { ImportedEvent } from '../queries.ts'
import type { Recorder } from '../recorder.ts'

/** How many findings an undo of the import would archive; refuses an event that is no imported inspection. */
export async function countFindings(db: Queries, id: string): Promise<number> {
  const { value } = (await findEvent(db, id)) ?? fail('record.notFound')
  refuseOthers(value)
  return (await importedWith(db, id)).filter((event) => event.id !== id && !event.isDeleted).length
}

/** Archives an imported inspection with everything that was imported with it, in the transaction of `db`. */
export async function undoImport(db: Queries, id: string, recorder: Recorder): Promise<void> {
  const { event, rope } = await hold(db, { id, ifMatch: undefined })
  refuseOthers(event)
  if (event.isDeleted) fail('record.archived')
  const shown = (await importedWith(db, id)).filter((one) => !one.isDeleted)
  await change(db, { rope, inspection: event, events: shown, isDeleted: true }, recorder)
}

/**
 * Restores an imported inspection with what was archived in the same step; what was archived before that stays so.
 * Changes nothing where the inspection is not archived.
 */
export async function restoreImport(db: Queries, id: string, recorder: Recorder): Promise<void> {
  const { event, rope } = await hold(db, { id, ifMatch: undefined })
  refuseOthers(event)
  if (!event.isDeleted) return
  const all = await importedWith(db, id)
  const archivedAt = all.find((one) => one.id === id)?.changedAt
  const events = all.filter((one) => one.isDeleted && one.changedAt === archivedAt)
  await change(db, { rope, inspection: event, events, isDeleted: false }, recorder)
}

function refuseOthers({ attributes }: RopeEvent): void {
  if (!isImport(attributes)) fail('record.notImported')
}

interface Change {
  readonly rope: HeldRope
  readonly inspection: RopeEvent
  readonly events: readonly ImportedEvent[]
  readonly isDeleted: boolean
}

async function change(db: Queries, { rope, inspection, events, isDeleted }: Change, recorder: Recorder) {
  const { user, at } = recorder
  await setArchived(
    db,
    events.map(({ id }) => id),
    isDeleted,
  )
  const entries = events.map(({ id, number, hash }) =>
    chained({
      eventId: id,
      number: number + 1,
      timestamp: at.toISOString(),
      userId: user.id,
      userName: user.name,
      changes: { isDeleted: { old: !isDeleted, new: isDeleted } },
      previousHash: hash,
    }),
  )
  const what = isDeleted ? 'archived' : 'restored'
  const damages = events.filter(({ id }) => id !== inspection.id).length
  const entry = entries.find(({ eventId }) => eventId === inspection.id)?.number ?? 1
  const payload = { rope: rope.id, event: inspection.id, entry, damages }
  await insertHistory(db, rope.mandatorId, entries, [{ name: `event.${what}`, payload }])
  await refreshDamageState(db, rope.id)
  recordEventAudit(db, recorder, { what, rope, event: inspection, damages })
}
