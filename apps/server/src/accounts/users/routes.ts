import { userList, users } from '@catenary/contract/accounts/users'
import type { Caller } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { requesterOf } from '../../http/request-info.ts'
import { serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { hashPassword } from '../password-hash.ts'
import { endSessions, resendInvitation, resetTwoFactor } from './access-actions.ts'
import { changeUser, createUser, deleteUser } from './change.ts'
import { downloadRoutes } from './downloads/downloads.ts'
import { userScopeOf } from './editor.ts'
import { readUserPage, userListContext, userSortKeys } from './list-queries.ts'
import { pictureRoutes } from './pictures.ts'
import { findUser } from './queries.ts'
import { tokenRoutes } from './tokens.ts'
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
  tokenRoutes(context)
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
    async ({ db, body, caller, at, language, request }, passwordHash: string | undefined) => {
      const change = { context, caller, at, language, address: request.ip, input: body.user, passwordHash }
      return readUser({ db, caller, at }, await createUser(db, change))
    },
    { prepare: ({ body, caller }) => hashIfSent(body.user.password, caller) },
  )
  serve(
    context,
    users.change,
    async ({ db, params, body, caller, at, language, ifMatch, request }, passwordHash: string | undefined) => {
      const change = { context, caller, at, language, address: request.ip, input: body.user, passwordHash }
      await changeUser(db, params.id, { ...change, ifMatch })
      return readUser({ db, caller, at }, params.id)
    },
    { prepare: ({ body, caller }) => hashIfSent(body.user.password, caller) },
  )
  serve(context, users.remove, ({ db, params, caller, at, ifMatch, request }) =>
    deleteUser(db, params.id, { caller, at, ifMatch, address: request.ip }),
  )
}

async function hashIfSent(password: string | undefined, caller: Caller): Promise<string | undefined> {
  return password === undefined ? undefined : hashPassword(password, requesterOf(caller))
}

function userAccessRoutes(context: AppContext): void {
  serve(context, users.invite, (call) => resendInvitation(call.db, toAccessAction(call)))
  serve(context, users.resetTwoFactor, (call) => resetTwoFactor(call.db, toAccessAction(call)))
  serve(context, users.endSessions, (call) => endSessions(call.db, toAccessAction(call)))
}

function toAccessAction({ params, caller, at, language, request }: Omit<Call<typeof users.invite>, 'reply' | 'file'>) {
  return { id: params.id, caller, at, language, address: request.ip }
}
