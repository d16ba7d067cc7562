import { Readable } from 'node:stream'
import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { newToken, hashToken } from '../../src/http/session/cookie.ts'
import { brokenWire, haulRope } from '../support/assets.ts'
import type { TestDevice } from '../support/devices.ts'
import { createAlarm, createDevice, createSmartrope, send, temperature } from '../support/devices.ts'
import { addArchiveDocument, addArchiveProject } from '../support/library/archive.ts'
import { createTruscan } from '../support/truscan.ts'
import type { Person, World } from '../support/world.ts'

/** The ids of one set of records, by what stands before an id in an address or a body. */
export interface Ids {
  readonly areas: string
  readonly installations: string
  readonly ropes: string
  readonly events: string
  readonly documents: string
  readonly folders: string
  readonly tasks: string
  readonly users: string
  readonly mandators: string
  readonly tokens: string
  readonly sessions: string
  readonly notifications: string
  readonly deliveries: string
  readonly 'sensor-devices': string
  readonly sensors: string
  readonly smartropes: string
  readonly 'smartrope-events': string
  readonly 'alarm-rules': string
  readonly alarms: string
  readonly 'truscan-devices': string
  readonly webhooks: string
  readonly 'webhook-deliveries': string
}

/** A mandator with live and archived records, in every text of which stands a word that no other tenant has. */
export interface Tenant {
  readonly mandator: string
  /** Stands in every name and text of this tenant. */
  readonly canary: string
  readonly live: Ids
  readonly archived: Ids
}

/** Fills a mandator with records. `staff` records the events. */
export async function createTenant(world: World, mandator: string, canary: string, staff: Person): Promise<Tenant> {
  await world.owner
    .updateTable('mandators')
    .set({ name: `${canary} mandator` })
    .where('id', '=', mandator)
    .execute()
  const users = await createUser(world, mandator, canary)
  const own = { users: users.user, mandators: mandator, tokens: users.token, sessions: users.session }
  const live = { ...own, ...(await createRecords(world, mandator, canary, staff)) }
  const archived = { ...own, ...(await createRecords(world, mandator, canary, staff)) }
  await deleteFolder(world, archived.folders)
  for (const table of ['areas', 'installations', 'ropes', 'events', 'documents', 'tasks'] as const)
    await world.owner.updateTable(table).set({ isDeleted: true }).where('id', '=', archived[table]).execute()
  return { mandator, canary, live, archived }
}

/** Ids that name nothing. */
export function absentIds(): Ids {
  const [areas, installations, ropes, events, documents, tasks] = [v7(), v7(), v7(), v7(), v7(), v7()]
  const records = { areas, installations, ropes, events, documents, tasks, notifications: v7(), deliveries: v7() }
  const devices = { 'sensor-devices': v7(), sensors: v7(), smartropes: v7(), 'smartrope-events': v7() }
  const more = { 'alarm-rules': v7(), alarms: v7(), 'truscan-devices': v7(), folders: v7() }
  const hooks = { webhooks: v7(), 'webhook-deliveries': v7() }
  return { ...records, ...devices, ...more, ...hooks, users: v7(), mandators: v7(), tokens: v7(), sessions: v7() }
}

/** A colleague with a session, and a program with a token. */
export async function createUser(world: World, mandator: string, canary: string) {
  const [user, program, token, session] = [v7(), v7(), v7(), v7()]
  const base = { isActive: true, lastname: canary }
  const username = `${canary}-${user}@test.example`
  await world.owner
    .insertInto('users')
    .values([
      { ...base, id: user, username, email: `${user}@test.example`, firstname: 'Col', roles: ['ROLE_USER'] },
      {
        ...base,
        id: program,
        username: `${canary}-${program}`,
        email: `${program}@test.example`,
        firstname: 'Pro',
        roles: ['ROLE_API_EXTERNAL'],
      },
    ])
    .execute()
  await world.owner
    .insertInto('userMandators')
    .values([user, program].map((userId) => ({ userId, mandatorId: mandator })))
    .execute()
  const at = world.clock.now.toISOString()
  await world.owner
    .insertInto('apiTokens')
    .values({ id: token, userId: program, name: canary, tokenHash: hashToken(newToken()), createdAt: at })
    .execute()
  await world.owner
    .insertInto('sessions')
    .values({ id: session, userId: user, tokenHash: hashToken(newToken()), createdAt: at, seenAt: at })
    .execute()
  return { user, program, token, session }
}

/** An area with an installation, its project in the archive and a rope, and of the rope an event, a document, a task, a note, a device, an alarm, a smartrope with an event and a notification on its way. */
export async function createRecords(world: World, mandatorId: string, canary: string, staff: Person) {
  const [areas, installations, ropes] = [v7(), v7(), v7()]
  await world.owner
    .insertInto('areas')
    .values({ id: areas, mandatorId, name: `${canary} area` })
    .execute()
  await world.owner
    .insertInto('installations')
    .values({
      id: installations,
      mandatorId,
      areaId: areas,
      name: `${canary} installation`,
      attributes: JSON.stringify({
        installationType: 'ropeway',
        objectName: canary,
        installationNumberFatzer: installations,
      }),
    })
    .execute()
  await world.owner
    .insertInto('ropes')
    .values({
      id: ropes,
      mandatorId,
      installationId: installations,
      name: `${canary} rope`,
      attributes: JSON.stringify(haulRope),
    })
    .execute()
  const notification = await createNotification(world, { mandatorId, installations, ropes, userId: staff.id, canary })
  const damage = brokenWire(ropes, 10, 3)
  const newEvent = { ...damage, attributes: { ...damage.attributes, description: canary } }
  const response = await world.call(staff, api.events.create, { body: { ropeEvent: newEvent } })
  const documents = await createDocument(world, mandatorId, { ropeId: ropes, canary })
  const filed = { id: documents, name: `${canary} paper`, filedAt: world.clock.now.toISOString() }
  await addArchiveProject(world, installations, `${canary} project`)
  await addArchiveDocument(world, installations, filed)
  const events = response.json<{ ropeEvent: { id: string } }>().ropeEvent.id
  const task = {
    rope: { id: ropes },
    event: { id: events },
    attributes: { title: `${canary} task`, description: canary, isRecurring: false },
    note: canary,
  }
  const tasks = (await world.call(staff, api.tasks.create, { body: { task } })).json<{ id: string }>().id
  await world.call(staff, api.ropeNotes.add, { params: { id: ropes }, body: { note: canary } })
  const box = await createDevice(world, staff, ropes, `${canary} device`)
  const { rule, alarm } = await createAlarm(world, staff, box)
  const smartrope = await createSmartrope(world, staff, ropes, `${canary} ${v7()}`, `${canary} smartrope`)
  const event = await sendEvent(world, smartrope)
  const { device: truscan } = await createTruscan(world, staff, ropes)
  const devices = {
    'sensor-devices': box.device,
    sensors: box.sensor,
    'alarm-rules': rule,
    alarms: alarm,
    smartropes: smartrope.device,
    'smartrope-events': event,
    'truscan-devices': truscan,
  }
  const folders = await insertFolder(world, canary)
  const hook = await insertWebhook(world, { mandatorId, userId: staff.id, canary })
  return { areas, installations, ropes, documents, folders, ...hook, ...notification, ...devices, events, tasks }
}

/** A folder of general documents, which is of no mandator. */
async function insertFolder(world: World, canary: string): Promise<string> {
  const id = v7()
  const name = `${canary} folder ${id}`
  const names = { name, nameDe: name, nameFr: name, nameEs: name }
  await world.owner
    .insertInto('folders')
    .values({ ...names, id, createdAt: world.clock.now.toISOString() })
    .execute()
  return id
}

/** Deletes a folder: whoever may not see deleted ones must not learn of it. */
export async function deleteFolder(world: World, id: string): Promise<void> {
  await world.owner.updateTable('folders').set({ isDeleted: true, isHidden: true }).where('id', '=', id).execute()
}

/** A webhook of a member of staff with one delivery. */
async function insertWebhook(
  world: World,
  { mandatorId, userId, canary }: { readonly mandatorId: string; readonly userId: string; readonly canary: string },
) {
  const [id, delivery, at] = [v7(), v7(), world.clock.now.toISOString()]
  const webhook = { id, userId, url: `https://${canary}.example/`, description: canary, createdAt: at }
  await world.owner
    .insertInto('webhooks')
    .values({ ...webhook, eventTypes: ['task.due'] })
    .execute()
  const times = { occurredAt: at, createdAt: at, tryAt: at }
  await world.owner
    .insertInto('webhookDeliveries')
    .values({
      ...times,
      id: delivery,
      webhookId: id,
      mandatorId,
      type: 'task.due',
      payload: JSON.stringify({ canary }),
    })
    .execute()
  return { webhooks: id, 'webhook-deliveries': delivery }
}

/** Sends one measurement of a smartrope; the event that it makes. */
async function sendEvent(world: World, smartrope: TestDevice): Promise<string> {
  await send(world, smartrope, [temperature('2026-01-01T00:00:00.000Z', 1)])
  const made = world.owner.selectFrom('smartropeEvents').select('id').where('sensorId', '=', smartrope.sensor)
  return (await made.executeTakeFirstOrThrow()).id
}

async function createNotification(
  world: World,
  one: { mandatorId: string; installations: string; ropes: string; userId: string; canary: string },
) {
  const { mandatorId, userId } = one
  const [notifications, deliveries] = [v7(), v7()]
  const at = world.clock.now.toISOString()
  await world.owner
    .insertInto('notifications')
    .values({
      id: notifications,
      mandatorId,
      installationId: one.installations,
      ropeId: one.ropes,
      type: 'wear',
      facts: JSON.stringify({ text: one.canary }),
      triggeredAt: at,
    })
    .execute()
  const delivery = { channel: 'email', isUrgent: false, createdAt: at, tryAt: at } as const
  await world.owner
    .insertInto('notificationDeliveries')
    .values({ ...delivery, id: deliveries, mandatorId, notificationId: notifications, userId })
    .execute()
  return { notifications, deliveries }
}

async function createDocument(
  world: World,
  mandatorId: string,
  { ropeId, canary }: { ropeId: string; canary: string },
): Promise<string> {
  const file = await world.files.receive(Readable.from([Buffer.from(canary)]), { maxBytes: 1000 })
  await file.store()
  const id = v7()
  const documentFields = { name: `${canary}.txt`, mimeType: 'text/plain', createdByName: canary }
  const createdAt = world.clock.now.toISOString()
  const hash = Buffer.from(file.hash, 'hex')
  await world.owner
    .insertInto('documents')
    .values({ ...documentFields, id, mandatorId, ropeId, createdAt, hash, size: file.size })
    .execute()
  return id
}
