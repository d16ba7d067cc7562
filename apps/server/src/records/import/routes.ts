import type { RopeEvent } from '@catenary/contract/records/events'
import { isImport } from '@catenary/contract/records/events'
import { imports } from '@catenary/contract/records/imports'
import type { RopeWithParents } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve, serveQuery } from '../../http/serve.ts'
import { recordEventAudit } from '../events/audit.ts'
import { lockEvent } from '../events/change.ts'
import { findEvent, listImportedWith, insertHistory, setArchived } from '../events/queries.ts'
import { recorderOf } from '../events/recorder.ts'
import type { Recorder } from '../events/recorder.ts'
import { withHash } from '../history/history.ts'
import { refreshDamageState } from '../state/state.ts'

/** Imported inspections as a whole: undoing an import, and taking that back. */
export function importRoutes(context: AppContext): void {
  serveQuery(context, imports.get, async ({ db, params }) => ({ findings: await countFindings(db, params.id) }))
  serve(context, imports.undo, async ({ db, params, ...call }) => undoImport(db, params.id, recorderOf(call)))
  serve(context, imports.restore, async ({ db, params, ...call }) => restoreImport(db, params.id, recorderOf(call)))
}

/** Number of findings that undoing the import would archive; throws for an event that is no imported inspection. */
async function countFindings(db: Queries, id: string): Promise<number> {
  const { value } = (await findEvent(db, id)) ?? throwProblem('record.notFound')
  assertImport(value)
  return (await listImportedWith(db, id)).filter((event) => event.id !== id && !event.isDeleted).length
}

/** Archives an imported inspection with everything that was imported with it, in the transaction of `db`. */
async function undoImport(db: Queries, id: string, recorder: Recorder): Promise<void> {
  const { event, rope } = await lockEvent(db, { id, ifMatch: undefined })
  assertImport(event)
  if (event.isDeleted) throwProblem('record.archived')
  const active = (await listImportedWith(db, id)).filter((one) => !one.isDeleted)
  await setImportArchived(db, { rope, inspection: event, events: active, isDeleted: true }, recorder)
}

/**
 * Restores an imported inspection with what was archived in the same step; what was archived before that stays so.
 * Changes nothing where the inspection is not archived.
 */
async function restoreImport(db: Queries, id: string, recorder: Recorder): Promise<void> {
  const { event, rope } = await lockEvent(db, { id, ifMatch: undefined })
  assertImport(event)
  if (!event.isDeleted) return
  const all = await listImportedWith(db, id)
  const archivedAt = all.find((one) => one.id === id)?.changedAt
  const events = all.filter((one) => one.isDeleted && one.changedAt === archivedAt)
  await setImportArchived(db, { rope, inspection: event, events, isDeleted: false }, recorder)
}

function assertImport({ attributes }: RopeEvent): void {
  if (!isImport(attributes)) throwProblem('record.notImported')
}

interface ImportChange {
  readonly rope: RopeWithParents
  readonly inspection: RopeEvent
  readonly events: Awaited<ReturnType<typeof listImportedWith>>
  readonly isDeleted: boolean
}

async function setImportArchived(
  db: Queries,
  { rope, inspection, events, isDeleted }: ImportChange,
  recorder: Recorder,
) {
  const { user, at } = recorder
  await setArchived(
    db,
    events.map(({ id }) => id),
    isDeleted,
  )
  const entries = events.map(({ id, number, hash }) =>
    withHash({
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
