import { imports } from '@catenary/contract/records/imports'
import type { AppContext } from '../../http/app-context.ts'
import { serve, serveQuery } from '../../http/serve.ts'
import { recorderOf } from '../events/recorder.ts'
import { countFindings, restoreImport, undoImport } from './undo.ts'

/** Imported inspections as a whole: undoing an import, and taking that back. */
export function importRoutes(context: AppContext): void {
  serveQuery(context, imports.get, async ({ db, params }) => ({ findings: await countFindings(db, params.id) }))
  serve(context, imports.undo, async ({ db, params, ...call }) => undoImport(db, params.id, recorderOf(call)))
  serve(context, imports.restore, async ({ db, params, ...call }) => restoreImport(db, params.id, recorderOf(call)))
}
