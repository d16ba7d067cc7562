import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

// The table is named with its schema, since a query may have a list of its own that is named `events`, and with other names here:
// `events.id` is that of the query around.

/** The ids of the versions before an event, of which each corrects the one before: a query with one column, `id`. */
export const earlierVersions = (event: RawBuilder<unknown>): RawBuilder<unknown> => sql`with recursive earlier as (
      select own.corrects_id as id from public.events own where own.id = ${event} and own.corrects_id is not null
    union all
      select later.corrects_id from earlier join public.events later on later.id = earlier.id
      where later.corrects_id is not null)
  select id from earlier`

/** The id of the latest version of an event that was corrected: a query with one column, `id`; without a row for any other event. */
export const latestVersion = (event: RawBuilder<unknown>): RawBuilder<unknown> => sql`with recursive later as (
      select own.corrected_by_id as id, 1 as step from public.events own
      where own.id = ${event} and own.corrected_by_id is not null
    union all
      select next.corrected_by_id, later.step + 1 from later join public.events next on next.id = later.id
      where next.corrected_by_id is not null)
  select id from later order by step desc limit 1`

/** The ids of all versions of an event, itself among them: a query with one column, `id`. */
export const allVersions = (event: RawBuilder<unknown>): RawBuilder<unknown> => sql`with recursive first as (
      select own.id, own.corrects_id from public.events own where own.id = ${event}
    union all
      select earlier.id, earlier.corrects_id from first join public.events earlier on earlier.id = first.corrects_id),
    versions as (
      select id from first where corrects_id is null
    union all
      select later.id from versions join public.events later on later.corrects_id = versions.id)
  select id from versions`
