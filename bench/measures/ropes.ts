import type { ListPage } from '../list-pages.ts'
import { comparePages } from '../list-pages.ts'
import { sessionHeader } from '../load/load.ts'
import type { Measurement } from '../measure.ts'
import { compared, limited } from '../measure.ts'
import type { Program } from '../program.ts'
import { scale } from '../work-data.ts'

/** Others may wait so many milliseconds while all ropes are answered. */
const maxDelayMs = 30

/**
 * All ropes at once and a page of them: session, permission, row-level security and a response checked against the contract, against
 * the bare query behind a bare server; one request at a time.
 */
export const ropes: Measurement = {
  name: 'ropes',
  run: (effort) =>
    comparePages(pages, { effort, connections: 1 }, async (what, pairs, { who, path }, { ours, token }) => [
      compared(what, pairs, 'ms', { sense: '≤', bound: 2 }),
      limited(`${what}: event-loop delay of the server`, [await delayDuring(ours, path, token(who))], 'ms', maxDelayMs),
    ]),
}

const callsForDelay = 10

/** The longest delay of the server's event loop in milliseconds while a page is answered several times. */
async function delayDuring(ours: Program, path: string, token: string): Promise<number> {
  await ours.longestDelay()
  for (let call = 0; call < callsForDelay; call += 1) {
    const response = await fetch(`${ours.address}/api${path}`, { headers: sessionHeader(token) })
    await response.arrayBuffer()
  }
  return ours.longestDelay()
}

const select = `select r.id, r.name, r.is_deleted, r.ordering, r.latlngs, r.latlngs_on, r.attributes, r.version,
    r.device_serial_number, r.notification_status, r.length_as_of, i.id as installation_id, i.name as installation,
    i.attributes as installation_attributes, a.id as area_id, a.name as area, p.id as predecessor_id, p.name as predecessor,
    f.id as successor_id, f.name as successor, s.ratio, s.health, s.count, s.governing_type, s.governing_multiple,
    s.no_state_reason, s.limit_earliest, s.inspected, s.last_visual_at, s.last_visual_event, s.last_mrt_at, s.last_mrt_event,
    (select json_build_object('id', t.id, 'title', t.title, 'at', t.due_since) from tasks t
      where t.rope_id = r.id and not t.is_deleted and t.status <> 'done' and t.inspection_type is not null
      order by t.due_since, t.due_cycles, t.id limit 1) as next_inspection
  from ropes r join installations i on i.id = r.installation_id join areas a on a.id = i.area_id
    left join damage_states s on s.rope_id = r.id left join ropes p on p.id = r.predecessor_id
    left join ropes f on f.predecessor_id = r.id and not f.is_deleted
  where not (r.is_deleted or i.is_deleted or a.is_deleted)
  order by a.name collate natural_order, a.id, i.ordering, i.id, r.ordering, r.id`

const pages: Readonly<Record<string, ListPage>> = {
  [`all ${scale.ropes.toLocaleString('en')} ropes`]: { who: 'staff', path: '/ropes', statements: [select] },
  [`25 of ${scale.ropes.toLocaleString('en')} ropes`]: {
    who: 'user',
    path: '/ropes?limit=25',
    statements: [`${select} limit 25`],
  },
}
