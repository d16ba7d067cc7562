import { pagePath, pages } from '@catenary/contract/page-routes'
import type { WebhookPayload } from '@catenary/contract/system/webhooks'
import { languageById, localeFor } from '@catenary/i18n/language'
import type { Locale } from '@catenary/i18n/language'
import type { Queries } from '../../../db/database.ts'
import { notificationText } from '../../../work/public.ts'

type Data = WebhookPayload['data']

/** Where in the assets something is: the id of the innermost. */
interface Place {
  readonly ropeId?: string | null
  readonly installationId?: string | null
  readonly areaId?: string | null
}

/** What is told of a record, and where it is. */
interface Described {
  readonly told: object
  readonly place: Place
}

/** A domain event, as it is told to a user. */
export interface EventToTell {
  /** The payload of the domain event: ids of records by what they are. */
  readonly payload: Readonly<Record<string, unknown>>
  /** The user who reads it. */
  readonly userId: string
  readonly baseUrl: string
}

/**
 * The data of a domain event for a webhook, as the caller of the transaction sees it: names beside the ids, and where it is.
 * Null where the caller may not see something that it names.
 */
export async function readPayload(db: Queries, { payload, userId, baseUrl }: EventToTell): Promise<Data | null> {
  const data: Record<string, unknown> = { ...payload }
  const place: Place = {}
  for (const [name, describe] of Object.entries(describers)) {
    const id = payload[name]
    if (typeof id !== 'string') continue
    const described = await describe(db, id, userId)
    if (!described) return null
    data[name] = described.told
    Object.assign(place, withoutBlanks(described.place))
  }
  const where = await readPlace(db, place)
  return where && { ...data, ...where.assets, link: baseUrl + where.page }
}

type Describe = (db: Queries, id: string, userId: string) => Promise<Described | undefined>

/** What each kind of id in the payloads of domain events stands for. */
const describers: Readonly<Record<string, Describe>> = {
  area: async (_, id) => ({ told: { id }, place: { areaId: id } }),
  installation: async (_, id) => ({ told: { id }, place: { installationId: id } }),
  rope: async (_, id) => ({ told: { id }, place: { ropeId: id } }),
  event: describeEvent,
  document: describeDocument,
  task: async (db, id) => {
    const columns = ['id', 'title', 'status', 'ropeId'] as const
    const row = await db.selectFrom('tasks').select(columns).where('id', '=', id).executeTakeFirst()
    return row && { told: { id, title: row.title, status: row.status }, place: { ropeId: row.ropeId } }
  },
  note: async (db, id) => {
    const row = await db.selectFrom('ropeNotes').select('ropeId').where('id', '=', id).executeTakeFirst()
    return row && { told: { id }, place: { ropeId: row.ropeId } }
  },
  alarm: async (db, id) => {
    const row = await db
      .selectFrom('alarms')
      .leftJoin('sensorDevices', 'sensorDevices.id', 'alarms.deviceId')
      .select(['alarms.deviceId', 'sensorDevices.name', 'alarms.since'])
      .where('alarms.id', '=', id)
      .executeTakeFirst()
    return row && { told: { id, since: row.since, device: { id: row.deviceId, name: row.name } }, place: {} }
  },
  device: async (db, id) => {
    const row = await db.selectFrom('sensorDevices').select('name').where('id', '=', id).executeTakeFirst()
    return { told: { id, ...row }, place: {} }
  },
  notification: describeNotification,
}

async function describeEvent(db: Queries, id: string): Promise<Described | undefined> {
  const row = await db
    .selectFrom('events')
    .select(['recordingType', 'type', 'position', 'timestamp', 'ropeId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { ropeId, ...event } = row
  return { told: { id, ...event }, place: { ropeId } }
}

async function describeDocument(db: Queries, id: string): Promise<Described | undefined> {
  const row = await db
    .selectFrom('documents')
    .leftJoin('events', 'events.id', 'documents.eventId')
    .select(['documents.name', 'documents.mimeType', 'documents.areaId', 'documents.installationId'])
    .select(({ fn }) => fn.coalesce('documents.ropeId', 'events.ropeId').as('ropeId'))
    .where('documents.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, mimeType, ...place } = row
  return { told: { id, name, mimeType }, place }
}

async function describeNotification(db: Queries, id: string, userId: string): Promise<Described | undefined> {
  const row = await db
    .selectFrom('notifications')
    .innerJoin('installations', 'installations.id', 'notifications.installationId')
    .select(['type', 'threshold', 'facts', 'installationId', 'ropeId', 'installations.attributes as installation'])
    .where('notifications.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { type, threshold, facts, installation, ...place } = row
  const text = notificationText(await localeOf(db, userId), { type, threshold, facts, installation })
  return { told: { id, type, text }, place }
}

async function localeOf(db: Queries, userId: string): Promise<Locale> {
  const columns = ['languageId', 'englishDates'] as const
  const user = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
  return localeFor(user?.languageId ? languageById[user.languageId] : 'en', user?.englishDates ?? 'american')
}

const withoutBlanks = (place: Place): Place =>
  Object.fromEntries(Object.entries(place).filter(([, id]) => id !== null && id !== undefined))

interface ReadPlace {
  readonly assets: Pick<Data, 'mandator' | 'area' | 'installation' | 'rope'>
  /** The path of its page. */
  readonly page: string
}

/** The assets around a place with their names, and its page; null where the caller does not see it. */
async function readPlace(db: Queries, { ropeId, installationId, areaId }: Place): Promise<ReadPlace | null> {
  const rope = ropeId
    ? await db.selectFrom('ropes').select(['id', 'name', 'installationId']).where('id', '=', ropeId).executeTakeFirst()
    : null
  const inInstallation = rope?.installationId ?? installationId
  const installation = inInstallation
    ? await db
        .selectFrom('installations')
        .select(['id', 'name', 'areaId'])
        .where('id', '=', inInstallation)
        .executeTakeFirst()
    : null
  const area = await findArea(db, installation?.areaId ?? areaId)
  if (rope === undefined || installation === undefined || !area) return null
  const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name })
  return {
    assets: {
      mandator: area.mandator,
      area: named(area),
      ...(installation && { installation: named(installation) }),
      ...(rope && { rope: named(rope) }),
    },
    page: pageOf(area.id, installation?.id, rope?.id),
  }
}

async function findArea(db: Queries, id: string | null | undefined) {
  if (!id) return undefined
  const row = await db
    .selectFrom('areas')
    .innerJoin('mandators', 'mandators.id', 'areas.mandatorId')
    .select(['areas.id', 'areas.name', 'mandators.id as mandatorId', 'mandators.name as mandatorName'])
    .where('areas.id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, mandator: { id: row.mandatorId, name: row.mandatorName } }
}

function pageOf(areaId: string, installationId: string | undefined, ropeId: string | undefined): string {
  if (!installationId) return pagePath(pages.area, { areaId })
  if (!ropeId) return pagePath(pages.installation, { areaId, installationId })
  return pagePath(pages.rope, { areaId, installationId, ropeId })
}
