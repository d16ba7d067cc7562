import { createServer } from 'node:http'
import { Pool } from 'pg'

/**
 * The same positions as plainly as they can be written: one prepared query that writes out the answer, no session, no
 * row-level security, nothing checked. Serves at `PORT` from the database `DATABASE_URL`.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) })
const text = `select json_agg(json_build_object('id', a.id,
    'latlng', case when a.latitude is not null then json_build_array(a.latitude, a.longitude) else below.centre end,
    'damages', states.worst, 'limitEarliest', to_char(states.limit_earliest, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ropeCount', coalesce(states.ropes, 0), 'ropesWithoutState', coalesce(states.unknown, 0),
    'damagesOfUnknownLoss', coalesce(states.unknown_loss, 0), 'splicesToRenew', coalesce(states.splices_to_renew, 0),
    'doubtfulEntries', coalesce(states.doubtful_entries, 0),
    'worstRope', (select json_build_object('id', r.id, 'name', r.name, 'installation',
        json_build_object('id', i.id, 'name', i.name))
      from ropes r join installations i on i.id = r.installation_id where r.id = states.worst_id)) order by a.id)::text as list
  from areas a
    left join (select area_id, json_build_array((min(line_bounds[1]) + max(line_bounds[3])) / 2,
        (min(line_bounds[2]) + max(line_bounds[4])) / 2) as centre
      from installations where not is_deleted group by area_id) below on below.area_id = a.id
    left join (select i.area_id,
        json_build_object('ratio', max(s.ratio), 'health', min(s.health), 'count', sum(s.count)) as worst,
        min(s.limit_earliest) as limit_earliest, count(*) as ropes, count(*) - count(s.ratio) as unknown,
        sum(s.damages_of_unknown_loss) as unknown_loss, sum(s.splices_to_renew) as splices_to_renew,
        sum(s.doubtful_entries) as doubtful_entries,
        (array_agg(r.id order by s.ratio desc, i.ordering, i.id, r.ordering, r.id))[1] as worst_id
      from installations i join ropes r on r.installation_id = i.id join damage_states s on s.rope_id = r.id
      where not i.is_deleted and not r.is_deleted group by i.area_id) states on states.area_id = a.id
  where not a.is_deleted`

createServer((request, response) => {
  if (request.url !== '/api/areas/positions') {
    response.writeHead(200).end()
    return
  }
  pool.query<{ list: string }>({ name: 'positions', text }).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(rows[0]?.list)
    },
    () => response.writeHead(500).end(),
  )
}).listen(Number(process.env.PORT), process.env.HOST)

process.once('SIGTERM', () => process.exit(0))
