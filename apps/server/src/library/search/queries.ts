import type { SearchResult } from '@catenary/contract/library/search'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { placeOfDocument } from '../documents/queries.ts'
import type { WordLookup } from './lookup.ts'

/** What is searched for. */
export interface SearchCriteria {
  /** The filter in search form. */
  readonly form: string
  /** Its words in search form; at least one. */
  readonly words: readonly WordLookup[]
  /** The word contained in the fewest names, with which the search starts. */
  readonly rarest: WordLookup
  readonly limit: number
}

/** Where a word may match: at the beginning of the name, of a later word, or inside a word. */
const wordPlaces = [0, 1, 2]
/** Length to which `search_words` truncates a word. */
const maxPrefixLength = 40
/** Number of names examined first; more where they yield too few results. */
export const commonNameCount = 1000
/** So many words are compared letter by letter where a typing error is looked for. */
const maxComparedWords = 20_000

/** The number of names that contain each word, up to {@link commonNameCount}. */
export async function countNames(db: Queries, words: readonly string[]): Promise<number[]> {
  const counts = words.map((word) => {
    const names = sql.join(
      wordPlaces.map((place) => namesWithPrefix({ prefixes: [word], place, maxNames: commonNameCount })),
      sql` union all `,
    )
    return sql`(select count(*) from (${names} limit ${sql.lit(commonNameCount)}) names)`
  })
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/**
 * The things that are wanted, best first: whose name begins with the filter, then where all its words fit closer, then
 * others. At least one word stands in the thing's own name, the others there or in the names of what it lies in.
 */
export async function findMatches(db: Queries, criteria: SearchCriteria): Promise<SearchResult[]> {
  for (let maxNames = commonNameCount; ; maxNames *= 8) {
    const { rows } = await searchQuery(criteria, maxNames).execute(db)
    const { looked, found } = rows[0] ?? { looked: 0, found: [] }
    if (looked < maxNames || found.length >= criteria.limit) return found
  }
}

function searchQuery({ form, words, rarest, limit }: SearchCriteria, maxNames: number) {
  const allWordsMatch = words.map(({ patterns }) => sql`' ' || path like any (${patterns})`)
  const closer = words.map((word) => sql`' ' || path || ' ' like any (${word.closerPatterns})`)
  return sql<{ looked: number; found: SearchResult[] }>`select * from (
    with hits as materialized (${hits(rarest, maxNames)}), named as materialized (${documentHits(words, rarest, maxNames)}),
    reached as (${words.length > 1 ? hitsAndBelow : onlyHits} union select type, id from named),
    best as (select * from (${things}) things
      where ${sql.join(allWordsMatch, sql` and `)} and ' ' || own like any (${words.flatMap(({ patterns }) => patterns)})
      order by case when starts_with(own, ${form}) then 0 when ${sql.join(closer, sql` and `)} then 1 else 2 end,
        own = ${form} desc, type, length(own), own, id
      limit ${limit})
    select greatest((select count(*) from hits), (select count(*) from named))::int as looked, coalesce(jsonb_agg(jsonb_build_object(
      'type', type, 'id', id, 'name', name,
      'area', case when area_id is not null then jsonb_build_object('id', area_id, 'name', area_name) end,
      'installation', case when installation_id is not null
        then jsonb_build_object('id', installation_id, 'name', installation_name) end,
      'rope', case when rope_id is not null then jsonb_build_object('id', rope_id, 'name', rope_name) end,
      'folder', null, 'folderPath', '[]'::jsonb, 'projectDocument', null, 'mimeType', mime_type, 'size', size,
      'excerpt', null, 'page', null, 'event', null, 'state', case when type = 'rope' then (${stateOfRope}) end)), '[]') as found
    from best) answer`
}

interface PrefixLookup {
  readonly prefixes: readonly string[]
  readonly place: number
  readonly maxNames: number
  readonly only?: SearchResult['type'] | undefined
}

/** The names that contain the word: first those that begin with it, then those with a later word that does. */
function hits({ prefixes, patterns, isExact }: WordLookup, maxNames: number, only?: SearchResult['type']) {
  const parts = wordPlaces.map((place) =>
    isExact
      ? namesWithPrefix({ prefixes, place, maxNames, only })
      : sql`(select * from ${namesWithPrefix({ prefixes, place, maxNames: maxComparedWords, only })} compared
          where ' ' || lead || rest like any (${patterns}))`,
  )
  return sql`select type, thing_id as id from (${sql.join(parts, sql` union all `)}) names limit ${sql.lit(maxNames)}`
}

/**
 * The documents whose names hold one of the other words. They are not looked for below what holds the rarest: an area has
 * too many, on all the events of its ropes.
 */
function documentHits(words: readonly WordLookup[], rarest: WordLookup, maxNames: number) {
  const others = words.filter(({ patterns }) => patterns.join() !== rarest.patterns.join())
  if (others.length === 0) return sql`select * from hits where false`
  return sql.join(
    others.map((word) => sql`(${hits(word, maxNames, 'document')})`),
    sql` union `,
  )
}

/**
 * The words that begin so from one of their letters on, by a short reading of the index for each mandator. Row-level
 * security limits the mandators, and the words once more.
 */
function namesWithPrefix({ prefixes, place, maxNames, only }: PrefixLookup) {
  const first = prefixes.map((letters) => letters.slice(0, maxPrefixLength))
  const last = first.map((letters) => `${letters}\u{10ffff}`)
  return sql`(select found.* from unnest(${first}::text[], ${last}::text[]) as looked (first, last), mandators m,
    lateral (select s.type, s.thing_id, s.lead, s.rest from search_words s
      where s.mandator_id = m.id and s.place = ${sql.lit(place)} and s.rest >= looked.first and s.rest < looked.last
        ${only === undefined ? sql`` : sql`and s.type = ${sql.lit(only)}`}
      limit ${sql.lit(maxNames)}) found
    limit ${sql.lit(maxNames)})`
}

const onlyHits = sql`select distinct type, id from hits`

// Lookups by key, whatever the planner's estimates: `offset 0` and `limit 1` keep it from scanning whole tables.

/** The hits and the records below them, whose names may contain the other words. */
const hitsAndBelow = sql`select type, id from hits
  union select 'installation', below.id from hits,
    lateral (select i.id from installations i where i.area_id = hits.id offset 0) below where hits.type = 'area'
  union select 'rope', below.id from hits,
    lateral (select r.id from ropes r where r.installation_id = hits.id offset 0) below where hits.type = 'installation'
  union select 'rope', below.id from hits,
    lateral (select r.id from installations i,
        lateral (select r.id from ropes r where r.installation_id = i.id offset 0) r
      where i.area_id = hits.id offset 0) below where hits.type = 'area'`

/** The state of the rope `best`; one that is still to be computed counts as a rope on which nothing was inspected. */
const stateOfRope = sql`select jsonb_build_object('ratio', s.ratio,
    'noStateReason', case when s.ratio is null then coalesce(s.no_state_reason, 'notInspected') end,
    'limitEarliest', to_char(s.limit_earliest, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'damagesOfUnknownLoss', coalesce(s.damages_of_unknown_loss, 0), 'splicesToRenew', coalesce(s.splices_to_renew, 0),
    'doubtfulEntries', coalesce(s.doubtful_entries, 0))
  from (select best.id as rope_id) r left join damage_states s on s.rope_id = r.rope_id`

/** Each thing with its own name and those of its path in search form; nothing archived, nothing in what is archived. */
export const things = sql`select type, thing.* from reached, lateral (
    select a.id, a.name, a.search_name as own, a.search_name as path,
      null::uuid as area_id, null::text as area_name, null::uuid as installation_id, null::text as installation_name,
      null::uuid as rope_id, null::text as rope_name, null::text as mime_type, null::bigint as size
    from areas a
    where a.id = reached.id and not a.is_deleted limit 1) thing
  where type = 'area'
  union all
  select type, thing.* from reached, lateral (
    select i.id, i.name, i.search_name, a.search_name || ' ' || i.search_name, a.id, a.name, null::uuid, null::text,
      null::uuid, null::text, null::text, null::bigint
    from installations i join areas a on a.id = i.area_id
    where i.id = reached.id and not i.is_deleted and not a.is_deleted limit 1) thing
  where type = 'installation'
  union all
  select type, thing.* from reached, lateral (
    select r.id, r.name, r.search_name, a.search_name || ' ' || i.search_name || ' ' || r.search_name,
      a.id, a.name, i.id, i.name, null::uuid, null::text, null::text, null::bigint
    from ropes r join installations i on i.id = r.installation_id join areas a on a.id = i.area_id
    where r.id = reached.id and not r.is_deleted and not i.is_deleted and not a.is_deleted limit 1) thing
  where type = 'rope'
  union all
  select type, thing.* from reached, lateral (
    select d.id, d.name, d.search_name,
      concat_ws(' ', a.search_name, i.search_name, r.search_name, d.search_name),
      a.id, a.name, i.id, i.name, r.id, r.name, d.mime_type, d.size
    from documents d ${placeOfDocument}
    where d.id = reached.id and not d.is_deleted and not a.is_deleted
      and e.is_deleted is not true and r.is_deleted is not true and i.is_deleted is not true limit 1) thing
  where type = 'document'`
