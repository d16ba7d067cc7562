import type {
  ArchiveDocument,
  archiveDocumentList,
  ArchiveFailureReason,
  ArchiveProject,
  archiveProjectList,
} from '@catenary/contract/library/archive'
import type { Language } from '@catenary/i18n/language'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { contains, countRows, nameKey, readPage, sortKey } from '../../db/paging.ts'
import type { ArchiveFile } from '../../ports/archive/archive.ts'

/** A text in the reader's language; otherwise without language, in English, or in any. */
export function localized<T extends string | null>(column: string, language: Language): RawBuilder<T> {
  const texts = sql.ref(column)
  return sql<T>`coalesce(${texts} ->> ${sql.lit(language)}, ${texts} ->> '', ${texts} ->> 'en',
    (select value from jsonb_each_text(${texts}) order by key limit 1))`
}

const newest = sql<string | null>`(select max(d.filed_at) from archive_documents d
  where d.installation_number = archive_projects.installation_number)`

const installations = sql<
  ArchiveProject['installations']
>`(select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name,
    'isDeleted', i.is_deleted, 'area', jsonb_build_object('id', a.id, 'name', a.name)) order by i.name collate natural_order, i.id), '[]')
  from installations i join areas a on a.id = i.area_id
  where archive_number(i.attributes ->> 'installationNumberFatzer') = any (archive_projects.numbers))`

const manager = sql<
  ArchiveProject['projectManager']
>`case when manager_name is not null then jsonb_build_object('name', manager_name,
  'pictureId', picture_id, 'email', manager_email, 'phone', manager_phone) end`

const allProjects = (db: Queries) => db.selectFrom('archiveProjects')

function selectProjects(db: Queries, language: Language) {
  return allProjects(db).select([
    'archiveProjects.installationNumber',
    localized<string>('archiveProjects.description', language).as('description'),
    'archiveProjects.country',
    localized<string | null>('archiveProjects.facilityType', language).as('facilityType'),
    'archiveProjects.facilityConstructorBranch',
    'archiveProjects.facilityNumber',
    manager.as('projectManager'),
    sql<ArchiveProject['documents']>`(select jsonb_build_object('count', count(*), 'newest',
        to_char(max(d.filed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from archive_documents d where d.installation_number = archive_projects.installation_number)`.as('documents'),
    installations.as('installations'),
  ])
}

/** What projects are sorted by in the database. */
export const projectSortKeys: SortKeys<(typeof archiveProjectList)['sortable'][number]> = {
  by: {
    installationNumber: [nameKey(sql.ref('archiveProjects.installationNumber'))],
    newest: [sortKey('timestamp', newest, true)],
  },
  unique: [sortKey('text', sql.ref('archiveProjects.installationNumber'))],
}

/** What documents are sorted by in the database. */
export const archiveDocumentSortKeys: SortKeys<(typeof archiveDocumentList)['sortable'][number]> = {
  by: { createdAt: [sortKey('timestamp', sql.ref('archiveDocuments.filedAt'))] },
  unique: [sortKey('text', sql.ref('archiveDocuments.id'))],
}

/** The part of a list's query that selects its rows. */
interface Filter {
  readonly query?: string | undefined
  readonly total?: boolean | undefined
}

type ListRead<Row> = PageRead<Row> & { readonly count: ListCount | null }

/** A page of the projects that the caller may see. */
export async function listProjects(
  db: Queries,
  { query: text, total = false }: Filter,
  page: Page,
  language: Language,
): Promise<ListRead<ArchiveProject>> {
  const filtered = <Query extends ReturnType<typeof allProjects>>(query: Query) => {
    if (text === undefined) return query
    const texts = [
      sql.ref('archiveProjects.installationNumber'),
      localized('archiveProjects.description', language),
      sql.ref('archiveProjects.managerName'),
    ]
    return query.where((eb) => eb.or(texts.map((one) => contains(one, text)))) as Query
  }
  const { rows, ...pageInfo } = await readPage(filtered(selectProjects(db, language)), page)
  const count = total ? await countRows(filtered(allProjects(db)), page, rows.length) : null
  return { ...pageInfo, rows, count }
}

/** One project, if the caller may see it. */
export async function findProject(
  db: Queries,
  installationNumber: string,
  language: Language,
): Promise<ArchiveProject | undefined> {
  return selectProjects(db, language)
    .where('archiveProjects.installationNumber', '=', installationNumber)
    .executeTakeFirst()
}

const allDocuments = (db: Queries) =>
  db
    .selectFrom('archiveDocuments')
    .innerJoin('archiveProjects', 'archiveProjects.installationNumber', 'archiveDocuments.installationNumber')

function selectDocuments(db: Queries, language: Language) {
  return allDocuments(db).select([
    'archiveDocuments.id',
    localized<string>('archiveDocuments.name', language).as('name'),
    'archiveDocuments.mimeType',
    'archiveDocuments.location',
    'archiveDocuments.filedAt as createdAt',
    sql<number>`archive_documents.size::double precision`.as('size'),
    sql<string>`'/api/habel/documents/' || archive_documents.id`.as('uri'),
    sql<ArchiveDocument['folder']>`case when folder is not null then jsonb_build_object('id', folder, 'name',
      ${localized('archiveDocuments.folderName', language)}) end`.as('folder'),
    sql<
      ArchiveDocument['project']
    >`jsonb_build_object('installationNumber', archive_projects.installation_number, 'description',
      ${localized('archiveProjects.description', language)})`.as('project'),
  ])
}

/** A page of the documents of a project; undefined for a project that the caller may not see. */
export async function listProjectDocuments(
  db: Queries,
  installationNumber: string,
  { query: text, total = false }: Filter,
  { page, language }: { readonly page: Page; readonly language: Language },
): Promise<ListRead<ArchiveDocument> | undefined> {
  const filtered = <Query extends ReturnType<typeof allDocuments>>(query: Query) => {
    const own = query.where('archiveDocuments.installationNumber', '=', installationNumber)
    const name = localized('archiveDocuments.name', language)
    return (text === undefined ? own : own.where(contains(name, text))) as Query
  }
  const [project, { rows, ...pageInfo }] = await Promise.all([
    allProjects(db)
      .select('installationNumber')
      .where('installationNumber', '=', installationNumber)
      .executeTakeFirst(),
    readPage(filtered(selectDocuments(db, language)), page),
  ])
  if (!project) return undefined
  const count = total ? await countRows(filtered(allDocuments(db)), page, rows.length) : null
  return { ...pageInfo, rows, count }
}

/** The newest documents that the caller may see. */
export async function listNewestDocuments(db: Queries, limit: number, language: Language): Promise<ArchiveDocument[]> {
  return selectDocuments(db, language)
    .orderBy('archiveDocuments.filedAt', 'desc')
    .orderBy('archiveDocuments.id', 'desc')
    .limit(limit)
    .execute()
}

/** A document's name in the reader's language, its media type and where it is; undefined for one that the caller may not see. */
export async function findArchiveDocument(db: Queries, id: string, language: Language) {
  const row = await db
    .selectFrom('archiveDocuments')
    .select([
      localized<string>('archiveDocuments.name', language).as('name'),
      'mimeType',
      'file as path',
      sql<number>`size::double precision`.as('size'),
      'sha256',
      'filedAt as version',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, mimeType, ...file } = row
  return { name, mimeType, file: file satisfies ArchiveFile }
}

/** Where the picture of a project manager is; undefined where the caller sees no project with it. */
export async function findPictureFile(db: Queries, pictureId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('archiveProjects')
    .select('pictureFile')
    .where('pictureId', '=', pictureId)
    .limit(1)
    .executeTakeFirst()
  return row?.pictureFile ?? undefined
}

/** How the archive was read last; undefined before the first time. */
export async function findReadingState(db: Queries) {
  const row = await db
    .selectFrom('archiveReadings')
    .select(['readAt', 'omitted', 'failure', 'failedSince'])
    .executeTakeFirst()
  return row && { ...row, failure: row.failure as ArchiveFailureReason | null }
}
