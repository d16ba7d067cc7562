import { userList, users } from '@catenary/contract/users'
import { hashPassword } from '../../accounts/password.ts'
import type { Caller } from '../../db/caller.ts'
import { linkPages, pageAsked } from '../../http/list-page.ts'
import { fail } from '../../http/problems.ts'
import { requesterOf } from '../../http/requester.ts'
import { serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { userEntryOf, versionedUser } from './answer.ts'
import { changeUser, createUser, deleteUser } from './change.ts'
import { downloadRoutes } from './downloads.ts'
import { scopeOf } from './editor.ts'
import { pictureRoutes } from './pictures.ts'
import { askedBy, pageOfUsers, userKeys } from './list-queries.ts'
import { findUser } from './queries.ts'
import { endSessions, inviteAgain, resetTwoFactor } from './standing.ts'
import { tokenRoutes } from './tokens.ts'

/** Users: the list, one of them, adding, changing and deleting them, and what hangs on them. */
export function userRoutes(serving: Serving): void {
  serve(serving, users.list, async ({ db, caller, at, query, reply }) => {
    const asked = askedBy(caller, at)
    const page = pageAsked(userList, userKeys(asked), query)
    const { rows, ...beside } = await pageOfUsers(db, asked, query, page)
    linkPages(reply, users.list, { ...beside, limit: page.limit })
    return rows.map((user) => userEntryOf(caller, user, at))
  })
  serve(serving, users.samlProviders, async () => serving.samlProviders.map(({ id, name }) => ({ id, name })))
  serve(serving, users.get, ({ db, params, caller, at }) => answered({ db, caller, at }, params.id))
  writingRoutes(serving)
  standingRoutes(serving)
  downloadRoutes(serving)
  pictureRoutes(serving)
  tokenRoutes(serving)
}

type Asking = Pick<Call<typeof users.get>, 'db' | 'caller' | 'at'>

async function answered({ db, caller, at }: Asking, id: string) {
  const user = (await findUser(db, scopeOf(caller), id)) ?? fail('record.notFound')
  return versionedUser(caller, user, at)
}

function writingRoutes(serving: Serving): void {
  serve(
    serving,
    users.create,
    async ({ db, body, caller, at, language, request }, passwordHash: string | undefined) => {
      const change = { serving, caller, at, language, address: request.ip, sent: body.user, passwordHash }
      return answered({ db, caller, at }, await createUser(db, change))
    },
    ({ body, caller }) => hashOf(body.user.password, caller),
  )
  serve(
    serving,
    users.change,
    async ({ db, params, body, caller, at, language, ifMatch, request }, passwordHash: string | undefined) => {
      const change = { serving, caller, at, language, address: request.ip, sent: body.user, passwordHash }
      await changeUser(db, params.id, { ...change, ifMatch })
      return answered({ db, caller, at }, params.id)
    },
    ({ body, caller }) => hashOf(body.user.password, caller),
  )
  serve(serving, users.remove, ({ db, params, caller, at, ifMatch, request }) =>
    deleteUser(db, params.id, { caller, at, ifMatch, address: request.ip }),
  )
}

async function hashOf(password: string | undefined, caller: Caller): Promise<string | undefined> {
  return password === undefined ? undefined : hashPassword(password, requesterOf(caller))
}

function standingRoutes(serving: Serving): void {
  serve(serving, users.invite, (call) => inviteAgain(call.db, act(call)))
  serve(serving, users.resetTwoFactor, (call) => resetTwoFactor(call.db, act(call)))
  serve(serving, users.endSessions, (call) => endSessions(call.db, act(call)))
}

function act({ params, caller, at, language, request }: Omit<Call<typeof users.invite>, 'reply' | 'file'>) {
  return { id: params.id, caller, at, language, address: request.ip }
}
