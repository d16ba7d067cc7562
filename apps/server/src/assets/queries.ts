import { isProgram, reachOf, roles } from '@catenary/contract/access'
import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import { sql } from 'kysely'
import type { Queries } from '../db/caller.ts'
import type { Standing } from './archive.ts'

/**
 * How what lies above is held while something below changes: `share` lets others change what lies beside it and keeps
 * it from being archived or moved meanwhile; `alone` also keeps others from changing the order below it.
 *
 * What is held is held from above downwards (area, installation, rope), always, so that two changes wait for one
 * another and never each for the other.
 */
export type Hold = 'share' | 'alone'

/** An area that is held until the end of the transaction. */
export interface HeldArea extends Standing {
  readonly id: string
  readonly mandatorId: string
}

/** An installation that is held, with what is above it, until the end of the transaction. */
export interface HeldInstallation extends HeldArea {
  readonly areaId: string
}

/** A rope, with what is recorded of it. */
export interface HeldRope extends HeldInstallation {
  readonly installationId: string
  readonly name: string
  readonly attributes: RopeAttributes
  /** When the rope's length was entered: changes of the rope since are not in it. */
  readonly lengthAsOf: string
}

/** Holds an area; undefined for one that the caller may not see. */
export async function holdArea(db: Queries, id: string, hold: Hold = 'alone'): Promise<HeldArea | undefined> {
  const query = db.selectFrom('areas').select(['id', 'mandatorId', 'isDeleted']).where('id', '=', id)
  const row = await (hold === 'alone' ? query.forNoKeyUpdate() : query.forShare()).executeTakeFirst()
  return row && { ...row, isParentArchived: false }
}

/** Holds an installation, after its area; undefined for one that the caller may not see. */
export async function holdInstallation(
  db: Queries,
  id: string,
  { area: hold = 'share', installation = 'alone' }: { area?: Hold; installation?: Hold } = {},
): Promise<HeldInstallation | undefined> {
  const found = await db.selectFrom('installations').select('areaId').where('id', '=', id).executeTakeFirst()
  const area = found && (await holdArea(db, found.areaId, hold))
  if (!area) return undefined
  const query = db.selectFrom('installations').select(['id', 'areaId', 'mandatorId', 'isDeleted']).where('id', '=', id)
  const row = await (installation === 'alone' ? query.forNoKeyUpdate() : query.forShare()).executeTakeFirst()
  return row && { ...row, isParentArchived: area.isDeleted }
}

const ofRope = [
  'ropes.id',
  'ropes.mandatorId',
  'ropes.installationId',
  'ropes.name',
  'ropes.isDeleted',
  'ropes.attributes',
  'ropes.lengthAsOf',
] as const

/** Holds a rope, after its area and installation; undefined for one that the caller may not see. */
export async function holdRope(
  db: Queries,
  id: string,
  { installation: hold = 'share' }: { installation?: Hold } = {},
): Promise<HeldRope | undefined> {
  const above = db
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
  // Both leave at once; the server works through them in order.
  const [held, rope] = await Promise.all([
    (hold === 'alone' ? above.forNoKeyUpdate('installations') : above.forShare('installations')).executeTakeFirst(),
    db.selectFrom('ropes').select(ofRope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  ])
  if (!held || !rope) return undefined
  const { areaId, installationArchived, areaArchived } = held
  return { ...rope, areaId, isParentArchived: installationArchived || areaArchived }
}

/** A rope as {@link holdRope} answers it, only looked at. */
export async function findRope(db: Queries, id: string): Promise<HeldRope | undefined> {
  return db
    .selectFrom('ropes')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .select(ofRope)
    .select(['installations.areaId', sql<boolean>`installations.is_deleted or areas.is_deleted`.as('isParentArchived')])
    .where('ropes.id', '=', id)
    .executeTakeFirst()
}

/** True where the caller may see the area or installation. */
export async function sees(db: Queries, table: 'areas' | 'installations', id: string): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

const people = roles.filter((role) => !isProgram([role]))
const everywhere = `{${people.filter((role) => reachOf([role]) === 'all').join(',')}}`
const ofMandators = `{${people.filter((role) => reachOf([role]) === 'own').join(',')}}`

/** The people who may see the areas of a mandator, as far as the caller may see them, by name. */
export async function listAreaUsers(db: Queries, mandatorId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', sql<string>`firstname || ' ' || lastname`.as('name')])
    .where('deletedAt', 'is', null)
    .where('isSwitchedOff', '=', false)
    .where((eb) => eb.or([eb('isActive', '=', true), eb('twoFactorMethod', '=', 'no-password')]))
    .where((eb) =>
      eb.or([
        sql<boolean>`roles && ${everywhere}::role[]`,
        eb.and([
          sql<boolean>`roles && ${ofMandators}::role[]`,
          eb.exists(
            eb
              .selectFrom('userMandators')
              .select('userId')
              .whereRef('userId', '=', 'users.id')
              .where('mandatorId', '=', mandatorId),
          ),
        ]),
      ]),
    )
    .orderBy(sql`lower(lastname), lower(firstname), id`)
    .execute()
}
