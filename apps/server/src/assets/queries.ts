import { isApiUser, accessScopeOf, roles } from '@catenary/contract/access'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../db/database.ts'
import { compileOnce } from '../db/statements/compile-once.ts'
import type { ArchiveStatus } from './archive.ts'

/**
 * How parents are locked while a child changes: `share` permits changes of its siblings and prevents
 * archiving or moving the parent meanwhile; `alone` also prevents changes of the order of its children.
 *
 * Locks are always taken from above downwards (area, installation, rope), so that two changes wait for one
 * another and never deadlock.
 */
export type LockMode = 'share' | 'alone'

/** An area, locked until the end of the transaction. */
export interface LockedArea extends ArchiveStatus {
  readonly id: string
  readonly mandatorId: string
}

/** An installation, locked with its area until the end of the transaction. */
export interface LockedInstallation extends LockedArea {
  readonly areaId: string
}

/** A rope with its stored fields. */
export interface RopeWithParents extends LockedInstallation {
  readonly installationId: string
  readonly name: string
  readonly attributes: RopeAttributes
  /** Time of the entry of the rope's length, which does not include later changes. */
  readonly lengthAsOf: string
}

/** Locks an area; undefined for one that the caller may not see. */
export async function lockArea(db: Queries, id: string, lockMode: LockMode = 'alone'): Promise<LockedArea | undefined> {
  const query = db.selectFrom('areas').select(['id', 'mandatorId', 'isDeleted']).where('id', '=', id)
  const row = await (lockMode === 'alone' ? query.forNoKeyUpdate() : query.forShare()).executeTakeFirst()
  return row && { ...row, isParentArchived: false }
}

/** Locks an installation, after its area; undefined for one that the caller may not see. */
export async function lockInstallation(
  db: Queries,
  id: string,
  { area: lockMode = 'share', installation = 'alone' }: { area?: LockMode; installation?: LockMode } = {},
): Promise<LockedInstallation | undefined> {
  const unlocked = await db.selectFrom('installations').select('areaId').where('id', '=', id).executeTakeFirst()
  const area = unlocked && (await lockArea(db, unlocked.areaId, lockMode))
  if (!area) return undefined
  const query = db.selectFrom('installations').select(['id', 'areaId', 'mandatorId', 'isDeleted']).where('id', '=', id)
  const row = await (installation === 'alone' ? query.forNoKeyUpdate() : query.forShare()).executeTakeFirst()
  return row && { ...row, isParentArchived: area.isDeleted }
}

const ropeColumns = [
  'ropes.id',
  'ropes.mandatorId',
  'ropes.installationId',
  'ropes.name',
  'ropes.isDeleted',
  'ropes.attributes',
  'ropes.lengthAsOf',
] as const

/** Locks a rope, after its area and installation; undefined for one that the caller may not see. */
export async function lockRope(
  db: Queries,
  id: string,
  { installation: lockMode = 'share' }: { installation?: LockMode } = {},
): Promise<RopeWithParents | undefined> {
  // Sent together; PostgreSQL runs the statements of a connection in order.
  const [parents, ropes] = await Promise.all([
    (lockMode === 'alone' ? lockParentsAlone : lockParentsShared)(db, { id }),
    lockRopeAlone(db, { id }),
  ])
  const [lockedParents] = parents.rows
  const [rope] = ropes.rows
  if (!lockedParents || !rope) return undefined
  const { areaId, installationArchived, areaArchived } = lockedParents
  return { ...rope, areaId, isParentArchived: installationArchived || areaArchived }
}

const parentsOf = (db: Queries, id: string) =>
  db
    .selectFrom('ropes')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .select([
      'installations.areaId',
      'installations.isDeleted as installationArchived',
      'areas.isDeleted as areaArchived',
    ])
    .where('ropes.id', '=', id)
    .forShare('areas')
const lockParentsAlone = compileOnce((db, { id }: { id: string }) => parentsOf(db, id).forNoKeyUpdate('installations'))
const lockParentsShared = compileOnce((db, { id }: { id: string }) => parentsOf(db, id).forShare('installations'))
const lockRopeAlone = compileOnce((db, { id }: { id: string }) =>
  db.selectFrom('ropes').select(ropeColumns).where('id', '=', id).forNoKeyUpdate(),
)

/** A rope as {@link lockRope} returns it, read without a lock. */
export async function findRopeWithParents(db: Queries, id: string): Promise<RopeWithParents | undefined> {
  return db
    .selectFrom('ropes')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .select(ropeColumns)
    .select(['installations.areaId', sql<boolean>`installations.is_deleted or areas.is_deleted`.as('isParentArchived')])
    .where('ropes.id', '=', id)
    .executeTakeFirst()
}

/** True where the caller may see the area or installation. */
export async function canSee(db: Queries, table: 'areas' | 'installations', id: string): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

const userRoles = roles.filter((role) => !isApiUser([role]))
const rolesReachingAll = `{${userRoles.filter((role) => accessScopeOf([role]) === 'all').join(',')}}`
const rolesReachingOwn = `{${userRoles.filter((role) => accessScopeOf([role]) === 'own').join(',')}}`

/** The users who may see the areas of a mandator, limited to those visible to the caller, by name. */
export async function listAreaUsers(db: Queries, mandatorId: string): Promise<NamedUser[]> {
  return named(selectAreaUsers(db, mandatorId)).execute()
}

/** As {@link listAreaUsers}, with whether notifications reach them. */
export async function listAreaRecipients(db: Queries, mandatorId: string) {
  return named(selectAreaUsers(db, mandatorId)).select('notificationEnabled as isNotified').execute()
}

/** The people of all mandators' staff, as far as the caller may see them, by name. */
export async function listInternalUsers(db: Queries): Promise<NamedUser[]> {
  return named(selectPeople(db).where(reachesAll)).execute()
}

/** The users of a mandator who are not staff, limited to those visible to the caller, by name. */
export async function listClientUsers(db: Queries, mandatorId: string): Promise<NamedUser[]> {
  const clients = selectPeople(db)
    .where(sql<boolean>`not ${reachesAll}`)
    .where(reachesOwn)
  return named(clients.where(isOfMandator(mandatorId))).execute()
}

/** The users who may see the areas of a mandator, as a query to be extended. */
export function selectAreaUsers(db: Queries, mandatorId: string) {
  return selectPeople(db).where(({ or, and }) => or([reachesAll, and([reachesOwn, isOfMandator(mandatorId)])]))
}

/**
 * Whether the user in a row `users` may see what belongs to a mandator, as a condition of a query: staff, and the mandator's
 * own people unless it is for staff alone.
 */
export function mayReach(
  user: string,
  { mandatorId, isInternal }: { mandatorId: RawBuilder<unknown>; isInternal: RawBuilder<unknown> },
) {
  const { roles: held, id } = { roles: sql.ref(`${user}.roles`), id: sql.ref(`${user}.id`) }
  return sql<boolean>`(${held} && ${rolesReachingAll}::role[] or not ${isInternal} and ${held} && ${rolesReachingOwn}::role[]
    and exists (select from user_mandators um where um.user_id = ${id} and um.mandator_id = ${mandatorId}))`
}

interface NamedUser {
  readonly id: string
  readonly name: string
}

const reachesAll = sql<boolean>`(roles && ${rolesReachingAll}::role[])`
const reachesOwn = sql<boolean>`(roles && ${rolesReachingOwn}::role[])`
const isOfMandator = (mandatorId: string) =>
  sql<boolean>`exists (select from user_mandators um where um.user_id = users.id and um.mandator_id = ${mandatorId})`

function named(people: ReturnType<typeof selectPeople>) {
  return people
    .select(['id', sql<string>`firstname || ' ' || lastname`.as('name')])
    .orderBy(sql`lower(lastname), lower(firstname), id`)
}

/** Users who can log in or at least receive mail. */
function selectPeople(db: Queries) {
  return db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .where('isSwitchedOff', '=', false)
    .where((eb) => eb.or([eb('isActive', '=', true), eb('twoFactorMethod', '=', 'no-password')]))
}
