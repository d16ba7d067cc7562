import type { Queries } from '../../db/database.ts'

/** A picture as it is shown. */
export interface UserPicture {
  readonly bytes: Buffer
  readonly mediaType: string
  /** Names it in its address. */
  readonly hash: string
}

/** A user's picture, if the caller may see the user. */
export async function findPicture(db: Queries, userId: string): Promise<UserPicture | undefined> {
  const row = await db
    .selectFrom('userPictures')
    .innerJoin('users', 'users.id', 'userPictures.userId')
    .select(['content', 'mediaType', 'pictureHash'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.pictureHash ? { bytes: row.content, mediaType: row.mediaType, hash: row.pictureHash } : undefined
}

/** Gives a user a picture in place of the one before. */
export async function storePicture(db: Queries, userId: string, picture: UserPicture) {
  const content = { mediaType: picture.mediaType, content: picture.bytes }
  await db
    .insertInto('userPictures')
    .values({ userId, ...content })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(content))
    .execute()
  await setPictureHash(db, userId, picture.hash)
}

/** Takes a user's picture away; harmless where there is none. */
export async function deletePicture(db: Queries, userId: string) {
  await db.deleteFrom('userPictures').where('userId', '=', userId).execute()
  await setPictureHash(db, userId, null)
}

async function setPictureHash(db: Queries, userId: string, pictureHash: string | null) {
  await db
    .updateTable('users')
    .set({ pictureHash })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('pictureHash', 'is distinct from', pictureHash)
    .execute()
}
