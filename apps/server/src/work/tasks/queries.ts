import { taskAttributeNames } from '@catenary/contract/work/task-fields'
import type { TaskAttributes } from '@catenary/contract/work/task-fields'
import type { Task } from '@catenary/contract/work/tasks'
import { sql } from 'kysely'
import { mayReach } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'
import { latestVersion } from '../../db/statements/event-versions.ts'
import { cyclesAtAnchor } from './cycles-queries.ts'

// Whom nothing reminds of it any more: of a mandator that it no longer belongs to, too.
const isReached = mayReach('u', { mandatorId: sql`areas.mandator_id`, isInternal: sql`tasks.is_internal` })
const assignedUsers = sql<Task['assignedUsers']>`(select coalesce(jsonb_agg(jsonb_build_object('id', a.user_id,
    'name', u.firstname || ' ' || u.lastname)
      || case when u.deleted_at is not null or u.is_switched_off or not ${isReached} then '{"isFormer": true}' else '{}'::jsonb end order by u.lastname, u.firstname, a.user_id), '[]')
  from task_assignees a left join users u on u.id = a.user_id where a.task_id = tasks.id)`
const noteCount = sql<number>`(select count(*)::int from task_history h where h.task_id = tasks.id and h.changes ? 'note')`
const successorId = sql<string | null>`(select t.id from tasks t where t.predecessor_id = tasks.id)`
const timezone = sql<string | null>`installations.attributes ->> 'timezone'`

const attributeColumns = taskAttributeNames.map((name) => `tasks.${name}` as const)

/** Tasks with their ropes; those of ropes that the caller may not see are not there. */
export function fromTasks(db: Queries) {
  return db
    .selectFrom('tasks')
    .innerJoin('ropes', 'ropes.id', 'tasks.ropeId')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
}

/** Tasks with all that they are answered with. */
export function selectTasks(db: Queries) {
  return fromTasks(db)
    .leftJoin('events', 'events.id', 'tasks.eventId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('events as corrected')
          .select([
            'corrected.id',
            'corrected.type',
            'corrected.position',
            'corrected.timestamp',
            'corrected.isDeleted',
          ])
          .where('events.correctedById', 'is not', null)
          .where('corrected.id', '=', sql<string>`(${latestVersion(sql`events.id`)})`)
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(attributeColumns)
    .select(['tasks.id', 'tasks.version', 'tasks.isDeleted', 'tasks.createdAt', 'tasks.createdByName', 'tasks.doneAt'])
    .select([
      'tasks.doneByName',
      'tasks.predecessorId',
      'tasks.dueSince',
      'tasks.dueCycles',
      'tasks.reachedAt',
      'tasks.expectedAt',
    ])
    .select(['ropes.id as ropeId', 'ropes.name as ropeName', 'installations.id as installationId'])
    .select(['installations.name as installationName', 'areas.id as areaId', 'areas.name as areaName'])
    .select(['events.id as eventId', 'events.type', 'events.position', 'events.timestamp'])
    .select([
      'events.isDeleted as isEventDeleted',
      'latest.id as latestId',
      'latest.type as latestType',
      'latest.position as latestPosition',
      'latest.timestamp as latestTimestamp',
      'latest.isDeleted as isLatestDeleted',
      timezone.as('timezone'),
      sql<boolean>`ropes.is_deleted or installations.is_deleted or areas.is_deleted`.as('isInArchive'),
      assignedUsers.as('assignedUsers'),
      noteCount.as('noteCount'),
      successorId.as('successorId'),
    ])
}

/** A task read from the database. */
export type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number]

/** A task as in the API; `at` is the time for "overdue". */
export function toTask(row: TaskRow, at: Date): Task {
  const { ropeId, ropeName, installationId, installationName, areaId, areaName, timezone: zone } = row
  const area = { id: areaId, name: areaName }
  const installation = { id: installationId, name: installationName, ...(zone && { timezone: zone }), area }
  const { id, isInArchive, assignedUsers: users, doneAt, createdAt, isDeleted, version, noteCount: notes } = row
  return {
    id,
    rope: { id: ropeId, name: ropeName, installation },
    isInArchive,
    event: eventOf(row),
    assignedUsers: users,
    attributes: attributesOf(row),
    due: dueOf(row, at),
    doneAt,
    doneBy: row.doneByName === null ? null : { name: row.doneByName },
    predecessor: referenceTo(row.predecessorId),
    successor: referenceTo(row.successorId),
    createdAt,
    createdBy: { name: row.createdByName },
    isDeleted,
    version,
    noteCount: notes,
  }
}

const referenceTo = (id: string | null) => (id === null ? null : { id })

type TaskEvent = NonNullable<Task['event']>

function eventOf(row: TaskRow): TaskEvent | null {
  const { eventId: id, type, position, timestamp, isEventDeleted } = row
  const event = recordingOf({ id, type, position, timestamp, isDeleted: isEventDeleted })
  return event && { ...event, latestVersion: latestVersionOf(row) }
}

function latestVersionOf(row: TaskRow): TaskEvent['latestVersion'] {
  const { latestId: id, latestType: type, latestPosition: position, latestTimestamp: timestamp } = row
  return recordingOf({ id, type, position, timestamp, isDeleted: row.isLatestDeleted })
}

function recordingOf(joined: { readonly [Key in keyof TaskEvent]?: unknown }): TaskEvent['latestVersion'] {
  return joined.id === null ? null : (joined as NonNullable<TaskEvent['latestVersion']>)
}

/** The attributes of a task; those without a value are absent. */
function attributesOf(row: Pick<TaskRow, keyof TaskAttributes>): TaskAttributes {
  const entries = taskAttributeNames.map((name) => [name, row[name]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as unknown as TaskAttributes
}

function dueOf({ dueSince, dueCycles, reachedAt, expectedAt, status }: TaskRow, at: Date): Task['due'] {
  if (dueSince === null && dueCycles === null) return null
  const isOpen = status !== 'done'
  const expected = isOpen ? expectedAt : null
  const isOverdue = isOpen && dueSince !== null && Date.parse(dueSince) < at.getTime()
  return {
    at: dueSince,
    cycles: dueCycles,
    reachedAt,
    expectedAt: expected,
    isOverdue,
    isProbablyReached: expected !== null && !isOverdue && Date.parse(expected) <= at.getTime(),
  }
}

/** One task with its version, if the caller may see it; also an archived one. */
export async function findTask(db: Queries, id: string, at: Date) {
  const row = await selectTasks(db).where('tasks.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return { value: toTask(row, at), version: row.version }
}

/** What of a task is not answered: where it belongs, and from where its conditions count. */
export async function findTaskFacts(db: Queries, id: string) {
  return db
    .selectFrom('tasks')
    .select(['ropeId', 'anchorAt', 'isDueDerived'])
    .select(cyclesAtAnchor.as('anchorCycles'))
    .select(sql<string | null>`encode(content_hash, 'hex')`.as('contentHash'))
    .where('id', '=', id)
    .executeTakeFirst()
}
