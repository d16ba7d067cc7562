import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { reference } from '../primitives.ts'

/** What can be done with an imported inspection as a whole, by the id of its measurement event. */
export const imports = {
  get: endpoint({
    name: 'imports.get',
    summary: 'What undoing the import of an inspection archives',
    method: 'GET',
    path: '/events/{id}/import',
    permit: 'IMPORT',
    params: reference,
    response: z.strictObject({
      findings: z.number().int().meta({ description: 'Imported with the inspection and not archived' }),
    }),
  }),
  undo: endpoint({
    name: 'imports.undo',
    summary: 'Archive an imported inspection with all findings that were imported with it',
    method: 'DELETE',
    path: '/events/{id}/import',
    permit: 'IMPORT',
    emits: ['event.archived', 'state.changed'],
    params: reference,
    response: null,
    status: 204,
  }),
  restore: endpoint({
    name: 'imports.restore',
    summary: 'Restore an imported inspection with all findings that were archived with it',
    method: 'POST',
    path: '/events/{id}/import/restore',
    permit: 'IMPORT',
    emits: ['event.restored', 'state.changed'],
    params: reference,
    response: null,
    status: 204,
  }),
}
