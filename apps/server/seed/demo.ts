import { sql } from 'kysely'
import { hashPassword } from '../src/accounts/password-hash.ts'
import { Database } from '../src/db/database.ts'
import type { Queries } from '../src/db/database.ts'
import { createPool } from '../src/db/pool.ts'
import type { FileStore } from '../src/ports/files/file-store.ts'
import { archiveEvent } from '../src/records/events/change.ts'
import { recordEvent } from '../src/records/events/recording.ts'
import { refreshDamageState } from '../src/records/state/state.ts'
import { insertAudit, insertUsers } from './demo-access.ts'
import { demoAreas, demoInstallations } from './demo-assets.ts'
import { drawDemoPictures, insertDemoDocuments } from './demo-documents.ts'
import { eventIds } from './demo-ids.ts'
import { insertDemoNotifications } from './demo-notifications.ts'
import { demoPassword, demoRecorders } from './demo-people.ts'
import { demoRecordings } from './demo-recordings.ts'
import { demoRopeLine, withReferencePoints } from './demo-rope-lines.ts'
import { demoRopes } from './demo-ropes.ts'
import type { DemoRope, DemoRopeName } from './demo-ropes.ts'
import { drawDemoLogo, insertDemoLogo } from './pictures/demo-logo.ts'
import type { DemoRecording } from './recording-builders.ts'

export { demoPassword, demoPeople } from './demo-people.ts'

const dayLength = 86_400_000
const hourLength = 3_600_000

/**
 * Fills an empty database with the demo: atomically, once, and always the same except for times, which are relative to
 * the day of `now`. Throws for a database with other accounts.
 */
export async function seedDemo(ownerUrl: string, now: Date, files: FileStore): Promise<void> {
  // What takes a while is done once, and before the transaction that other starts wait for.
  if (await readMarker(ownerUrl)) return
  const passwordHash = await hashPassword(demoPassword)
  const [pictures, logo] = await Promise.all([drawDemoPictures(), drawDemoLogo()])
  await asOwner(ownerUrl, now, async (db) => {
    if (!(await markAsDemo(db, now))) return
    await assertNoAccounts(db)
    const today = new Date(Math.floor(now.getTime() / dayLength) * dayLength)
    await insertUsers(db, passwordHash, today)
    await insertDemoLogo(db, logo)
    await insertAudit(db, today)
    await insertAssets(db, today)
    await insertDemoNotifications(db, today)
    for (const [name, recordings] of Object.entries(demoRecordings()))
      await recordAll(db, demoRopes[name as DemoRopeName], recordings, today)
    // A rope has a state also before anything is recorded on it.
    for (const { id } of Object.values(demoRopes)) await refreshDamageState(db, id)
    await insertDemoDocuments(db, files, { pictures, today })
    // What the demo begins with happened long ago: no job follows from it.
    await db.updateTable('domainEvents').set({ relayedAt: now.toISOString() }).execute()
  })
}

/** Throws for a database that contains the demo: the passwords of its accounts are public. */
export async function assertNoDemo(ownerUrl: string): Promise<void> {
  if (!(await readMarker(ownerUrl))) return
  throw new Error(
    'This database holds the demo, whose passwords everybody knows. Set DATA_DIR or DATABASE_URL to another one.',
  )
}

/** When the database got the demo; undefined for one that holds none. */
async function readMarker(ownerUrl: string) {
  return asOwner(ownerUrl, new Date(), (db) => db.selectFrom('demoMarker').select('seededAt').executeTakeFirst())
}

/** Runs one transaction as the owner of the tables. */
async function asOwner<T>(ownerUrl: string, at: Date, run: (db: Queries) => Promise<T>): Promise<T> {
  const pool = createPool(ownerUrl, { max: 1 })
  try {
    return await new Database(pool).runAs(null, at, run)
  } finally {
    await pool.end()
  }
}

/** False where the demo is there already. Of several starts at once, all but one wait here until it is. */
async function markAsDemo(db: Queries, now: Date): Promise<boolean> {
  // Filling a database takes longer than a request may wait for a lock.
  await sql`set local lock_timeout = '60s'`.execute(db)
  await sql`set local statement_timeout = '60s'`.execute(db)
  const marked = await db
    .insertInto('demoMarker')
    .values({ seededAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (marked.numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function assertNoAccounts(db: Queries): Promise<void> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (user) throw new Error('This database has accounts already: the demo is only put into an empty one.')
}

async function insertAssets(db: Queries, today: Date): Promise<void> {
  const areas = demoAreas.map(({ id, mandatorId, name, mapZoom, latlng: [latitude, longitude] }) => {
    return { id, mandatorId, name, mapZoom, latitude, longitude }
  })
  await db.insertInto('areas').values(areas).execute()
  const installations = Object.values(demoInstallations).map(({ attributes, latlngs, ...installation }) =>
    Object.assign(installation, { attributes: JSON.stringify(attributes), latlngs: JSON.stringify(latlngs) }),
  )
  await db.insertInto('installations').values(installations).execute()
  const ropes = Object.values(demoRopes).map((rope) => {
    const { id, name, number, installation, predecessorId = null, isDeleted = false, deviceSerialNumber = null } = rope
    const lengthAsOf = new Date(today.getTime() - (rope.lengthDaysAgo ?? 0) * dayLength).toISOString()
    const { id: installationId, mandatorId } = installation
    const ropeRow = { mandatorId, installationId, name, ordering: number, isDeleted, predecessorId, deviceSerialNumber }
    const { latlngs, latlngsOn } = demoRopeLine(rope)
    const attributes = JSON.stringify(withReferencePoints(rope))
    return { id, ...ropeRow, lengthAsOf, attributes, latlngs: JSON.stringify(latlngs), latlngsOn }
  })
  // A rope that replaced another is stored after it.
  await db
    .insertInto('ropes')
    .values(ropes.toSorted((a, b) => Number(b.isDeleted) - Number(a.isDeleted)))
    .execute()
}

async function recordAll(
  db: Queries,
  rope: DemoRope,
  recordings: readonly DemoRecording[],
  today: Date,
): Promise<void> {
  const newId = eventIds(rope.number)
  for (const { daysAgo, by, event, damages = [], isArchived } of recordings) {
    const { id: userId, firstname, lastname } = demoRecorders[by]
    const user = { id: userId, name: `${firstname} ${lastname}` }
    const seenAt = today.getTime() - daysAgo * dayLength + hourOf(daysAgo) * hourLength
    const timestamp = new Date(seenAt).toISOString()
    const datedDamages = damages.map((damage) => Object.assign({ timestamp }, damage))
    const at = new Date(seenAt + 2 * hourLength)
    const newEvent = {
      ...event,
      rope: { id: rope.id },
      timestamp,
      ...(datedDamages.length > 0 ? { damages: datedDamages } : {}),
    }
    const { id } = await recordEvent(db, newEvent, { user, at, newId })
    if (!isArchived) continue
    await archiveEvent(db, { id, ifMatch: undefined }, { user, at: new Date(at.getTime() + dayLength) })
  }
}

/** Between five and thirteen o’clock, so that not everything happens at midnight. */
function hourOf(daysAgo: number): number {
  return 5 + ((daysAgo * 7) % 9)
}
