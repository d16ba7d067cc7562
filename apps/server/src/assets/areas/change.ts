import { areaDefaults, areaFields, baseLayerIssue } from '@catenary/contract/assets/areas'
import type { Area, AreaFields, AreaPatch, areas } from '@catenary/contract/assets/areas'
import { deepEqual } from '@catenary/contract/deep-equal'
import { schemaKeys } from '@catenary/contract/field'
import type { FieldIssue } from '@catenary/contract/issues'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Queries } from '../../db/database.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { assertNotArchived } from '../archive.ts'
import { assetChanges, recordChange, assertNoRuleIssues, assertNoInputIssues, assertEditable } from '../change.ts'
import type { UpdateRequest, ActorContext } from '../change.ts'
import { lockArea, listAreaUsers } from '../queries.ts'
import { findArea } from './queries.ts'

/** Adds an area; returns its id. */
export async function createArea(call: Call<typeof areas.create>) {
  const { db, body } = call
  const after = { ...areaDefaults, mapBaseLayers: [...areaDefaults.mapBaseLayers], isDeleted: false, ...body.area }
  await assertValidArea(db, null, after)
  const id = v7()
  await insertArea(db, id, rowOf(after))
  await recordAreaChange(call, null, await requireArea(db, id))
  return { id }
}

/** Changes an area, archives or restores it. */
export async function changeArea(call: Call<typeof areas.change>) {
  return updateFields(call, call.body.area)
}

/** Archives an area. */
export async function archiveArea(call: Call<typeof areas.remove>): Promise<void> {
  await updateFields(call, { isDeleted: true })
}

async function updateFields(request: UpdateRequest, patch: AreaPatch) {
  const { db, params, ifMatch } = request
  const locked = (await lockArea(db, params.id)) ?? throwProblem('record.notFound')
  const current = await requireArea(db, params.id)
  requireIfMatch(ifMatch, current)
  assertNotArchived(locked, patch)
  const storedLatlng = await findStoredLatlng(db, params.id)
  const before = fieldsOf(current.value)
  const after = { ...before, ...withoutComputedLatlng(patch, [before.latlng, storedLatlng]) }
  assertEditable(areaFields, request, { before, after }, 'area')
  await assertValidArea(db, before, after)
  if (deepEqual(before, after)) return current
  const removedRecipients = await write(db, params.id, {
    before,
    after: after.latlng === before.latlng ? { ...after, latlng: storedLatlng } : after,
  })
  const changed = await requireArea(db, params.id)
  await recordAreaChange(request, current.value, changed, removedRecipients)
  return changed
}

/** Ignores a computed position that is sent back unchanged: it was not chosen by the user. */
function withoutComputedLatlng({ latlng, ...patch }: AreaPatch, known: readonly Area['latlng'][]): AreaPatch {
  return latlng === undefined || known.some((one) => deepEqual(one, latlng)) ? patch : { latlng, ...patch }
}

/** Writes an area; how many recipients of notifications lost their place to another mandator. */
async function write(
  db: Queries,
  id: string,
  { before, after }: { before: AreaFields; after: AreaFields },
): Promise<number> {
  const changesMandator = before.mandator.id !== after.mandator.id
  if (changesMandator) await lockDescendants(db, id)
  await updateArea(db, id, rowOf(after))
  if (!changesMandator) return 0
  // Users of another mandator must not be notified.
  const users = await listAreaUsers(db, after.mandator.id)
  return retainNotifiedUsers(
    db,
    id,
    users.map((user) => user.id),
  )
}

/** Throws for an invalid area (400), or one that conflicts with other records (422). */
async function assertValidArea(db: Queries, before: AreaFields | null, after: AreaFields): Promise<void> {
  const layerIssue = baseLayerIssue(after)
  assertNoInputIssues(layerIssue ? [{ path: 'area.mapDefaultBaseLayer', code: layerIssue.params.code }] : [])
  const isMandatorChanged = after.mandator.id !== before?.mandator.id
  if (isMandatorChanged && !(await lockExistingMandator(db, after.mandator.id)))
    assertNoRuleIssues([{ path: 'area.mandator', code: 'mandators.unknown' }])
  if (isMandatorChanged || after.adminUser?.id !== before?.adminUser?.id)
    assertNoRuleIssues(await adminUserIssues(db, after))
}

async function adminUserIssues(db: Queries, { mandator, adminUser }: AreaFields): Promise<FieldIssue[]> {
  if (!adminUser) return []
  const users = await listAreaUsers(db, mandator.id)
  return users.some(({ id }) => id === adminUser.id) ? [] : [{ path: 'area.adminUser', code: 'notPermittedUser' }]
}

/** The writable fields of an area. */
function fieldsOf(area: Area): AreaFields {
  const { name, latlng, isMap, mapZoom, mapBaseLayers, mapDefaultBaseLayer, isDeleted } = area
  const fields = { name, latlng, isMap, mapZoom, mapBaseLayers, mapDefaultBaseLayer, isDeleted }
  const { mandator, adminUser } = area
  return { ...fields, mandator: { id: mandator.id }, adminUser: adminUser && { id: adminUser.id } }
}

function rowOf({ mandator, adminUser, ...fields }: AreaFields): AreaRow {
  return { ...fields, mandatorId: mandator.id, adminUserId: adminUser?.id ?? null }
}

async function requireArea(db: Queries, id: string) {
  return (await findArea(db, id)) ?? throwProblem('record.notFound')
}

async function recordAreaChange(
  context: ActorContext,
  before: Area | null,
  { value: after }: { value: Area },
  removedRecipients = 0,
): Promise<void> {
  const mandators = [...(before ? [before.mandator.id] : []), after.mandator.id]
  const changes = assetChanges(schemaKeys(areaFields), before, after)
  await recordChange(context, {
    kind: 'area',
    thing: after,
    mandators,
    changes,
    isNew: before === null,
    ...(removedRecipients > 0 && { details: { removedRecipients } }),
  })
}

/** The columns of an area. */
type AreaRow = Omit<AreaFields, 'mandator' | 'adminUser'> & {
  readonly mandatorId: string
  readonly adminUserId: string | null
}

function columns({ latlng, mapBaseLayers, ...row }: AreaRow) {
  const [latitude, longitude] = latlng ?? [null, null]
  return { ...row, latitude, longitude, mapBaseLayers: JSON.stringify(mapBaseLayers) }
}

/** Writes a new area. */
async function insertArea(db: Queries, id: string, row: AreaRow): Promise<void> {
  await db
    .insertInto('areas')
    .values({ id, ...columns(row) })
    .execute()
}

/** Updates an area and increments its version; a new mandator applies to everything below it. */
async function updateArea(db: Queries, id: string, row: AreaRow): Promise<void> {
  await db
    .updateTable('areas')
    .set(columns(row))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Where an area was placed by hand. */
async function findStoredLatlng(db: Queries, id: string): Promise<Area['latlng']> {
  const row = await db
    .selectFrom('areas')
    .select(['latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.latitude === null || row.longitude === null ? null : [row.latitude, row.longitude]
}

/** Locks a mandator so that it is not deleted meanwhile; false where there is none. */
async function lockExistingMandator(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('mandators').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/**
 * Locks all installations of an area and their ropes, from above downwards, before everything below it is rewritten:
 * with tens of thousands of recordings that takes longer than a statement usually may.
 */
async function lockDescendants(db: Queries, areaId: string): Promise<void> {
  await sql`set local statement_timeout = '40s'`.execute(db)
  await db.selectFrom('installations').select('id').where('areaId', '=', areaId).orderBy('id').forUpdate().execute()
  const installations = db.selectFrom('installations').select('id').where('areaId', '=', areaId)
  await db
    .selectFrom('ropes')
    .select('id')
    .where('installationId', 'in', installations)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Removes all users except these from the notification settings of an area's installations; how many they were. */
async function retainNotifiedUsers(db: Queries, areaId: string, users: readonly string[]): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select count(distinct u #>> '{}')::integer as removed
    from installations cross join lateral (
      select jsonb_array_elements(notification_settings -> 'users')
      union all select jsonb_array_elements(value) from jsonb_each(system_notification_settings)) listed (u)
    where area_id = ${areaId} and u #>> '{}' <> all (${[...users]}::text[])`.execute(db)
  const retained = (list: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(u order by n), '[]')
    from jsonb_array_elements(${list}) with ordinality listed (u, n) where u #>> '{}' = any (${[...users]}::text[]))`
  await sql`update installations set version = version + 1,
      notification_settings = notification_settings || jsonb_build_object('users', ${retained(sql`notification_settings -> 'users'`)}),
      system_notification_settings = (select jsonb_object_agg(key, ${retained(sql`value`)})
        from jsonb_each(system_notification_settings))
    where area_id = ${areaId}
      and (notification_settings is not null or system_notification_settings is not null)`.execute(db)
  return rows[0]?.removed ?? 0
}
