import { createHash } from 'node:crypto'
import { can } from '@catenary/contract/access'
import { users } from '@catenary/contract/accounts/users'
import type { Caller, Queries } from '../../db/database.ts'
import { pictureUrl } from '../../db/rope-queries.ts'
import type { AppContext } from '../../http/app-context.ts'
import { FileResponse } from '../../http/file-responses.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import { squarePicture } from '../../ports/previews/uploaded-pictures.ts'
import { deletePicture, findPicture, storePicture } from './picture-queries.ts'
import type { UserPicture } from './picture-queries.ts'
import { findUser } from './queries.ts'
import { recordUser } from './user-audit.ts'

/** Pictures of users: readable by everyone who sees the user, set by administrators, and by project managers for themselves. */
export function pictureRoutes(context: AppContext): void {
  serve(context, users.picture, async ({ db, params, query, reply }) => {
    const picture = (await findPicture(db, params.id)) ?? throwProblem('record.notFound')
    // The version in the URL makes the response cacheable; without it, browsers revalidate.
    const isVersioned = query.v === picture.hash
    void reply.header('cache-control', isVersioned ? 'private, max-age=31536000, immutable' : 'private, no-cache')
    return new FileResponse(picture.bytes, picture.mediaType)
  })
  serve(
    context,
    users.setPicture,
    async ({ db, params, caller, at, request }, picture: UserPicture) => {
      const user = await requirePictureEditable(db, caller, params.id)
      await storePicture(db, params.id, picture)
      const details = { changes: { picture: { old: user.pictureHash, new: picture.hash } } }
      await recordUser(db, { caller, at, address: request.ip }, { action: 'user.changed', user, details })
      return { pictureUri: pictureUrl(params.id, picture.hash) ?? '' }
    },
    { prepare: ({ file }) => decodePicture(file) },
  )
  serve(context, users.removePicture, async ({ db, params, caller, at, request }) => {
    const user = await requirePictureEditable(db, caller, params.id)
    if (user.pictureHash === null) return
    await deletePicture(db, params.id)
    const details = { changes: { picture: { old: user.pictureHash, new: null } } }
    await recordUser(db, { caller, at, address: request.ip }, { action: 'user.changed', user, details })
  })
}

async function decodePicture(file: { name: string; bytes: Uint8Array }): Promise<UserPicture> {
  const { bytes, mediaType } = (await squarePicture(file)) ?? throwProblem('picture.unreadable')
  return { bytes, mediaType, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }
}

/** The user whose picture the caller may change: anybody's for who edits any user, else one's own. */
async function requirePictureEditable(db: Queries, caller: Caller, id: string) {
  const user = (await findUser(db, { callerId: caller.id, isAll: true }, id)) ?? throwProblem('record.notFound')
  if (id !== caller.id && !can(caller.roles, 'USER_EDIT_ANY')) throwProblem('permission.denied')
  return user
}
