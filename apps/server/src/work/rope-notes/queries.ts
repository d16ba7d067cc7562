import type { RopeNote } from '@catenary/contract/work/rope-notes'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** The notes about a rope, newest first. */
export async function listRopeNotes(db: Queries, ropeId: string): Promise<RopeNote[]> {
  return db
    .selectFrom('ropeNotes')
    .select(['id', 'timestamp', 'note'])
    .select(sql<RopeNote['user']>`jsonb_build_object('name', user_name)`.as('user'))
    .where('ropeId', '=', ropeId)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Writes a note about a rope. */
export async function insertRopeNote(
  db: Queries,
  rope: { readonly id: string; readonly mandatorId: string },
  { user, ...note }: RopeNote & { readonly user: { readonly id: string } },
): Promise<void> {
  const row = { ...note, ropeId: rope.id, mandatorId: rope.mandatorId, userId: user.id, userName: user.name }
  await db.insertInto('ropeNotes').values(row).execute()
}
