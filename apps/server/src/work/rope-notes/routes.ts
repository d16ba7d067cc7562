import { ropeNotes } from '@catenary/contract/work/rope-notes'
import { v7 } from 'uuid'
import { assertNotArchived, findRopeWithParents, lockRope } from '../../assets/public.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve, serveQuery } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { writeDomainEvents } from '../../jobs/domain-event-queries.ts'
import { insertRopeNote, listRopeNotes } from './queries.ts'

/** Notes about ropes: their list, and writing one. */
export function ropeNoteRoutes(context: AppContext): void {
  serveQuery(context, ropeNotes.list, async ({ db, params }) => {
    if (!(await findRopeWithParents(db, params.id))) throwProblem('record.notFound')
    return listRopeNotes(db, params.id)
  })
  serve(context, ropeNotes.add, addRopeNote)
}

async function addRopeNote({ db, params, body, caller, at }: Call<typeof ropeNotes.add>) {
  const rope = (await lockRope(db, params.id)) ?? throwProblem('record.notFound')
  assertNotArchived(rope)
  const note = { id: v7(), timestamp: at.toISOString(), note: body.note }
  await insertRopeNote(db, rope, { ...note, user: { id: caller.id, name: caller.name } })
  await writeDomainEvents(db, rope.mandatorId, [{ name: 'note.added', payload: { rope: rope.id, note: note.id } }])
  return { ...note, user: { name: caller.name } }
}
