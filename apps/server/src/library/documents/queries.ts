import type { Document, documentList, DocumentTarget } from '@catenary/contract/library/documents'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Queries } from '../../db/database.ts'
import { eventValue } from '../../db/event-fields.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { contains, countRows, nameKey, readPage, sortKey } from '../../db/paging.ts'
import { queryCompiler } from '../../db/pooled-kysely.ts'
import type { ExpectedFile } from './verify.ts'

/** What a document belongs to. */
export interface TargetReference {
  readonly type: DocumentTarget
  readonly id: string
}

const targetColumns = {
  areas: 'areaId',
  installations: 'installationId',
  ropes: 'ropeId',
  events: 'eventId',
  folders: 'folderId',
} as const

const target = sql<Document['target']>`case
  when documents.area_id is not null then jsonb_build_object('type', 'areas', 'id', documents.area_id)
  when documents.installation_id is not null then jsonb_build_object('type', 'installations', 'id', documents.installation_id)
  when documents.rope_id is not null then jsonb_build_object('type', 'ropes', 'id', documents.rope_id)
  when documents.event_id is not null then jsonb_build_object('type', 'events', 'id', documents.event_id)
  else jsonb_build_object('type', 'folders', 'id', documents.folder_id) end`

/** `case` and not `coalesce`: below a policy PostgreSQL takes the latter for something that could give rows away, and reads whole tables. */
const firstOf = (one: string, other: string) =>
  sql`case when ${sql.ref(one)} is not null then ${sql.ref(one)} else ${sql.ref(other)} end`

/** Joins to a document `d` the event `e`, rope `r`, installation `i` and area `a` that it lies in, each where it lies in one. */
export const placeOfDocument = sql`
  left join events e on e.id = d.event_id
  left join ropes r on r.id = ${firstOf('d.rope_id', 'e.rope_id')}
  left join installations i on i.id = ${firstOf('d.installation_id', 'r.installation_id')}
  left join areas a on a.id = ${firstOf('d.area_id', 'i.area_id')}`

/** What a general document has besides; null for others. */
const general = sql<GeneralProperties | null>`case when documents.folder_id is not null then jsonb_build_object(
  'folder', jsonb_build_object('id', documents.folder_id), 'version', documents.file_version,
  'validFrom', documents.valid_from, 'validUntil', documents.valid_until, 'isRequiredReading', documents.is_required_reading,
  'confirmedAt', (select to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from document_confirmations c where c.document_id = documents.id and c.version = documents.file_version
      and c.user_id = (select app_user()))) end`
type GeneralProperties = Pick<
  Document,
  'folder' | 'version' | 'validFrom' | 'validUntil' | 'isRequiredReading' | 'confirmedAt'
>

const allDocuments = (db: Queries) => db.selectFrom('documents')

/** Documents with the file of that number; without one, with their newest. Only general documents have more than one. */
function selectFiles(db: Queries, version?: number) {
  const number = version === undefined ? sql.ref<number>('documents.fileVersion') : sql<number>`${version}::int`
  return allDocuments(db).leftJoin('documentVersions as later', (join) =>
    join.onRef('later.documentId', '=', 'documents.id').on('later.number', '=', number),
  )
}

/** Documents as they are read, with the file of that number. */
export function selectDocuments(db: Queries, version?: number) {
  const ofFile = <Value>(column: string) =>
    sql<Value>`coalesce(${sql.ref(`later.${column}`)}, ${sql.ref(`documents.${column}`)})`
  return selectFiles(db, version)
    .select(['documents.id', 'documents.name', 'documents.location'])
    .select(['documents.isDeleted', 'documents.version as rowVersion', 'documents.fileVersion'])
    .select([
      ofFile<string>('mimeType').as('mimeType'),
      ofFile<string>('createdAt').as('createdAt'),
      sql<number>`${ofFile('size')}::double precision`.as('size'),
      sql<string>`encode(${ofFile('hash')}, 'hex')`.as('hash'),
      sql<string>`'/api/documents/' || documents.id`.as('uri'),
      sql<Document['createdBy']>`jsonb_build_object('name', ${ofFile('createdByName')})`.as('createdBy'),
      target.as('target'),
      sql<Document['hold'] | null>`file_hold(${ofFile('hash')})`.as('hold'),
      general.as('general'),
    ])
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>

/** A document as it is sent. */
export function toDocument({
  rowVersion: revision,
  fileVersion: _,
  general: ofFolder,
  hold,
  ...document
}: DocumentRow): Document {
  return { ...document, revision, ...(hold && { hold }), ...ofFolder }
}

/** What documents are sorted by in the database. */
export const documentSortKeys: SortKeys<(typeof documentList)['sortable'][number]> = {
  by: {
    createdAt: [sortKey('timestamp', sql.ref('documents.createdAt'))],
    name: [nameKey(sql.ref('documents.name'))],
    size: [sortKey('number', sql.ref('documents.size'))],
  },
  unique: [sortKey('uuid', sql.ref('documents.id'))],
}

/** Which documents of a thing are listed. */
interface DocumentFilter {
  /** Part of the name. */
  readonly query?: string | undefined
  readonly total?: boolean | undefined
  /** Also deleted ones. */
  readonly archived?: boolean | undefined
}

/** A page of the documents of a thing; undefined for a thing that the caller may not see. */
export async function listDocuments(
  db: Queries,
  { type, id }: TargetReference,
  { query: text, total = false, archived = false }: DocumentFilter,
  page: Page,
): Promise<(PageRead<Document> & { count: ListCount | null }) | undefined> {
  const ofTarget = <Query extends ReturnType<typeof allDocuments>>(query: Query) => {
    const all = query.where(`documents.${targetColumns[type]}`, '=', id)
    const own = archived ? all : all.where('documents.isDeleted', '=', false)
    return (text === undefined ? own : own.where(contains(sql.ref('documents.name'), text))) as Query
  }
  const [targetRow, { rows, ...pageInfo }] = await Promise.all([
    db.selectFrom(type).select('id').where('id', '=', id).executeTakeFirst(),
    readPage(ofTarget(selectDocuments(db)), page),
  ])
  if (!targetRow) return undefined
  const count = total ? await countRows(ofTarget(allDocuments(db)), page, rows.length) : null
  return { ...pageInfo, count, rows: rows.map(toDocument) }
}

/** One document with its version, if the caller may see it; also a deleted one. */
export async function findDocument(db: Queries, id: string) {
  return versioned(await selectDocuments(db).where('documents.id', '=', id).executeTakeFirst())
}

/** One document with an earlier file of it in the place of its newest; undefined where it has no such file. */
export async function findDocumentVersion(db: Queries, id: string, version: number) {
  const ofId = selectDocuments(db, version).where('documents.id', '=', id)
  return versioned(await ofId.where('documents.fileVersion', '>=', version).executeTakeFirst())
}

const versioned = (row: DocumentRow | undefined) => row && { value: toDocument(row), version: row.rowVersion }

/** One document as of {@link findDocument}, locked until the end of the transaction. */
export async function lockDocument(db: Queries, id: string) {
  await db.selectFrom('documents').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findDocument(db, id)
}

/** Takes an advisory lock on each id until the end of the transaction. */
export async function lockIds(db: Queries, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(db)
}

/** Documents in the order of the ids. */
export async function findDocuments(db: Queries, ids: readonly string[]): Promise<Document[]> {
  if (ids.length === 0) return []
  const rows = await selectDocuments(db)
    .where('documents.id', 'in', [...ids])
    .execute()
  const documentsById = new Map(rows.map((row) => [row.id, toDocument(row)]))
  return ids.flatMap((id) => documentsById.get(id) ?? [])
}

/** The rope of an event, the inspection that it names, and whether the event is archived or imported. */
export async function findTargetEvent(db: Queries, eventId: string) {
  return db
    .selectFrom('events')
    .select([
      'ropeId',
      'inspectionId',
      'isDeleted',
      sql<boolean>`coalesce(${eventValue('isImported')}, false)`.as('isImported'),
      sql<string[]>`to_jsonb(array_remove(array[${eventValue('importHash')}], null)) ||
        coalesce(jsonb_path_query_array(${eventValue('importDocuments')}, '$[*].hash'), '[]')`.as('importedFiles'),
    ])
    .where('id', '=', eventId)
    .executeTakeFirst()
}

/** The name of the record of a document, for the audit log. */
export async function nameOfTarget(db: Queries, { type, id }: TargetReference): Promise<string> {
  if (type === 'events') {
    const event = await db
      .selectFrom('events')
      .innerJoin('ropes', 'ropes.id', 'events.ropeId')
      .select('ropes.name')
      .where('events.id', '=', id)
      .executeTakeFirst()
    return event?.name ?? ''
  }
  const row = await db.selectFrom(type).select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

/** A document to be inserted. */
export interface NewDocument {
  readonly id: string
  /** Null for a general document. */
  readonly mandatorId: string | null
  readonly name: string
  readonly location: string
  readonly mimeType: string
  readonly size: number
  readonly hash: string
  readonly width: number | null
  readonly height: number | null
  readonly createdAt: string
  /** Null where no user made it. */
  readonly createdBy: string | null
  readonly createdByName: string
}

/** Writes documents of one thing in one statement. */
export async function insertDocuments(
  db: Queries,
  { type, id }: TargetReference,
  documents: readonly NewDocument[],
): Promise<void> {
  await db
    .insertInto('documents')
    .values(
      documents.map((document) => ({
        ...document,
        hash: Buffer.from(document.hash, 'hex'),
        [targetColumns[type]]: id,
      })),
    )
    .execute()
}

/** The documents of these events that are not deleted, in the order of their ids. */
export async function listIdsOfEvents(db: Queries, events: readonly string[]) {
  const { rows } = await sql<{ id: string; eventId: string }>`select id, event_id as "eventId" from documents
    where event_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(events)}::jsonb))
      and not is_deleted order by id`.execute(db)
  return rows
}

/** A document of an event with the content of another. */
interface DocumentCopy {
  readonly from: string
  readonly id: string
  readonly event: string
}

/** Writes copies of documents in one statement. */
export async function insertDocumentCopies(db: Queries, copies: readonly DocumentCopy[]): Promise<void> {
  await sql`insert into documents (id, event_id, mandator_id, name, location, mime_type, size, hash, width, height,
      created_at, created_by, created_by_name)
    select sent.id, sent.event, mandator_id, name, location, mime_type, size, hash, width, height,
      created_at, created_by, created_by_name
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as sent (id uuid, event uuid, "from" uuid)
      join documents d on d.id = sent."from"`.execute(db)
}

/** What changes of a document. */
export interface DocumentChange {
  readonly name?: string
  readonly isDeleted?: boolean
  readonly deletedAt?: string | null
  readonly deletedByName?: string | null
  /** Of a general document: its languages, its folder, the days on which it is valid, and whether it is to be read. */
  readonly location?: string
  readonly folderId?: string
  readonly validFrom?: string | null
  readonly validUntil?: string | null
  readonly isRequiredReading?: boolean
  /** The number of its newest file. */
  readonly fileVersion?: number
}

/** Writes a change of documents and counts their versions up. */
export async function updateDocuments(db: Queries, ids: readonly string[], change: DocumentChange): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('documents')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()
}

/** Every file that documents have or had, of archived ones too, save what was deleted for good, each once, with the name of one of them. */
export async function listExpectedFiles(db: Queries): Promise<ExpectedFile[]> {
  return expectedFilesQuery(db).execute()
}

/** The same by a connection, as its transaction sees them. */
export async function listExpectedFilesBy(client: ClientBase): Promise<ExpectedFile[]> {
  const { sql: text, parameters } = expectedFilesQuery(queryCompiler).compile()
  return (await client.query<ExpectedFile>(text, [...parameters])).rows
}

function expectedFilesQuery(db: Queries) {
  const file = ['hash', 'size', 'name'] as const
  const every = db.selectFrom('documents').select(file).unionAll(db.selectFrom('documentVersions').select(file))
  const removed = db.selectFrom('fileScans').select('hash').where('state', '=', 'removed')
  return db
    .selectFrom(every.as('every'))
    .where('hash', 'not in', removed)
    .select([
      sql<string>`encode(hash, 'hex')`.as('hash'),
      sql<number>`min(size)::double precision`.as('size'),
      sql<string>`min(name)`.as('name'),
    ])
    .groupBy('hash')
    .orderBy('hash')
}

/** How many bytes the documents of a mandator have, archived ones included. */
export async function storageUsed(db: Queries, mandatorId: string): Promise<number> {
  const row = await db.selectFrom('storageUsed').select('bytes').where('mandatorId', '=', mandatorId).executeTakeFirst()
  return row?.bytes ?? 0
}

/** Lets uploads of general documents wait for one another until the end of the transaction, so that together they stay within a quota. */
export async function lockGeneralStorage(db: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('storage of general documents'))`.execute(db)
}

/** How many bytes the general documents have, with their earlier files and those of deleted ones. */
export async function generalStorageUsed(db: Queries): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`select ((select coalesce(sum(size), 0) from documents where folder_id is not null)
    + (select coalesce(sum(size), 0) from document_versions))::double precision as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
