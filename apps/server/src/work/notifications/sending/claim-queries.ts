import { can, roles } from '@catenary/contract/access'
import type { DeliveryChannel, DeliveryError } from '@catenary/contract/work/notification-deliveries'
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import type { Queries } from '../../../db/database.ts'
import { idAndName } from '../queries.ts'
import type { StoredNotification } from '../queries.ts'

/** Recipient and channel with due deliveries. */
export interface Lane {
  readonly mandator: string
  readonly user: string
  readonly channel: DeliveryChannel
}

const mostLanes = 200

/** Where deliveries are due, the urgent ones first. Runs as the owner. */
export async function listDueLanes(pool: Pool, dueBy: Date, channels: readonly DeliveryChannel[]): Promise<Lane[]> {
  const { rows } = await pool.query<Lane>(
    `select mandator_id as mandator, user_id as "user", channel from notification_deliveries
     where state = 'waiting' and try_at <= $1 and channel = any($2::delivery_channel[])
     group by mandator_id, user_id, channel order by bool_or(is_urgent) desc, min(try_at) limit ${mostLanes}`,
    [dueBy, channels],
  )
  return rows
}

/** A notification in a message. */
export type MessageNotification = Omit<StoredNotification, 'isRead'> & {
  readonly deliveryId: string
  /** The task that it is about. */
  readonly taskId: string | null
}

/** The deliveries of one message to one user. */
export interface Message extends Lane {
  /** The same at every try. */
  readonly id: string
  /** How often it was tried, this time included, and since when it waits. */
  readonly tries: number
  readonly createdAt: string
  readonly notifications: readonly MessageNotification[]
}

/** How messages are put together. */
export interface ClaimOptions {
  readonly at: Date
  /** What is to be sent by then is due. */
  readonly dueBy: Date
  /** How long deliveries after a mail are collected, in milliseconds; 0: never. */
  readonly collectMs: number
  /** How long one try may take: then another process tries. */
  readonly leaseMs: number
}

/**
 * Takes what is due to a person for one message, and leaves it to this process for the time of a try. A mail that goes at
 * once opens a time in which what follows is collected; what is urgent goes all the same. Null where nothing is to go now.
 */
export async function claimMessage(db: Queries, lane: Lane, options: ClaimOptions): Promise<Message | null> {
  await sql`select pg_advisory_xact_lock(hashtext('notifications ' || ${lane.user}), hashtext(${lane.channel}))`.execute(
    db,
  )
  await refuseHiddenTasks(db, lane)
  const due = await listDue(db, lane, options.dueBy)
  const [first] = due
  if (!first) return null
  const tried = due.find(({ messageId }) => messageId !== null)
  if (tried?.messageId) {
    const again = due.filter(({ messageId }) => messageId === tried.messageId)
    return claim(db, lane, { id: tried.messageId, due: again, collectUntil: tried.collectUntil }, options)
  }
  if (lane.channel === 'sms' || options.collectMs === 0)
    return claim(db, lane, { id: v7(), due: [first], collectUntil: null }, options)
  const collectUntil = await findCollectUntil(db, lane)
  const isCollecting = collectUntil !== null && Date.parse(collectUntil) > options.at.getTime()
  if (isCollecting) {
    await holdBack(
      db,
      due.filter(({ isUrgent }) => !isUrgent).map(({ id }) => id),
      collectUntil,
    )
    const urgent = due.filter(({ isUrgent }) => isUrgent)
    return urgent.length > 0 ? claim(db, lane, { id: v7(), due: urgent, collectUntil: null }, options) : null
  }
  // Collected deliveries are one mail, which starts no collecting again.
  const isCollected = collectUntil !== null && due.some(({ createdAt }) => createdAt < collectUntil)
  const opened = new Date(options.at.getTime() + options.collectMs).toISOString()
  return claim(db, lane, { id: v7(), due, collectUntil: isCollected ? null : opened }, options)
}

const internalRoles = `{${roles.filter((role) => can([role], 'TASK_INTERNAL')).join(',')}}`

/** Deliveries about internal tasks are not sent to users who are no longer internal. */
async function refuseHiddenTasks(db: Queries, { user, channel }: Lane): Promise<void> {
  const reason: DeliveryError = 'noAccess'
  await sql`update notification_deliveries d set state = 'failed', error = ${reason}
    from notifications n join tasks t on t.id = n.task_id, users u
    where d.user_id = ${user} and d.channel = ${channel} and d.state = 'waiting' and n.id = d.notification_id
      and t.is_internal and u.id = d.user_id and not u.roles && ${internalRoles}::role[]`.execute(db)
}

function listDue(db: Queries, { user, channel }: Lane, dueBy: Date) {
  return db
    .selectFrom('notificationDeliveries')
    .select(['id', 'messageId', 'collectUntil', 'isUrgent', 'createdAt', 'tries'])
    .where('userId', '=', user)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .where('tryAt', '<=', dueBy.toISOString())
    .orderBy('isUrgent', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
type DueDelivery = Awaited<ReturnType<typeof listDue>>[number]

async function findCollectUntil(db: Queries, { user, channel }: Lane): Promise<string | null> {
  const delivery = await db
    .selectFrom('notificationDeliveries')
    .select('collectUntil')
    .where('userId', '=', user)
    .where('channel', '=', channel)
    .where('collectUntil', 'is not', null)
    .orderBy('collectUntil', 'desc')
    .limit(1)
    .executeTakeFirst()
  return delivery?.collectUntil ?? null
}

/** As one value: a person may have more deliveries than a statement may have parameters. */
const isAmong = (column: string, ids: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any (${[...ids]}::uuid[])`

async function holdBack(db: Queries, ids: readonly string[], tryAt: string): Promise<void> {
  if (ids.length > 0) await db.updateTable('notificationDeliveries').set({ tryAt }).where(isAmong('id', ids)).execute()
}

interface NewMessage {
  readonly id: string
  readonly due: readonly DueDelivery[]
  readonly collectUntil: string | null
}

async function claim(
  db: Queries,
  lane: Lane,
  { id, due, collectUntil }: NewMessage,
  { at, leaseMs }: ClaimOptions,
): Promise<Message> {
  const ids = due.map((one) => one.id)
  const tryAt = new Date(at.getTime() + leaseMs).toISOString()
  await db
    .updateTable('notificationDeliveries')
    .set({ messageId: id, collectUntil, tryAt, error: null, errorDetail: null, tries: sql`tries + 1` })
    .where(isAmong('id', ids))
    .execute()
  const [{ tries = 0, createdAt = at.toISOString() } = {}] = due
  return { ...lane, id, tries: tries + 1, createdAt, notifications: await readNotifications(db, ids) }
}

function readNotifications(db: Queries, deliveryIds: readonly string[]): Promise<MessageNotification[]> {
  return db
    .selectFrom('notificationDeliveries')
    .innerJoin('notifications', 'notifications.id', 'notificationDeliveries.notificationId')
    .innerJoin('installations', 'installations.id', 'notifications.installationId')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .leftJoin('ropes', 'ropes.id', 'notifications.ropeId')
    .select(['notifications.id', 'triggeredAt', 'type', 'threshold', 'facts', 'notifications.taskId'])
    .select(['notificationDeliveries.id as deliveryId', 'installations.attributes as installationAttributes'])
    .select([idAndName('installations').as('installation'), idAndName('areas').as('area')])
    .select(sql<StoredNotification['rope']>`case when ropes.id is not null then ${idAndName('ropes')} end`.as('rope'))
    .where(isAmong('notificationDeliveries.id', deliveryIds))
    .orderBy('triggeredAt')
    .orderBy('notifications.id')
    .execute()
}
