import type { Document } from '@catenary/contract/library/documents'
import type { SearchResult } from '@catenary/contract/library/search'
import type { Language } from '@catenary/i18n/language'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { findFolderPaths, generalDocuments } from '../search/content/general-queries.ts'
import { resultColumns } from '../search/content/queries.ts'
import { things } from '../search/queries.ts'

/** How duplicates are looked for. */
interface DuplicateOptions {
  /** Of the names of folders. */
  readonly language: Language
  /** What is asked about was there before, so that it counts itself, and first. */
  readonly isOwn?: boolean
}

/**
 * What has the same content as documents that were just added, or got a new file, by the ids of these: of each the oldest other
 * document of the same mandator, or of the general ones, that the caller may see and that is not archived. Of equal files of one
 * upload the first duplicates none of the others.
 */
export async function findDuplicates(
  db: Queries,
  added: readonly Pick<Document, 'id' | 'hash'>[],
  { language, isOwn = false }: DuplicateOptions,
): Promise<Map<string, SearchResult>> {
  const { rows } = await sql<{ hash: string; result: SearchResult }>`
    with added as (select d.id, d.mandator_id, decode(a.hash, 'hex') as hash, a.place
      from unnest(${added.map(({ id }) => id)}::uuid[], ${added.map(({ hash }) => hash)}::text[])
        with ordinality a (id, hash, place) join documents d on d.id = a.id),
    -- All files of one upload are of one mandator, or of none.
    same as materialized (
      select d.id, d.hash, d.created_at from documents d
        where d.hash in (select hash from added) and d.file_version = 1
          and d.mandator_id is not distinct from (select mandator_id from added limit 1)
      union all
      select d.id, v.hash, v.created_at from document_versions v
        join documents d on d.id = v.document_id and d.file_version = v.number
        where v.hash in (select hash from added) and (select mandator_id from added limit 1) is null),
    reached as (select 'document' as type, id from same),
    found as materialized (select * from (${things}) things union all ${generalDocuments}),
    oldest as (
      select distinct on (same.hash) same.hash, found.* from same join found on found.id = same.id
        left join added on added.id = same.id
      order by same.hash, added.place nulls ${isOwn ? sql`last` : sql`first`}, same.created_at, same.id)
    select encode(hash, 'hex') as hash, ${resultColumns(sql`'mimeType', mime_type, 'size', size, 'excerpt', null,
      'event', null, 'page', null`)} as result
    from oldest`.execute(db)
  const resultByHash = new Map(rows.map(({ hash, result }) => [hash, result]))
  const duplicates = new Map<string, SearchResult>()
  for (const { id, hash } of added) {
    const result = resultByHash.get(hash)
    if (result && (isOwn || result.id !== id)) duplicates.set(id, result)
  }
  const folderPaths = await findFolderPaths(
    db,
    [...duplicates.values()].map(({ id }) => id),
    language,
  )
  for (const [id, result] of duplicates) duplicates.set(id, { ...result, folderPath: folderPaths.get(result.id) ?? [] })
  return duplicates
}
