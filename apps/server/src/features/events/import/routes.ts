import { imports } from '@catenary/contract/imports'
import { serve, serveReading } from '../../../http/serve.ts'
import type { Serving } from '../../../http/serving.ts'
import { recorderOf } from '../recorder.ts'
import { countFindings, restoreImport, undoImport } from './undo.ts'

/** Imported inspections as a whole: undoing an import, and taking that back. */
export function importRoutes(serving: Serving): void {
  serveReading(serving, imports.get, async ({ db, params }) => ({ findings: await countFindings(db, params.id) }))
  serve(serving, imports.undo, async ({ db, params, ...call }) => undoImport(db, params.id, recorderOf(call)))
  serve(serving, imports.restore, async ({ db, params, ...call }) => restoreImport(db, params.id, recorderOf(call)))
}
