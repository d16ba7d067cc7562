import { taskPageSize } from '@catenary/contract/work/tasks'
import type { ListPage } from '../list-pages.ts'
import { comparePage, withProduct, withQueries } from '../list-pages.ts'
import { sessionHeader } from '../load/load.ts'
import type { Measurement, Row } from '../measure.ts'
import { compared } from '../measure.ts'
import { scale } from '../work-data.ts'

/** How far the page in the middle lies behind the first one: half of the tasks that are to be done. */
const rowsToMiddle = 30_000

/**
 * The page of all tasks: session, permission, row-level security and a response checked against the contract, against the bare
 * queries behind a bare server.
 */
export const tasks: Measurement = {
  name: 'tasks',
  run: (effort) =>
    withProduct(async (ours, databaseUrl, token) => {
      const pages = pagesAt(await cursorBehind(`${ours.address}/api`, token('user'), rowsToMiddle))
      return withQueries(databaseUrl, Object.values(pages), async (peer) => {
        const rows: Row[] = []
        for (const [what, page] of Object.entries(pages)) {
          const pairs = await comparePage(page, { ours, peer, token, effort, connections: 16 })
          rows.push(
            compared(`${scale.tasks.toLocaleString('en')} tasks, ${what}`, pairs, 'ms', { sense: '≤', bound: 2 }),
          )
        }
        return rows
      })
    }),
}

/** What the page of tasks asks for where nobody chose anything, without the number of all. */
const pending = `/tasks?status=new,in-progress&limit=${taskPageSize}`

interface Cursor {
  readonly text: string
  /** The time at which the row before it is due, and its id. */
  readonly values: readonly [due: string, id: string]
}

/** The cursor of the page that many rows behind the first one. */
async function cursorBehind(api: string, token: string, rows: number): Promise<Cursor> {
  const limit = 1000
  let text = ''
  for (let read = 0; read < rows; read += limit) {
    const address = `${api}/tasks?status=new,in-progress&limit=${limit}${text && `&cursor=${text}`}`
    const response = await fetch(address, { headers: sessionHeader(token) })
    text = /cursor=([^>&]+)/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
    if (text === '') throw new Error(`There is no page behind ${address}: ${response.status}`)
  }
  const [, , values] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string, Cursor['values']]
  return { text, values }
}

function pagesAt(cursor: Cursor): Readonly<Record<string, ListPage>> {
  const forUser = 'not t.is_internal'
  const first = pageText(forUser)
  const count = countText(forUser)
  const [due, id] = cursor.values
  const middle = pageText(`${forUser} and (t.due_since, t.id) > ('${due}', '${id}')`)
  const overdue = `${forUser} and t.due_since < now()`
  return {
    'first page': { who: 'user', path: pending, statements: [first] },
    'first page, staff': { who: 'staff', path: pending, statements: [pageText('true')] },
    'first page with their number': { who: 'user', path: `${pending}&total=1`, statements: [first, count] },
    'page in the middle': { who: 'user', path: `${pending}&cursor=${cursor.text}`, statements: [middle] },
    'page in the middle with their number': {
      who: 'user',
      path: `${pending}&cursor=${cursor.text}&total=1`,
      statements: [middle, count],
    },
    'overdue ones': { who: 'user', path: `${pending}&overdue=1`, statements: [pageText(overdue)] },
    'overdue ones with their number': {
      who: 'user',
      path: `${pending}&overdue=1&total=1`,
      statements: [pageText(overdue), countText(overdue)],
    },
  }
}

const fromTasks = (condition: string) => `from tasks t join ropes r on r.id = t.rope_id
    join installations i on i.id = r.installation_id join areas a on a.id = i.area_id
    left join events e on e.id = t.event_id
  where not t.is_deleted and t.status <> 'done' and not (r.is_deleted or i.is_deleted or a.is_deleted) and ${condition}`

const countText = (condition: string) => `select count(*)::int as total ${fromTasks(condition)}`

const pageText = (condition: string) => `select t.id, t.title, t.description, t.status, t.due_at, t.due_condition,
    t.is_recurring, t.recurring_conditions, t.component, t.inspection_type, t.is_internal, t.created_at, t.created_by_name,
    t.done_at, t.done_by_name, t.predecessor_id, t.due_since, t.due_cycles, t.reached_at, t.version, r.id as rope_id,
    r.name as rope, i.id as installation_id, i.name as installation, i.attributes ->> 'timezone' as timezone,
    a.id as area_id, a.name as area, e.id as event_id, e.type, e.position, e.timestamp,
    (select json_agg(json_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname))
      from task_assignees s join users u on u.id = s.user_id where s.task_id = t.id) as assigned_users,
    (select count(*)::int from task_history h where h.task_id = t.id and h.changes ? 'note') as notes,
    (select s.id from tasks s where s.predecessor_id = t.id) as successor_id
  ${fromTasks(condition)} order by t.due_since, t.id limit ${taskPageSize}`
