import { rolesWith } from '@catenary/contract/access'
import { languageIds } from '@catenary/contract/accounts/login-methods'
import { documentLanguageOf } from '@catenary/contract/library/document-languages'
import type { DocumentLanguage } from '@catenary/contract/library/document-languages'
import type { Document } from '@catenary/contract/library/documents'
import type { DocumentVersion, ReadingConfirmation } from '@catenary/contract/library/general-documents'
import { languageById } from '@catenary/i18n/language'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { selectDocuments, toDocument } from '../documents/queries.ts'

const isoInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The files of a document, the newest first. */
export async function listVersions(db: Queries, documentId: string): Promise<DocumentVersion[]> {
  const file = ['name', 'mimeType', 'createdAt'] as const
  const rest = [
    sql<number>`size::double precision`.as('size'),
    sql<string>`encode(hash, 'hex')`.as('hash'),
    sql<DocumentVersion['createdBy']>`jsonb_build_object('name', created_by_name)`.as('createdBy'),
  ] as const
  const uri = (number: string) =>
    sql<string>`'/api/documents/' || ${documentId}::text || '?version=' || ${sql.ref(number)}`
  return db
    .selectFrom('documents')
    .select([sql<number>`1`.as('version'), ...file, ...rest])
    .select(sql<string>`'/api/documents/' || id || '?version=1'`.as('uri'))
    .where('id', '=', documentId)
    .unionAll(
      db
        .selectFrom('documentVersions')
        .select(['number as version', ...file, ...rest, uri('number').as('uri')])
        .where('documentId', '=', documentId),
    )
    .orderBy('version', 'desc')
    .execute()
}

/** A later file of a document. */
export interface NewVersion {
  readonly id: string
  readonly documentId: string
  readonly number: number
  readonly name: string
  readonly mimeType: string
  readonly size: number
  readonly hash: string
  readonly createdAt: string
  readonly createdBy: string
  readonly createdByName: string
}

/** Adds a later file of a document. */
export async function insertVersion(db: Queries, { hash, ...version }: NewVersion): Promise<void> {
  await db
    .insertInto('documentVersions')
    .values({ ...version, hash: Buffer.from(hash, 'hex') })
    .execute()
}

/** The document and the content of a version by its id, if the caller may see it. */
export async function findVersion(db: Queries, id: string) {
  return db
    .selectFrom('documentVersions')
    .select(['documentId', sql<string>`encode(hash, 'hex')`.as('hash')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** General documents that are not deleted, nor in a deleted folder. */
const selectLive = (db: Queries) =>
  selectDocuments(db)
    .where('documents.isDeleted', '=', false)
    .where('documents.folderId', 'in', (eb) =>
      eb.selectFrom('folders').select('folders.id').where('isHidden', '=', false),
    )

/**
 * The documents that a user is to read at a day and has not confirmed in their newest version, by name: those in the language that they
 * have chosen, or in any where they have chosen none, as {@link listConfirmations} lists them.
 */
export async function listRequiredReading(
  db: Queries,
  { userId, today }: { readonly userId: string; readonly today: string },
): Promise<Document[]> {
  const user = await db.selectFrom('users').select('languageId').where('id', '=', userId).executeTakeFirst()
  const language = (user?.languageId && documentLanguageOf(languageById[user.languageId])) ?? null
  const rows = await selectLive(db)
    .where('isRequiredReading', '=', true)
    .where(sql<boolean>`coalesce(${language}::text = any (string_to_array(documents.location, ',')), true)`)
    .where(sql<boolean>`coalesce(valid_from <= ${today}::date, true) and coalesce(valid_until >= ${today}::date, true)`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('documentConfirmations as done')
            .select('done.version')
            .whereRef('done.documentId', '=', 'documents.id')
            .whereRef('done.version', '=', 'documents.fileVersion')
            .where('done.userId', '=', userId),
        ),
      ),
    )
    .orderBy(sql`lower(documents.name)`)
    .orderBy('documents.id')
    .execute()
  return rows.map(toDocument)
}

/** The documents whose last day is not after `until`, the earliest first. */
export async function listExpiring(db: Queries, until: string): Promise<Document[]> {
  const rows = await selectLive(db)
    .where('validUntil', '<=', until)
    .orderBy('validUntil')
    .orderBy(sql`lower(documents.name)`)
    .orderBy('documents.id')
    .execute()
  return rows.map(toDocument)
}

/** Notes that a user has read a version; false where that was noted before. */
export async function insertConfirmation(
  db: Queries,
  confirmation: { documentId: string; userId: string; version: number; confirmedAt: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('documentConfirmations')
    .values(confirmation)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Every active user who reads general documents in one of the languages, or has chosen none, by name, with the newest version of a
 * document that they confirmed.
 */
export async function listConfirmations(
  db: Queries,
  { documentId, languages }: { readonly documentId: string; readonly languages: readonly DocumentLanguage[] },
): Promise<ReadingConfirmation[]> {
  const ids = languageIds.filter((one) =>
    languages.some((language) => documentLanguageOf(languageById[one]) === language),
  )
  const readers = sql`array[${sql.join(rolesWith('DOCUMENT'))}]::role[]`
  return db
    .selectFrom('users')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('documentConfirmations as c')
          .select(['c.version', isoInstant('c.confirmedAt').as('confirmedAt')])
          .whereRef('c.userId', '=', 'users.id')
          .where('c.documentId', '=', documentId)
          .orderBy('c.version', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.version', 'newest.confirmedAt'])
    .select(
      sql<
        ReadingConfirmation['user']
      >`jsonb_build_object('id', users.id, 'name', trim(firstname || ' ' || lastname))`.as('user'),
    )
    .where((eb) =>
      eb.or([
        eb('newest.version', 'is not', null),
        eb.and([
          eb('isActive', '=', true),
          eb('deletedAt', 'is', null),
          sql<boolean>`users.roles && ${readers}`,
          sql<boolean>`coalesce(users.language_id::text = any (${ids}::text[]), true)`,
        ]),
      ]),
    )
    .orderBy(sql`lower(lastname), lower(firstname), users.id`)
    .execute()
}
