import { migrate } from '@catenary/server/src/db/migrations/migrate.ts'
import { ensureRoles } from '@catenary/server/src/db/roles.ts'
import { newToken, hashToken } from '@catenary/server/src/http/session/cookie.ts'
import { rulesVersion } from '@catenary/server/src/records/state/state-queries.ts'
import { Client } from 'pg'

/** How many areas, ropes and mandators there are; all ropes have a state. */
export const scale = { areas: 2000, ropes: 10_000, mandators: 4 } as const

/** Tokens of sessions by who holds them: both see every area, staff because they may, the user by four memberships. */
export interface PositionsData {
  readonly staff: string
  readonly user: string
}

const fill = `
  insert into mandators (id, name) select uuidv7(), 'Mandator ' || n from generate_series(1, ${scale.mandators}) n;
  insert into areas (id, mandator_id, name, latitude, longitude)
    select uuidv7(), id, 'Area ' || n, case when n % 2 = 0 then 46 + n / 1000.0 end, case when n % 2 = 0 then 7 + n / 500.0 end
    from mandators, generate_series(1, ${scale.areas / scale.mandators}) n;
  insert into installations (id, mandator_id, area_id, name, latlngs)
    select uuidv7(), mandator_id, id, 'Gipfelbahn', '[[46.5, 7.5], [46.51, 7.52], [46.52, 7.54]]' from areas;
  insert into ropes (id, mandator_id, installation_id, name, attributes)
    select uuidv7(), mandator_id, id, 'Rope ' || n, '{"ropeType": "strandedRope", "nominalDiameter": 40}'
    from installations, generate_series(1, ${scale.ropes / scale.areas}) n;
  insert into damage_states (rope_id, mandator_id, ratio, health, governing_type, governing_multiple, inspected, rules, count)
    select id, mandator_id, 0.4, 60, 'mrt', 500, '["mrt"]', ${rulesVersion}, 12 from ropes;
  insert into users (id, username, email, firstname, lastname, roles, is_active)
    select uuidv7(), name || '@bench.example', name || '@bench.example', 'Ada', 'Bench', role, true
    from (values ('staff', '{ROLE_ADMIN}'::role[]), ('user', '{ROLE_USER}'::role[])) u (name, role);
  insert into user_mandators (user_id, mandator_id)
    select u.id, m.id from users u, mandators m where username like 'user@%';`

/** Migrates an empty database, fills it as its owner and opens the sessions. */
export async function fillPositions(ownerUrl: string): Promise<PositionsData> {
  await ensureRoles(ownerUrl)
  await migrate(ownerUrl)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(fill)
    await owner.query('vacuum (analyze)')
    const open = async (name: string) => {
      const token = newToken()
      const session = 'insert into sessions (token_hash, user_id) select $1, id from users where username = $2'
      await owner.query(session, [hashToken(token), `${name}@bench.example`])
      return token
    }
    return { staff: await open('staff'), user: await open('user') }
  } finally {
    await owner.end()
  }
}
