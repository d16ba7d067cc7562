import type { FaultReason } from '@catenary/contract/devices/device-messages'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** A message that was refused. */
export interface RefusedMessage {
  readonly topic: string
  readonly payload: Buffer
  readonly receivedAt: Date
  readonly reason: FaultReason
}

const maxTopic = 300
const maxExcerpt = 200

/** The begin of a text that anybody may have written, without what only deceives readers. */
const excerpt = (text: string, max: number) => text.slice(0, max).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')

/** Notes at a device the last of its messages that were refused, and how many; after a week without any it counts anew. */
export async function noteFaults(db: Queries, deviceId: string, refused: readonly RefusedMessage[]): Promise<void> {
  const last = refused.at(-1)
  if (!last) return
  const at = last.receivedAt.toISOString()
  const facts = {
    reason: last.reason,
    topic: excerpt(last.topic, maxTopic),
    payload: excerpt(last.payload.toString('utf8', 0, maxExcerpt), maxExcerpt),
    lastAt: at,
  }
  const isNew = sql`coalesce((last_fault ->> 'lastAt')::timestamptz < ${at}::timestamptz - interval '7 days', true)`
  await sql`update sensor_devices set last_fault = ${JSON.stringify(facts)}::jsonb || jsonb_build_object(
      'firstAt', case when ${isNew} then ${at}::text else last_fault ->> 'firstAt' end,
      'count', case when ${isNew} then 0 else (last_fault ->> 'count')::bigint end + ${refused.length}::bigint)
    where id = ${deviceId}::uuid`.execute(db)
}

/** Counts messages under an id that no device has. Runs as the auth role. */
export async function noteUnknownDevice(
  db: Queries,
  { externalId, topic, at, count }: { externalId: string; topic: string; at: Date; count: number },
): Promise<void> {
  await sql`select note_unknown_device(${excerpt(externalId, maxTopic)}, ${excerpt(topic, maxTopic)}, ${at.toISOString()}::timestamptz,
    ${count}::integer)`.execute(db)
}

/** Notes when a device was last reported online or offline, and since when it has been offline. */
export async function noteStatus(
  db: Queries,
  deviceId: string,
  { reportedAt, offlineAt }: { readonly reportedAt: Date; readonly offlineAt: Date | undefined },
): Promise<void> {
  const offline = offlineAt && { offlineSince: sql<string>`coalesce(offline_since, ${offlineAt.toISOString()})` }
  await db
    .updateTable('sensorDevices')
    .set({ statusReportedAt: reportedAt.toISOString(), ...offline })
    .where('id', '=', deviceId)
    .execute()
}
