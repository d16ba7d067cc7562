import type { FileHold } from '@catenary/contract/library/documents'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

const content = (hash: string) => sql<Buffer>`decode(${hash}, 'hex')`

/** Why a content is not handed out; null where it is. */
export async function findHold(db: Queries, hash: string): Promise<FileHold | null> {
  const { rows } = await sql<{ hold: FileHold | null }>`select file_hold(${content(hash)}) as hold`.execute(db)
  return rows[0]?.hold ?? null
}

/** Notes whether there is a scanner. What waits when one is set up could be opened before, and still can. Runs as the auth role. */
export async function writeScanner(db: Queries, isOn: boolean, at: Date): Promise<void> {
  if (!isOn) {
    await db.deleteFrom('virusScanner').execute()
    return
  }
  const values = { isOn: true, since: at.toISOString() }
  const added = await db
    .insertInto('virusScanner')
    .values(values)
    .onConflict((on) => on.doNothing())
    .returning('isOn')
    .execute()
  if (added.length > 0)
    await db.updateTable('fileScans').set({ isAvailable: true }).where('state', '=', 'waiting').execute()
}

/** True where some content was kept apart: it stays so without a scanner. Runs as the auth role. */
export async function hasHeldFiles(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('fileScans')
    .select('state')
    .where('state', 'in', ['infected', 'removed'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes what a scanner said of a content that waits for it; whether it still did. */
export async function writeVerdict(
  db: Queries,
  hash: string,
  { state, finding, at }: { readonly state: string; readonly finding: string | null; readonly at: Date },
): Promise<boolean> {
  const written = await db
    .updateTable('fileScans')
    .set({ state, finding, scannedAt: at.toISOString(), toldAt: null })
    .where('hash', '=', content(hash))
    .where('state', '=', 'waiting')
    .returning('state')
    .execute()
  return written.length > 0
}

/** A document that has a content, or had it in an earlier file. */
export interface DocumentOfContent {
  readonly id: string
  readonly name: string
  /** Null for a general document. */
  readonly mandatorId: string | null
  readonly createdByName: string
  readonly createdAt: string
}

/** The documents of all mandators that have a content; for the auth role and administrators. */
export async function listDocumentsOfContent(db: Queries, hash: string): Promise<DocumentOfContent[]> {
  const { rows } = await sql<DocumentOfContent>`select distinct on (id) id, name, mandator_id as "mandatorId",
      created_by_name as "createdByName", to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from documents_of_content(${content(hash)}) order by id`.execute(db)
  return rows
}

/** Makes what is written in a content findable where it is handed out, and no longer where it is not. */
export async function indexReleasedContent(db: Queries, hash: string): Promise<void> {
  await sql`select index_released_content(${content(hash)})`.execute(db)
}

/** How many files are in which state. */
export interface ScanFigures {
  /** Cannot be opened until they are scanned. */
  readonly waiting: number
  /** Wait, but could be opened before and still can. */
  readonly earlier: number
  /** All others. */
  readonly scanned: number
  readonly infected: number
  readonly unchecked: number
}

/** Counts the files by their states. */
export async function countScans(db: Queries): Promise<ScanFigures> {
  const { rows } = await sql<ScanFigures>`select
      (count(*) filter (where state = 'waiting' and not is_available))::int as waiting,
      (count(*) filter (where state = 'waiting' and is_available))::int as earlier,
      (count(*) filter (where state <> 'waiting'))::int as scanned,
      (count(*) filter (where state = 'infected'))::int as infected,
      (count(*) filter (where state = 'unchecked'))::int as unchecked
    from file_scans`.execute(db)
  return rows[0] ?? { waiting: 0, earlier: 0, scanned: 0, infected: 0, unchecked: 0 }
}
