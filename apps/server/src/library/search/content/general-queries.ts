import type { SearchResult } from '@catenary/contract/library/search'
import type { Language } from '@catenary/i18n/language'
import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { localized } from '../../archive/queries.ts'

/** So many projects and documents of the archive that have the words are looked at. */
const maxHits = 1000

/** The name of a folder `f` in a language. */
export const folderName = (language: Language) => sql.ref(language === 'en' ? 'f.name' : `f.name_${language}`)

/** The documents in `reached` that lie in folders, with the columns of `things`; none in a deleted folder. */
export const generalDocuments = sql`
  select 'document' as type, d.id, d.name, d.search_name as own, d.search_name as path, null::uuid as area_id,
    null::text as area_name, null::uuid as installation_id, null::text as installation_name, null::uuid as rope_id,
    null::text as rope_name, coalesce(v.mime_type, d.mime_type) as mime_type, coalesce(v.size, d.size) as size
  from reached join documents d on d.id = reached.id join folders f on f.id = d.folder_id
    left join document_versions v on v.document_id = d.id and v.number = d.file_version
  where not d.is_deleted and not f.is_hidden`

type FolderPath = SearchResult['folderPath']

/** The folders that documents and folders lie in, the outermost first, by the ids of these. */
export async function findFolderPaths(
  db: Queries,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, FolderPath>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; path: FolderPath }>`
    with recursive up as (
      select lying.id as thing, f.id, f.parent_id, ${folderName(language)} as name, 1 as height
      from (select id, folder_id as folder from documents where id = any (${ids}::uuid[])
        union all select id, parent_id from folders where id = any (${ids}::uuid[])) lying
        join folders f on f.id = lying.folder
      union all
      select up.thing, f.id, f.parent_id, ${folderName(language)}, height + 1 from up join folders f on f.id = up.parent_id)
    select thing as id, jsonb_agg(jsonb_build_object('id', id, 'name', name) order by height desc) as path
    from up group by thing`.execute(db)
  return new Map(rows.map(({ id, path }) => [id, path]))
}

/** Projects and documents of the archive whose names have all words, in the reader's language; projects first. */
export async function findInArchive(
  db: Queries,
  words: string,
  { limit, language }: { readonly limit: number; readonly language: Language },
): Promise<SearchResult[]> {
  const { rows } = await sql<{ result: SearchResult }>`
    with hits as materialized (select type, key from find_in_archive(${words}::tsquery, ${sql.lit(maxHits)})),
    found as (
      select 'project' as type, p.installation_number as id, ${localized('p.description', language)} as name, null as project,
        null as project_name, null as folder, null as folder_name, null as mime_type, null::bigint as size, null::timestamptz as at
      from hits join archive_projects p on p.installation_number = hits.key where hits.type = 'project'
      union all
      select 'document', d.id, ${localized('d.name', language)}, p.installation_number, ${localized('p.description', language)},
        d.folder, ${localized('d.folder_name', language)}, d.mime_type, d.size, d.filed_at
      from hits join archive_documents d on d.id = hits.key
        join archive_projects p on p.installation_number = d.installation_number where hits.type = 'document')
    select jsonb_build_object('type', type, 'id', id, 'name', name, 'area', null, 'installation', null, 'rope', null,
      'folder', case when folder is not null then jsonb_build_object('id', folder, 'name', coalesce(folder_name, folder)) end,
      'folderPath', '[]'::jsonb,
      'projectDocument', case when project is not null then jsonb_build_object('id', project, 'name', project_name) end,
      'mimeType', mime_type, 'size', size, 'excerpt', null, 'page', null, 'event', null, 'state', null) as result
    from found order by project is not null, at desc, name, id limit ${limit}`.execute(db)
  return rows.map(({ result }) => result)
}
