import type { Queries } from '../../db/database.ts'

/** A displayed logo. */
export interface Logo {
  readonly bytes: Buffer
  readonly mediaType: string
  /** Names it in its address. */
  readonly hash: string
}

/** A mandator's logo, if the caller may see the mandator. */
export async function findLogo(db: Queries, mandatorId: string): Promise<Logo | undefined> {
  const row = await db
    .selectFrom('mandatorLogos')
    .innerJoin('mandators', 'mandators.id', 'mandatorLogos.mandatorId')
    .select(['content', 'mediaType', 'logoHash'])
    .where('mandatorId', '=', mandatorId)
    .executeTakeFirst()
  return row?.logoHash ? { bytes: row.content, mediaType: row.mediaType, hash: row.logoHash } : undefined
}

/** Sets the logo of a mandator, replacing the previous one. */
export async function storeLogo(db: Queries, mandatorId: string, logo: Logo) {
  const content = { mediaType: logo.mediaType, content: logo.bytes }
  await db
    .insertInto('mandatorLogos')
    .values({ mandatorId, ...content })
    .onConflict((conflict) => conflict.column('mandatorId').doUpdateSet(content))
    .execute()
  await setLogoHash(db, mandatorId, logo.hash)
}

/** Takes a mandator's logo away; harmless where there is none. */
export async function deleteLogo(db: Queries, mandatorId: string) {
  await db.deleteFrom('mandatorLogos').where('mandatorId', '=', mandatorId).execute()
  await setLogoHash(db, mandatorId, null)
}

// The version is not incremented: a concurrent renaming does not conflict.
async function setLogoHash(db: Queries, mandatorId: string, logoHash: string | null) {
  await db.updateTable('mandators').set({ logoHash }).where('id', '=', mandatorId).execute()
}
