import type { SearchResult } from '@catenary/contract/library/search'
import type { Language } from '@catenary/i18n/language'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { things } from '../queries.ts'
import { folderName, generalDocuments } from './general-queries.ts'

/** So many rows that have the words are looked at. */
const maxHits = 200

/** What is found in texts. */
export interface ContentCriteria {
  /** All words, as a query of the database. */
  readonly words: string
  /** The words one after the other, likewise; null for a single word. */
  readonly phrase: string | null
  readonly limit: number
}

/** A document whose content has the words, with the text of its best page. */
export interface ContentMatch {
  readonly result: SearchResult
  readonly text: string
}

/** The mandators that the caller may see; staff look among all, whatever stands here. */
const seenMandators = sql`(select array_agg(id) from mandators)`

const hitsOf = (call: 'find_document_pages' | 'find_search_texts', query: string) =>
  sql`${sql.ref(call)}(${query}::tsquery, ${seenMandators}, ${sql.lit(maxHits)})`

/** Columns of a result, from the columns of `things`. */
export const resultColumns = (own: RawBuilder<unknown>) => sql<SearchResult>`jsonb_build_object(
  'type', type, 'id', id, 'name', name,
  'area', case when area_id is not null then jsonb_build_object('id', area_id, 'name', area_name) end,
  'installation', case when installation_id is not null
    then jsonb_build_object('id', installation_id, 'name', installation_name) end,
  'rope', case when rope_id is not null then jsonb_build_object('id', rope_id, 'name', rope_name) end,
  'folder', null, 'folderPath', '[]'::jsonb, 'projectDocument', null, 'state', null, ${own})`

/**
 * Documents whose content has all words on one page: first where they follow one another, then where they stand close together.
 * Each once, with its best page. Nothing archived, and nothing in what is archived.
 */
export async function findInDocuments(db: Queries, { words, phrase, limit }: ContentCriteria): Promise<ContentMatch[]> {
  const { rows } = await sql<ContentMatch>`
    with hits as materialized (
      select hash, page, bool_or(is_phrase) as is_phrase from (
        ${phrase === null ? sql`` : sql`select *, true as is_phrase from ${hitsOf('find_document_pages', phrase)} union all`}
        select *, false as is_phrase from ${hitsOf('find_document_pages', words)}) found
      group by hash, page),
    pages as materialized (
      select hits.hash, hits.page, is_phrase, ts_rank_cd(p.words, ${words}::tsquery) as rank
      from hits, lateral (select words from document_pages p where p.hash = hits.hash and p.page = hits.page offset 0) p),
    matches as materialized (
      select distinct on (d.id) d.id as document_id, hash, page, is_phrase, rank from pages,
        lateral ((select d.id from documents d
            where d.hash = pages.hash and d.file_version = 1 and not d.is_deleted limit ${sql.lit(maxHits)})
          union all
          select d.id from document_versions v join documents d on d.id = v.document_id and d.file_version = v.number
            where v.hash = pages.hash and not d.is_deleted) d
      order by d.id, is_phrase desc, rank desc, page),
    reached as (select 'document' as type, document_id as id from matches),
    -- Once for all matches, not once for each.
    found as materialized (select * from (${things}) things union all ${generalDocuments}),
    best as (
      select found.*, matches.* from found join matches on matches.document_id = found.id
      order by is_phrase desc, rank desc, length(own), own, id limit ${limit})
    select ${resultColumns(sql`'mimeType', mime_type, 'size', size, 'excerpt', null, 'event', null,
        'page', case when mime_type = 'application/pdf' then page end`)} as result,
      (select text from document_pages p where p.hash = best.hash and p.page = best.page) as text
    from best order by is_phrase desc, rank desc, length(own), own, id`.execute(db)
  return rows
}

/**
 * Events, tasks and devices that have all words: first those that are open, then the newest. Nothing archived, and nothing in
 * what is archived.
 */
export async function findInTexts(
  db: Queries,
  { words, limit }: ContentCriteria,
  language: Language,
): Promise<ContentMatch[]> {
  const { rows } = await sql<ContentMatch>`
    with hits as materialized (select type, thing_id as id from ${hitsOf('find_search_texts', words)}),
    reached as materialized (${reachedTexts(language)}),
    best as (
      select reached.type, reached.id, reached.name, reached.rope_id, place, at, text,
        mime_type, size,
        event || jsonb_build_object('baseUnit', i.attributes ->> 'baseUnit',
          'imperialLength', i.attributes ->> 'imperialLength', 'timezone', i.attributes ->> 'timezone') as event, r.name as rope_name, i.id as installation_id, i.name as installation_name, a.id as area_id,
        a.name as area_name
      from reached left join ropes r on r.id = reached.rope_id left join installations i on i.id = r.installation_id
        left join areas a on a.id = i.area_id
      where not coalesce(r.is_deleted or i.is_deleted or a.is_deleted, reached.rope_id is not null)
      order by place, at desc, id limit ${limit})
    select ${resultColumns(sql`'mimeType', mime_type, 'size', size, 'excerpt', null, 'event', event, 'page', null`)} as result, text
    from best order by place, at desc, id`.execute(db)
  return rows
}

// Lookups by key: `offset 0` keeps the planner from reading whole tables. The policies of each table decide what is seen.
const reachedTexts = (language: Language) => sql`
  select case d.kind when 'smartrope' then 'smartrope' else 'sensorDevice' end as type, d.id, d.name, d.rope_id,
    null::jsonb as event, '' as text, null::text as mime_type, null::bigint as size, 0 as place, null::timestamptz as at
  from hits, lateral (select id, name, rope_id, kind from sensor_devices d
    where d.id = hits.id and not d.is_deleted offset 0) d where hits.type = 'device'
  union all
  select 'task', t.id, t.title, t.rope_id, null, t.description, null, null, case t.status when 'done' then 3 else 1 end, t.created_at
  from hits, lateral (select id, title, description, rope_id, status, created_at from tasks t
    where t.id = hits.id and not t.is_deleted offset 0) t where hits.type = 'task'
  union all
  select 'event', e.id, '', e.rope_id, jsonb_build_object('type', e.type, 'position', e.position,
      'timestamp', to_char(e.timestamp, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    coalesce(e.attributes ->> 'description', ''), null, null, 2, e.timestamp
  from hits, lateral (select id, rope_id, type, position, timestamp, attributes from events e
    where e.id = hits.id and not e.is_deleted offset 0) e where hits.type = 'event'
  union all
  select 'folder', f.id, ${folderName(language)}, null, null, '', null, null, -2, null
  from hits join folders f on f.id = hits.id where hits.type = 'folder' and not f.is_hidden
  union all
  select d.type, d.id, d.name, null, null, '', d.mime_type, d.size, -1, null
  from (with reached as (select id from hits where hits.type = 'general') ${generalDocuments}) d`

/** So many words may be meant by a mistyped one. */
const maxSimilarWords = 30

/** The words of all texts that are like one of the patterns of `like`, or as they are typed. */
export async function similarWords(db: Queries, word: string, patterns: readonly string[]): Promise<string[]> {
  const middle = Math.floor(word.length / 2)
  // Patterns of whole words, without the spaces around them.
  const whole = patterns.map((pattern) => pattern.slice(2, -2))
  const { rows } = await sql<{
    similar: string
  }>`select find_similar_words(${word.slice(0, middle)}, ${word.slice(middle)},
    ${[word, ...whole]}::text[], ${sql.lit(maxSimilarWords)}) as similar`.execute(db)
  return rows.map(({ similar }) => similar)
}
