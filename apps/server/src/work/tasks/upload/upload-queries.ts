import { maxListedUploads } from '@catenary/contract/work/task-upload'
import type { UploadSummary } from '@catenary/contract/work/task-upload'
import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Assignee, PossibleAssignee, UploadRope } from './read-rows.ts'

/** A rope that a file names: by its id or its path, area, installation and rope with slashes between them. */
export interface NamedRope extends UploadRope {
  /** In lower case, without blanks around the slashes. */
  readonly path: string
}

/** A path as ropes are found by it. */
export function ropePath(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s*\/\s*/g, '/')
    .trim()
}

/**
 * The ropes with these ids or paths that the caller may see. `zone` is the time zone of those whose installation has none.
 */
export async function findNamedRopes(db: Queries, names: readonly string[], zone: string): Promise<NamedRope[]> {
  if (names.length === 0) return []
  const path = sql<string>`regexp_replace(lower(areas.name || '/' || installations.name || '/' || ropes.name), '\\s*/\\s*', '/', 'g')`
  return db
    .selectFrom('ropes')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .select(['ropes.id', 'ropes.name', path.as('path')])
    .select(sql<string>`coalesce(installations.attributes ->> 'timezone', ${zone})`.as('zone'))
    .where(sql<boolean>`not (ropes.is_deleted or installations.is_deleted or areas.is_deleted)`)
    .where(sql<boolean>`(ropes.id::text = any (${[...names]}::text[]) or ${path} = any (${[...names]}::text[]))`)
    .execute()
}

/** How the caller reads English dates. */
export async function readEnglishDates(db: Queries, userId: string) {
  const row = await db.selectFrom('users').select('englishDates').where('id', '=', userId).executeTakeFirst()
  return row?.englishDates
}

/** The ids of the tasks of an upload, archived or not, in their order, and SHA-256 of its file in hexadecimal. */
export async function listUploaded(
  db: Queries,
  uploadId: string,
): Promise<{ id: string; contentHash: string | null }[]> {
  return db
    .selectFrom('tasks')
    .select(['id', sql<string | null>`encode(content_hash, 'hex')`.as('contentHash')])
    .where('uploadId', '=', uploadId)
    .orderBy('id')
    .execute()
}

/** The ids of the tasks that follow those of an upload, as long as they are in use. */
export async function listSuccessors(db: Queries, uploadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('tasks as uploaded', 'uploaded.id', 'tasks.predecessorId')
    .select('tasks.id')
    .where('uploaded.uploadId', '=', uploadId)
    .where('tasks.isDeleted', '=', false)
    .orderBy('tasks.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The newest uploads, by those of their tasks that the caller may see. */
export async function listUploads(db: Queries): Promise<UploadSummary[]> {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('ropes', 'ropes.id', 'tasks.ropeId')
    .leftJoin('tasks as next', (join) =>
      join.onRef('next.predecessorId', '=', 'tasks.id').on('next.isDeleted', '=', false),
    )
    .select([sql<string>`tasks.upload_id`.as('id'), sql<string>`min(tasks.created_at)`.as('uploadedAt')])
    .select(sql<string>`min(tasks.created_by_name)`.as('name'))
    .select(sql<string>`(array_agg(tasks.title order by tasks.id))[1]`.as('firstTitle'))
    .select(sql<number>`count(*)::int`.as('taskCount'))
    .select(sql<number>`count(distinct tasks.rope_id)::int`.as('ropeCount'))
    .select(sql<number>`count(*) filter (where tasks.is_deleted)::int`.as('archivedCount'))
    .select(
      sql<number>`count(*) filter (where tasks.version > 1 and not tasks.is_deleted or next.version > 1)::int`.as(
        'changedCount',
      ),
    )
    .where('tasks.uploadId', 'is not', null)
    .groupBy('tasks.uploadId')
    .orderBy('uploadedAt', 'desc')
    .orderBy('tasks.uploadId', 'desc')
    .limit(maxListedUploads)
    .execute()
  return rows.map(({ name, ...row }) => ({ ...row, uploadedBy: { name } }))
}

/** Adds to people the e-mail addresses that a file may name them by. */
export async function withEmails(db: Queries, people: readonly Assignee[]): Promise<PossibleAssignee[]> {
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return people.map((person) => ({ ...person, email: emails.get(person.id) ?? '' }))
}
