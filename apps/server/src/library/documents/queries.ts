import type { Document, documentList, DocumentTarget } from '@catenary/contract/library/documents'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { eventValue } from '../../db/event-fields.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { contains, countRows, nameKey, readPage, sortKey } from '../../db/paging.ts'
import type { ExpectedFile } from './verify.ts'

/** What a document belongs to. */
export interface TargetReference {
  readonly type: DocumentTarget
  readonly id: string
}

const targetColumns = { areas: 'areaId', installations: 'installationId', ropes: 'ropeId', events: 'eventId' } as const

const target = sql<Document['target']>`case
  when documents.area_id is not null then jsonb_build_object('type', 'areas', 'id', documents.area_id)
  when documents.installation_id is not null then jsonb_build_object('type', 'installations', 'id', documents.installation_id)
  when documents.rope_id is not null then jsonb_build_object('type', 'ropes', 'id', documents.rope_id)
  else jsonb_build_object('type', 'events', 'id', documents.event_id) end`

const allDocuments = (db: Queries) => db.selectFrom('documents')

function selectDocuments(db: Queries) {
  return allDocuments(db)
    .select(['documents.id', 'documents.name', 'documents.mimeType', 'documents.createdAt', 'documents.location'])
    .select(['documents.isDeleted', 'documents.version'])
    .select([
      sql<number>`documents.size::double precision`.as('size'),
      sql<string>`encode(documents.hash, 'hex')`.as('hash'),
      sql<string>`'/api/documents/' || documents.id`.as('uri'),
      sql<Document['createdBy']>`jsonb_build_object('name', documents.created_by_name)`.as('createdBy'),
      target.as('target'),
    ])
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

/** A page of the documents of a thing that are not deleted; undefined for a thing that the caller may not see. */
export async function listDocuments(
  db: Queries,
  { type, id }: TargetReference,
  { query: text, total = false }: { readonly query?: string | undefined; readonly total?: boolean | undefined },
  page: Page,
): Promise<(PageRead<Document> & { count: ListCount | null }) | undefined> {
  const ofTarget = <Query extends ReturnType<typeof allDocuments>>(query: Query) => {
    const own = query.where(`documents.${targetColumns[type]}`, '=', id).where('documents.isDeleted', '=', false)
    return (text === undefined ? own : own.where(contains(sql.ref('documents.name'), text))) as Query
  }
  const [targetRow, { rows, ...pageInfo }] = await Promise.all([
    db.selectFrom(type).select('id').where('id', '=', id).executeTakeFirst(),
    readPage(ofTarget(selectDocuments(db)), page),
  ])
  if (!targetRow) return undefined
  const count = total ? await countRows(ofTarget(allDocuments(db)), page, rows.length) : null
  return { ...pageInfo, count, rows: rows.map(({ version: _, ...document }) => document) }
}

/** One document with its version, if the caller may see it; also a deleted one. */
export async function findDocument(db: Queries, id: string) {
  const row = await selectDocuments(db).where('documents.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { version, ...value } = row
  return { value: value satisfies Document, version }
}

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
  const documentsById = new Map(rows.map(({ version: _, ...document }) => [document.id, document]))
  return ids.flatMap((id) => documentsById.get(id) ?? [])
}

/** The rope of an event, and whether the event is archived or imported. */
export async function findTargetEvent(db: Queries, eventId: string) {
  return db
    .selectFrom('events')
    .select([
      'ropeId',
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
  readonly mandatorId: string
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

/** What changes of a document. */
export interface DocumentChange {
  readonly name?: string
  readonly isDeleted?: boolean
  readonly deletedAt?: string | null
  readonly deletedByName?: string | null
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

/** Every file that documents have, archived ones too, each once, with the name of one of them. */
export async function listExpectedFiles(db: Queries): Promise<ExpectedFile[]> {
  return db
    .selectFrom('documents')
    .select([
      sql<string>`encode(hash, 'hex')`.as('hash'),
      sql<number>`min(size)::double precision`.as('size'),
      sql<string>`min(name)`.as('name'),
    ])
    .groupBy('hash')
    .orderBy('hash')
    .execute()
}

/** How many bytes the documents of a mandator have, archived ones included. */
export async function storageUsed(db: Queries, mandatorId: string): Promise<number> {
  const row = await db.selectFrom('storageUsed').select('bytes').where('mandatorId', '=', mandatorId).executeTakeFirst()
  return row?.bytes ?? 0
}
