import { migrate } from '@catenary/server/src/db/migrations/migrate.ts'
import { ensureRoles } from '@catenary/server/src/db/roles.ts'
import { newToken, hashToken } from '@catenary/server/src/http/session/cookie.ts'
import { Client } from 'pg'

/** What the contenders need to know of the events they list. */
export interface ListData {
  readonly rope: string
  /** Token of a session of a user who may see the rope and a quarter of the others. */
  readonly token: string
}

/** The number of events, ropes and mandators by default. */
const scale = { events: 120_000, ropes: 200, mandators: 4 } as const

/** Four mandators with ropes and events in the form and size that inspections leave them; a start computes the states. */
const fill = (ropes: number) => `
  insert into mandators (id, name) select uuidv7(), 'Mandator ' || n from generate_series(1, ${scale.mandators}) n;
  insert into areas (id, mandator_id, name) select uuidv7(), id, 'Area of ' || name from mandators;
  insert into installations (id, mandator_id, area_id, name) select uuidv7(), mandator_id, id, 'Gipfelbahn' from areas;
  insert into ropes (id, mandator_id, installation_id, name, attributes)
    select uuidv7(), mandator_id, id, 'Rope ' || n, '{"ropeType": "strandedRope", "ropeApplication": "haulRope",
      "ropeLay": "langSLay", "nominalDiameter": 40, "metallicCrossSection": 620, "ropeLength": 2400,
      "standard": "EN12927:2019"}'
    from installations, generate_series(1, ${ropes / scale.mandators}) n;
  insert into events (id, mandator_id, rope_id, position, timestamp, is_damage, recording_type, type, inspection_type,
      action_status, cross_section_loss_amount, cross_section_loss_unit, attributes)
    select uuidv7(), r.mandator_id, r.id, (n * 7919 % 240000) / 100.0, '2018-01-01'::timestamptz + n * interval '5 hours',
      true, 'damage', 'brokenWire', 'mrt', 'seen', (n % 90) / 10.0, 'mm²',
      jsonb_build_object('damageCount', n % 7,
        'reportedBy', jsonb_build_object('name', 'Reto Steiner'),
        'description', 'Two wires broken in the outer layer, ends bent outwards, no corrosion around the place.')
    from ropes r, generate_series(1, ${scale.events / ropes}) n;
  insert into users (id, username, email, firstname, lastname, roles, is_active)
    values (uuidv7(), 'user@bench.example', 'user@bench.example', 'Ada', 'Bench', '{ROLE_USER}', true);
  insert into user_mandators (user_id, mandator_id)
    select u.id, m.id from users u, (select id from mandators order by name limit 1) m;`

/** Migrates an empty database, fills it as its owner and opens a session; the events are spread over so many ropes. */
export async function fillList(ownerUrl: string, ropes: number = scale.ropes): Promise<ListData> {
  await ensureRoles(ownerUrl)
  await migrate(ownerUrl)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(fill(ropes))
    // Reading the words of what was filled in would go on for a minute beside what is measured.
    await owner.query('truncate search_pending')
    await owner.query('vacuum (analyze)')
    const token = newToken()
    await owner.query('insert into sessions (token_hash, user_id) select $1, id from users', [hashToken(token)])
    const { rows } = await owner.query<{ id: string }>(
      'select r.id from ropes r join user_mandators using (mandator_id) order by r.id limit 1',
    )
    return { rope: rows[0]?.id ?? '', token }
  } finally {
    await owner.end()
  }
}
