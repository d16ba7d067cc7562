import type { RopeEvent } from '@catenary/contract/records/events'
import { isImport } from '@catenary/contract/records/events'
import { imports } from '@catenary/contract/records/imports'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve, serveQuery } from '../../http/serve.ts'
import { lockEvent } from '../events/lock.ts'
import { findEvent } from '../events/queries.ts'
import { recorderOf } from '../events/recorder.ts'
import type { Recorder } from '../events/recorder.ts'
import { listParts } from '../inspections/queries.ts'
import type { InspectionPart } from '../inspections/queries.ts'
import { assertUnsigned } from '../inspections/signatures.ts'
import { restoreInspection, setPartsArchived } from '../inspections/whole.ts'

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
  return (await listParts(db, id)).filter((part) => part.id !== id && isActiveImport(part)).length
}

/** Archives an imported inspection with everything that was imported with it, in the transaction of `db`. */
async function undoImport(db: Queries, id: string, recorder: Recorder): Promise<void> {
  const { event, rope } = await lockEvent(db, { id, ifMatch: undefined })
  assertImport(event)
  if (event.isDeleted) throwProblem('record.archived')
  await assertUnsigned(db, [id])
  const parts = (await listParts(db, id)).filter(isActiveImport)
  await setPartsArchived(db, { rope, inspection: event, parts, isDeleted: true }, recorder)
}

const isActiveImport = ({ isDeleted, isImported }: InspectionPart) => !isDeleted && isImported === true

/**
 * Restores an imported inspection with what was archived in the same step; what was archived before that stays so.
 * Changes nothing where the inspection is not archived.
 */
async function restoreImport(db: Queries, id: string, recorder: Recorder): Promise<void> {
  const { event, rope } = await lockEvent(db, { id, ifMatch: undefined })
  assertImport(event)
  if (event.isDeleted) await restoreInspection(db, { rope, inspection: event }, recorder)
}

function assertImport({ attributes }: RopeEvent): void {
  if (!isImport(attributes)) throwProblem('record.notImported')
}
