import { migrate } from '@catenary/server/src/db/migrations/migrate.ts'
import { ensureRoles } from '@catenary/server/src/db/roles.ts'
import { newToken, hashToken } from '@catenary/server/src/http/session/cookie.ts'
import { rulesVersion } from '@catenary/server/src/records/state/state-queries.ts'
import { Client } from 'pg'

/** Who searches: the tokens of their sessions, and the mandators they may see. */
export interface Searcher {
  readonly tokens: readonly string[]
  readonly mandators: readonly string[]
}

/** The two who search. */
export interface SearchData {
  readonly ofOne: Searcher
  readonly ofAll: Searcher
}

/** How many objects there are, of how many mandators: each has 5 areas, 45 installations and 450 ropes. */
export const scale = { objects: 100_000, mandators: 200 } as const

/**
 * Names as ropeways have them: a place made of two words, the kind of rope, and a number. Nothing is recorded on the
 * ropes, and their states say so: a start would compute those that are missing.
 */
const fill = `
  create function place(n bigint) returns text immutable language sql as $$
    select (array['Alp', 'Grat', 'Gipfel', 'See', 'Wald', 'Stein', 'Gletscher', 'Sonnen', 'Schwarz', 'Weiss', 'Rot', 'Horn',
        'Kulm', 'Höhen', 'Täli', 'Föhren', 'Enzian', 'Murmel', 'Adler', 'Gams'])[1 + n % 20]
      || (array['joch', 'egg', 'stock', 'matt', 'boden', 'berg', 'grat', 'spitz', 'firn', 'alm', 'tal', 'au', 'rüti'])[1 + n / 20 % 13] $$;
  insert into mandators (id, name) select uuidv7(), 'Mandator ' || n from generate_series(1, ${scale.mandators}) n;
  insert into areas (id, mandator_id, name)
    select uuidv7(), id, place(7 * n + 31 * row_number() over ()) || ' ' || n from mandators, generate_series(1, 5) n;
  insert into installations (id, mandator_id, area_id, name)
    select uuidv7(), mandator_id, id, (array['Luftseilbahn ', 'Gondelbahn ', 'Sessellift '])[1 + n % 3]
      || place(11 * n + 17 * row_number() over ())
    from areas, generate_series(1, 9) n;
  insert into ropes (id, mandator_id, installation_id, name)
    select uuidv7(), mandator_id, id, (array['Tragseil ', 'Zugseil ', 'Förderseil ', 'Spannseil ', 'Bergeseil '])[1 + n % 5] || n
      || ' Nr. ' || 10000 + (7919 * row_number() over ()) % 90000
    from installations, generate_series(1, 10) n;
  drop function place;
  insert into damage_states (rope_id, mandator_id, no_state_reason, rules, count)
    select id, mandator_id, 'notInspected', ${rulesVersion}, 0 from ropes;
  insert into users (id, username, email, firstname, lastname, roles, is_active)
    select uuidv7(), one, one, 'Ada', 'Bench', '{ROLE_USER}', true
    from unnest(array['one@bench.example', 'all@bench.example']) one;
  insert into user_mandators (user_id, mandator_id)
    select u.id, m.id from users u, mandators m where u.username like 'all@%' or m.name = 'Mandator 100';`

/** Migrates an empty database, fills it as its owner and opens sessions for each of the two. */
export async function fillSearch(ownerUrl: string): Promise<SearchData> {
  await ensureRoles(ownerUrl)
  await migrate(ownerUrl)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(fill)
    await owner.query('vacuum (analyze)')
    return { ofOne: await searcher(owner, 'one@bench.example'), ofAll: await searcher(owner, 'all@bench.example') }
  } finally {
    await owner.end()
  }
}

async function searcher(owner: Client, username: string): Promise<Searcher> {
  // A session searches ten times a second at most: enough of them never have to wait.
  const tokens = Array.from({ length: 500 }, newToken)
  await owner.query(
    'insert into sessions (token_hash, user_id) select unnest($1::bytea[]), id from users where username = $2',
    [tokens.map(hashToken), username],
  )
  const { rows } = await owner.query<{ mandators: string[] }>(
    'select array_agg(mandator_id) as mandators from user_mandators join users on id = user_id where username = $1',
    [username],
  )
  return { tokens, mandators: rows[0]?.mandators ?? [] }
}
