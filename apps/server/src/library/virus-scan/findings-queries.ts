import type { ScanFinding } from '@catenary/contract/library/file-scans'
import type { Language } from '@catenary/i18n/language'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { placeOfDocument } from '../documents/queries.ts'
import { folderName } from '../search/content/general-queries.ts'

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const named = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null
  then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

/** Whether a virus scanner is set up. */
export async function hasScanner(db: Queries): Promise<boolean> {
  return (await db.selectFrom('virusScanner').select('isOn').executeTakeFirst()) !== undefined
}

const found = sql`state in ('infected', 'unchecked', 'released', 'removed')`

/** How many findings there are. */
export async function countFindings(db: Queries): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from file_scans where ${found}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** When the first of the new files that wait was added, as an administrator sees them; null where none waits. */
export async function findWaitingSince(db: Queries): Promise<string | null> {
  // What was added again waits since then.
  const { rows } = await sql<{ since: string | null }>`
    select ${iso('addedAt')} as since from (
      select min(added_at) as added_at from (
        select max(added.created_at) as added_at from file_scans s join (
          select hash, created_at from documents union all select hash, created_at from document_versions) added using (hash)
        where s.state = 'waiting' and not s.is_available group by hash) each) first`.execute(db)
  return rows[0]?.since ?? null
}

/**
 * What was found or could not be checked, the newest first, with the documents that have it, as an administrator sees them; folders
 * by their names in a language.
 */
export async function listFindings(db: Queries, most: number, language: Language): Promise<ScanFinding[]> {
  const { rows } = await sql<{ finding: ScanFinding }>`
    with listed as materialized (
      select * from file_scans where ${found} order by scanned_at desc, hash limit ${sql.lit(most)}),
    files as (
      select d.id, d.hash, d.size, d.created_at, d.created_by_name from documents d where d.hash in (select hash from listed)
      union all
      select v.document_id, v.hash, v.size, v.created_at, v.created_by_name from document_versions v
        where v.hash in (select hash from listed)),
    places as (
      select files.hash, files.created_at, jsonb_build_object('id', d.id, 'name', d.name, 'size', files.size,
        'createdAt', ${iso('files.createdAt')}, 'createdBy', files.created_by_name, 'isDeleted', d.is_deleted,
        'target', case
          when d.folder_id is not null then jsonb_build_object('type', 'folders', 'id', f.id, 'name', ${folderName(language)})
          when d.event_id is not null then jsonb_build_object('type', 'events', 'id', e.id, 'name', r.name)
          when d.rope_id is not null then jsonb_build_object('type', 'ropes', 'id', r.id, 'name', r.name)
          when d.installation_id is not null then jsonb_build_object('type', 'installations', 'id', i.id, 'name', i.name)
          else jsonb_build_object('type', 'areas', 'id', a.id, 'name', a.name) end,
        'mandator', ${named('m')}, 'area', ${named('a')}, 'installation', ${named('i')}, 'rope', ${named('r')}) as place
      from files join documents d on d.id = files.id
        left join folders f on f.id = d.folder_id
        ${placeOfDocument}
        left join mandators m on m.id = d.mandator_id)
    select jsonb_build_object('hash', encode(hash, 'hex'), 'state', state, 'finding', finding,
      'isHeld', file_hold(hash) is not null, 'scannedAt', ${iso('scannedAt')},
      'decision', case when decided_at is not null then jsonb_build_object('at', ${iso('decidedAt')},
        'by', coalesce(decided_by_name, ''), 'reason', coalesce(reason, '')) end,
      'documents', coalesce((select jsonb_agg(place order by created_at) from places where places.hash = listed.hash), '[]')
    ) as finding
    from listed order by scanned_at desc, hash`.execute(db)
  return rows.map(({ finding }) => finding)
}

/** The state of a finding, locked until the end of the transaction; undefined where nothing was found in such a content. */
export async function lockFinding(db: Queries, hash: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from file_scans where hash = decode(${hash}, 'hex') and ${found} for update`.execute(db)
  return rows[0]?.state
}

/** What an administrator decides about a content. */
interface Decision {
  readonly state: 'released' | 'removed'
  readonly at: Date
  readonly by: string
  readonly reason: string
}

/** Writes what an administrator decides. */
export async function decide(db: Queries, hash: string, { state, at, by, reason }: Decision): Promise<void> {
  await db
    .updateTable('fileScans')
    .set({ state, decidedAt: at.toISOString(), decidedByName: by, reason })
    .where('hash', '=', sql<Buffer>`decode(${hash}, 'hex')`)
    .execute()
}
