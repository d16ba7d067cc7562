import type { Folder } from '@catenary/contract/library/folders'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

const treeLock = sql`hashtext('tree of folders')`

/**
 * Locks the tree of folders until the end of the transaction: `alone` to change it, `share` to put a document into a folder. What
 * is read afterwards is as it will stay until then.
 */
export async function lockFolderTree(db: Queries, mode: 'alone' | 'share'): Promise<void> {
  await (mode === 'alone'
    ? sql`select pg_advisory_xact_lock(${treeLock})`.execute(db)
    : sql`select pg_advisory_xact_lock_shared(${treeLock})`.execute(db))
}

function selectFolders(db: Queries) {
  return db
    .selectFrom('folders')
    .select(['folders.id', 'folders.name', 'folders.isDeleted', 'folders.isHidden', 'folders.version'])
    .select([
      sql<Folder['translations']>`jsonb_build_object('de-DE', name_de, 'fr-FR', name_fr, 'es-ES', name_es)`.as(
        'translations',
      ),
      sql<Folder['parentFolder']>`case when parent_id is not null then jsonb_build_object('id', parent_id) end`.as(
        'parentFolder',
      ),
      sql<number>`(select count(*)::int from documents d where d.folder_id = folders.id and not d.is_deleted)`.as(
        'documentCount',
      ),
    ])
}

/** A folder with its version, and whether it or a folder that it lies in is deleted. */
export interface StoredFolder {
  readonly value: Folder
  readonly version: number
  readonly isHidden: boolean
}

/** The folders that the caller may see, by name; deleted ones and what lies in them only where `archived`. */
export async function listFolders(db: Queries, archived: boolean): Promise<Folder[]> {
  const query = selectFolders(db)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
  const rows = await (archived ? query : query.where('isHidden', '=', false)).execute()
  return rows.map(({ version: _, isHidden: __, ...folder }) => folder)
}

/** One folder, if the caller may see it. */
export async function findFolder(db: Queries, id: string): Promise<StoredFolder | undefined> {
  const row = await selectFolders(db).where('folders.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { version, isHidden, ...value } = row
  return { value, version, isHidden }
}

/** What is stored of a folder. */
export type FolderValues = Pick<Folder, 'name' | 'translations' | 'parentFolder'>

const columnsOf = ({ name, translations, parentFolder }: FolderValues) => ({
  name,
  nameDe: translations['de-DE'],
  nameFr: translations['fr-FR'],
  nameEs: translations['es-ES'],
  parentId: parentFolder?.id ?? null,
})

type FolderNames = Omit<ReturnType<typeof columnsOf>, 'parentId'>

/** Adds a folder. */
export async function insertFolder(
  db: Queries,
  { id, values, createdAt, createdBy }: { id: string; values: FolderValues; createdAt: string; createdBy: string },
): Promise<void> {
  await db
    .insertInto('folders')
    .values({ id, ...columnsOf(values), createdAt, createdBy })
    .execute()
}

/** Writes the names and the place of a folder. */
export async function updateFolder(db: Queries, id: string, values: FolderValues): Promise<void> {
  await db
    .updateTable('folders')
    .set(columnsOf(values))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a folder with what lies in it, or restores it; what was deleted by itself stays so. */
export async function markFolder(
  db: Queries,
  id: string,
  deleted: { readonly at: Date; readonly byName: string } | null,
): Promise<void> {
  await db
    .updateTable('folders')
    .set({
      isDeleted: deleted !== null,
      isHidden: deleted !== null,
      deletedAt: deleted?.at.toISOString() ?? null,
      deletedByName: deleted?.byName ?? null,
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await sql`with recursive below (id, is_hidden) as (
      select id, is_hidden from folders where id = ${id}::uuid
      union all
      select f.id, f.is_deleted or below.is_hidden from folders f join below on f.parent_id = below.id)
    update folders set is_hidden = below.is_hidden from below
    where folders.id = below.id and folders.is_hidden <> below.is_hidden`.execute(db)
}

/** The ids of the folders that one lies in, the nearest first, and of the folders below it with their depth below it. */
export async function readSurroundings(
  db: Queries,
  { id, parentId }: { readonly id: string; readonly parentId: string | null },
): Promise<{ readonly above: readonly string[]; readonly height: number }> {
  const above = await sql<{ id: string }>`with recursive above (id, parent_id, step) as (
      select id, parent_id, 1 from folders where id = ${parentId}::uuid
      union all
      select f.id, f.parent_id, above.step + 1 from folders f join above on f.id = above.parent_id)
    select id from above order by step`.execute(db)
  const below = await sql<{ height: number }>`with recursive below (id, step) as (
      select id, 1 from folders where parent_id = ${id}::uuid
      union all
      select f.id, below.step + 1 from folders f join below on f.parent_id = below.id)
    select coalesce(max(step), 0)::int as height from below`.execute(db)
  return { above: above.rows.map((row) => row.id), height: below.rows[0]?.height ?? 0 }
}

/**
 * Which names of a folder one beside it that is not deleted has in the same language. Compared by the database, as its unique
 * indexes do, which fold letters otherwise than JavaScript; beyond that, blanks around a name and how its accents are written make none different.
 */
export async function findTakenNames(db: Queries, id: string, values: FolderValues): Promise<(keyof FolderNames)[]> {
  const { parentId, ...names } = columnsOf(values)
  const columns = Object.entries(names) as [keyof FolderNames, string][]
  const isSame = ([column, name]: (typeof columns)[number]) => {
    const [stored, sent] = [sql.ref(column), sql`${name}::text`]
    const looks = (text: typeof sent | typeof stored) => sql`lower(normalize(btrim(${text})))`
    return sql`case when bool_or(lower(${stored}) = lower(${sent}) or ${looks(stored)} = ${looks(sent)}) then ${column}::text end`
  }
  const { rows } = await sql<{ taken: (keyof FolderNames)[] }>`
    select array_remove(array[${sql.join(columns.map(isSame))}], null) as taken from folders
    where id <> ${id}::uuid and not is_deleted and parent_id is not distinct from ${parentId}::uuid`.execute(db)
  return rows[0]?.taken ?? []
}
