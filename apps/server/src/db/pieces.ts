import type { DamageState } from '@catenary/contract/damage'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The worst state among the ropes that `ropes` selects (a query for rope ids), or null where none has one. */
export function worstState(ropeIds: RawBuilder<unknown>): RawBuilder<DamageState | null> {
  return sql`(select case when count(*) > 0 then
      jsonb_build_object('ratio', max(s.ratio), 'health', min(s.health), 'count', sum(s.count)) end
    from damage_states s where s.rope_id in (${ropeIds}))`
}

/** A rope's place: its installation and area, as every answer shows it. */
export const ropePlace = sql<{
  id: string
  name: string
  baseUnit?: 'metric' | 'imperial'
  timezone?: string
  area: { id: string; name: string }
}>`jsonb_strip_nulls(jsonb_build_object('id', installations.id, 'name', installations.name,
    'baseUnit', installations.attributes -> 'baseUnit', 'timezone', installations.attributes -> 'timezone',
    'area', jsonb_build_object('id', areas.id, 'name', areas.name)))`
