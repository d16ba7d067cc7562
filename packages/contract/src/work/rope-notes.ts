import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledProse } from '../field.ts'
import { id, instant, reference } from '../primitives.ts'
import { maxTaskTextLength } from './task-fields.ts'

/** A note about a rope; it stays as it was written. */
export const ropeNote = z
  .strictObject({ id, timestamp: instant, user: z.strictObject({ name: z.string() }), note: z.string() })
  .meta({ id: 'RopeNote' })
export type RopeNote = z.infer<typeof ropeNote>

export const ropeNotes = {
  list: endpoint({
    name: 'ropeNotes.list',
    summary: 'The notes about a rope, newest first',
    method: 'GET',
    path: '/ropes/{id}/notes',
    permit: 'AREA',
    params: reference,
    response: z.array(ropeNote),
  }),
  add: endpoint({
    name: 'ropeNotes.add',
    summary: 'Write a note about a rope; notes are neither changed nor removed',
    method: 'POST',
    path: '/ropes/{id}/notes',
    permit: 'EVENT_EDIT',
    emits: ['note.added'],
    params: reference,
    body: z.strictObject({ note: filledProse(maxTaskTextLength) }),
    response: ropeNote,
    status: 201,
  }),
}
