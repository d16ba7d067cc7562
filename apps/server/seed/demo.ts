import { createHash } from 'node:crypto'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { sql } from 'kysely'
import sharp from 'sharp'
import { storeLogo } from '../src/accounts/mandators/logo-queries.ts'
import { hashPassword } from '../src/accounts/passwords/password-hash.ts'
import type { Queries } from '../src/db/database.ts'
import { asOwner, readMarker } from '../src/db/demo-marker.ts'
import type { FileStore } from '../src/ports/files/file-store.ts'
import { archiveEvent } from '../src/records/events/change.ts'
import { recordEvent } from '../src/records/events/recording.ts'
import { refreshDamageState } from '../src/records/state/state.ts'
import { insertAudit, insertUsers } from './demo-access.ts'
import { demoAreas, demoInstallations } from './demo-assets.ts'
import { drawDemoPictures, insertDemoDocuments } from './demo-documents.ts'
import { eventIds } from './demo-ids.ts'
import { parallelLine, pointsAlong } from './demo-lines.ts'
import { evaluatedDays, evaluateDemoRules, finishDemoNotifications, insertDemoRules } from './demo-notifications.ts'
import { demoPassword, demoRecorders, demoMandators } from './demo-people.ts'
import { demoRecordings, signDemoInspection } from './demo-recordings.ts'
import { demoRopes } from './demo-ropes.ts'
import type { DemoRope, DemoRopeName } from './demo-ropes.ts'
import { insertDemoTasks } from './demo-tasks.ts'
import { insertDemoAlarms } from './devices/demo-alarms.ts'
import { insertDemoDevices } from './devices/demo-devices.ts'
import { insertDemoTruscan } from './devices/demo-truscan.ts'
import { drawDemoSignals, insertDemoFolders } from './library/demo-folders.ts'
import { bridgeLines } from './pictures/demo-bridge-picture.ts'
import type { DemoRecording } from './recording-builders.ts'
import { insertDemoWebhook } from './webhooks/demo-webhook.ts'

type Line = Pick<Rope, 'latlngsOn'> & { readonly latlngs: readonly (readonly [number, number])[] }

/** How far beside the middle of its installation a rope runs, in metres; ropes that are not named here have no line. */
const offsets: Readonly<Record<string, number>> = {
  'Track rope 1': -4.5,
  'Track rope 2': 4.5,
  'Haul rope': 0,
  'Haul rope upper section': 0,
  'Track rope left': -3,
  'Carrying-hauling rope': 2.5,
}

/** Where a rope of the demo is drawn: beside its installation's line, or on the picture of the bridge. */
function demoRopeLine({ name, installation, isDeleted }: DemoRope): Line {
  if (installation === demoInstallations.gorgeBridge) return { latlngs: bridgeLines[name] ?? [], latlngsOn: 'image' }
  const offset = offsets[name]
  const isDrawn = offset !== undefined && !isDeleted
  return { latlngs: isDrawn ? parallelLine(installation.latlngs, offset) : [], latlngsOn: 'map' }
}

/** A rope's attributes with the stations and towers that it runs over, where it runs once from end to end. */
function withReferencePoints({ attributes, installation, isDeleted }: DemoRope): RopeAttributes {
  const { ropeLength, ropeApplication } = attributes
  const runsOver = ropeApplication === 'trackRope' || (ropeApplication === 'haulRope' && attributes.isClosed === false)
  if (!runsOver || isDeleted || ropeLength === undefined || installation.latlngs.length < 3) return attributes
  return { ...attributes, referencePoints: pointsAlong(installation.latlngs, ropeLength) }
}

/** Three peaks and a rope that hangs between them; no letters, whose look would be the machine's. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="240" viewBox="0 0 720 240">
  <path d="M20 210 L150 60 L215 135 L330 20 L470 180 L540 105 L700 210 Z" fill="#123f5a"/>
  <path d="M330 20 L290 60 L318 78 L338 62 L362 84 L384 82 Z M150 60 L124 90 L146 102 L164 88 L182 97 Z" fill="#ffffff"/>
  <path d="M40 72 Q330 232 690 84" fill="none" stroke="#c4500a" stroke-width="11" stroke-linecap="round"/>
  <rect x="318" y="164" width="66" height="46" rx="10" fill="#c4500a"/>
</svg>`

/** Draws the logo of the demo's first mandator. */
async function drawDemoLogo(): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toBuffer()
}

/** Gives the first mandator of the demo the logo that its reports show. */
async function insertDemoLogo(db: Queries, bytes: Buffer): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await storeLogo(db, demoMandators.alpha.id, { bytes, mediaType: 'image/png', hash })
}

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
  const [pictures, logo, signals] = await Promise.all([drawDemoPictures(), drawDemoLogo(), drawDemoSignals()])
  await asOwner(ownerUrl, now, async (db) => {
    if (!(await markAsDemo(db, now))) return
    await assertNoAccounts(db)
    const today = new Date(Math.floor(now.getTime() / dayLength) * dayLength)
    await insertUsers(db, passwordHash, today)
    await insertDemoLogo(db, logo)
    await insertAudit(db, today)
    await insertAssets(db, today)
    await insertDemoRules(db)
    for (const [name, recordings] of Object.entries(demoRecordings()))
      await recordAll(db, demoRopes[name as DemoRopeName], recordings, today)
    // A rope has a state also before anything is recorded on it.
    for (const { id } of Object.values(demoRopes)) await refreshDamageState(db, id)
    await insertDemoDocuments(db, files, { pictures, today })
    await insertDemoFolders({ db, files, today }, signals)
    await insertDemoDevices(db, now)
    await insertDemoTruscan(db, files, { today, now })
    // After what the devices recorded: tasks count from the last reading of the bending cycles.
    await insertDemoTasks(db, { today, now })
    await insertDemoAlarms(db, now)
    await finishDemoNotifications(db)
    await insertDemoWebhook(db, today)
    // What the demo begins with happened long ago: no job follows from it.
    await db.updateTable('domainEvents').set({ relayedAt: now.toISOString() }).execute()
  })
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
  const toSign = []
  for (const { daysAgo, by, event, damages = [], isArchived, signing } of recordings) {
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
    if (daysAgo <= evaluatedDays) await evaluateDemoRules(db, rope.installation, at)
    if (signing) toSign.push({ id, user, at, newId, signing })
    if (isArchived) await archiveEvent(db, { id, ifMatch: undefined }, { user, at: new Date(at.getTime() + dayLength) })
  }
  // At the end: a new version has an id, and those of what is recorded stay as they are.
  for (const inspection of toSign) await signDemoInspection(db, inspection)
}

/** Between five and thirteen o’clock, so that not everything happens at midnight. */
function hourOf(daysAgo: number): number {
  return 5 + ((daysAgo * 7) % 9)
}
