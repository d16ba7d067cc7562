import { createHash } from 'node:crypto'
import { can } from '@catenary/contract/access'
import { userList, users } from '@catenary/contract/accounts/users'
import type { Caller, Queries } from '../../db/database.ts'
import { pictureUrl } from '../../db/rope-queries.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { FileResponse } from '../../http/responses/file-responses.ts'
import { serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { squarePicture } from '../../ports/previews/uploaded-pictures.ts'
import { userTokenRoutes } from '../tokens/user-token-routes.ts'
import { endSessions, resendInvitation, resetTwoFactor } from './access-actions.ts'
import { changeUser, createUser, deleteUser } from './change.ts'
import { downloadRoutes } from './downloads/downloads.ts'
import { userScopeOf } from './editor.ts'
import { readUserPage, userListContext, userSortKeys } from './list-queries.ts'
import { deletePicture, findPicture, storePicture } from './picture-queries.ts'
import type { UserPicture } from './picture-queries.ts'
import { preparePassword } from './prepared-password.ts'
import type { PreparedPassword } from './prepared-password.ts'
import { findUser } from './queries.ts'
import { recordUser } from './user-audit.ts'
import { toUserEntry, toVersionedUser } from './user-response.ts'

/** Users: the list, one of them, adding, changing and deleting them, and what hangs on them. */
export function userRoutes(context: AppContext): void {
  serve(context, users.list, async ({ db, caller, at, query, reply }) => {
    const listContext = userListContext(caller, at)
    const page = requestedPage(userList, userSortKeys(listContext), query)
    const { rows, ...beside } = await readUserPage(db, listContext, query, page)
    setPageHeaders(reply, users.list, { ...beside, limit: page.limit })
    return rows.map((user) => toUserEntry(caller, user, at))
  })
  serve(context, users.samlProviders, async () => context.samlProviders.map(({ id, name }) => ({ id, name })))
  serve(context, users.get, ({ db, params, caller, at }) => readUser({ db, caller, at }, params.id))
  userWriteRoutes(context)
  userAccessRoutes(context)
  downloadRoutes(context)
  pictureRoutes(context)
  userTokenRoutes(context)
}

type UserReadContext = Pick<Call<typeof users.get>, 'db' | 'caller' | 'at'>

async function readUser({ db, caller, at }: UserReadContext, id: string) {
  const user = (await findUser(db, userScopeOf(caller), id)) ?? throwProblem('record.notFound')
  return toVersionedUser(caller, user, at)
}

function userWriteRoutes(context: AppContext): void {
  serve(
    context,
    users.create,
    async ({ db, body, caller, at, language, request }, password: PreparedPassword | undefined) => {
      const change = { context, caller, at, language, address: request.ip, input: body.user, password }
      return readUser({ db, caller, at }, await createUser(db, change))
    },
    { prepare: ({ body, caller }) => preparePassword(context, { caller, input: body.user, userId: null }) },
  )
  serve(
    context,
    users.change,
    async ({ db, params, body, caller, at, language, ifMatch, request }, password: PreparedPassword | undefined) => {
      const change = { context, caller, at, language, address: request.ip, input: body.user, password }
      await changeUser(db, params.id, { ...change, ifMatch })
      return readUser({ db, caller, at }, params.id)
    },
    {
      prepare: ({ params, body, caller }) => preparePassword(context, { caller, input: body.user, userId: params.id }),
    },
  )
  serve(context, users.remove, ({ db, params, caller, at, ifMatch, request }) =>
    deleteUser(db, params.id, { caller, at, ifMatch, address: request.ip }),
  )
}

function userAccessRoutes(context: AppContext): void {
  serve(context, users.invite, (call) => resendInvitation(call.db, toAccessAction(call)))
  serve(context, users.resetTwoFactor, (call) => resetTwoFactor(call.db, toAccessAction(call)))
  serve(context, users.endSessions, (call) => endSessions(call.db, toAccessAction(call)))
}

function toAccessAction({ params, caller, at, language, request }: Omit<Call<typeof users.invite>, 'reply' | 'file'>) {
  return { id: params.id, caller, at, language, address: request.ip }
}

/** Pictures of users: readable by everyone who sees the user, set by administrators, and by project managers for themselves. */
function pictureRoutes(context: AppContext): void {
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
