import { createHash } from 'node:crypto'
import { can } from '@catenary/contract/access'
import { users } from '@catenary/contract/users'
import type { Caller, Queries } from '../../db/caller.ts'
import { pictureAddress } from '../../db/pieces.ts'
import { FileAnswer } from '../../http/files.ts'
import { fail } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { squarePicture } from '../../ports/pictures.ts'
import { deletePicture, findPicture, storePicture } from './picture-queries.ts'
import type { Picture } from './picture-queries.ts'
import { findUser } from './queries.ts'
import { recordUser } from './records.ts'

/** Pictures of users: shown to whoever sees the user, given by administrators, and by project managers to themselves. */
export function pictureRoutes(serving: Serving): void {
  serve(serving, users.picture, async ({ db, params, query, reply }) => {
    const picture = (await findPicture(db, params.id)) ?? fail('record.notFound')
    // Another picture has another address; without it in the address, browsers ask each time.
    const isNamed = query.v === picture.hash
    void reply.header('cache-control', isNamed ? 'private, max-age=31536000, immutable' : 'private, no-cache')
    return new FileAnswer(picture.bytes, picture.mediaType)
  })
  serve(
    serving,
    users.setPicture,
    async ({ db, params, caller, at, request }, picture: Picture) => {
      const user = await pictured(db, caller, params.id)
      await storePicture(db, params.id, picture)
      const details = { changes: { picture: { old: user.pictureHash, new: picture.hash } } }
      await recordUser(db, { caller, at, address: request.ip }, { action: 'user.changed', user, details })
      return { pictureUri: pictureAddress(params.id, picture.hash) ?? '' }
    },
    ({ file }) => readPicture(file),
  )
  serve(serving, users.removePicture, async ({ db, params, caller, at, request }) => {
    const user = await pictured(db, caller, params.id)
    if (user.pictureHash === null) return
    await deletePicture(db, params.id)
    const details = { changes: { picture: { old: user.pictureHash, new: null } } }
    await recordUser(db, { caller, at, address: request.ip }, { action: 'user.changed', user, details })
  })
}

async function readPicture(file: { name: string; bytes: Uint8Array }): Promise<Picture> {
  const { bytes, mediaType } = (await squarePicture(file)) ?? fail('picture.unreadable')
  return { bytes, mediaType, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }
}

/** The user whose picture the caller may change: anybody's for who edits any user, else one's own. */
async function pictured(db: Queries, caller: Caller, id: string) {
  const user = (await findUser(db, { callerId: caller.id, isAll: true }, id)) ?? fail('record.notFound')
  if (id !== caller.id && !can(caller.roles, 'USER_EDIT_ANY')) fail('permission.denied')
  return user
}
