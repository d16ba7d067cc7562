import type { Query } from '@tanstack/react-query'
import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { callerUsersQuery } from './caller-users-query.ts'
import { impersonate, impersonatedUserId } from './impersonation.ts'
import { ConnectionLost, ProblemError } from './problem-error.ts'
import { sessionQuery } from './session.ts'

const maxRetries = 2

/**
 * The cache of everything read. A lost connection or a busy server is tried again, a refusal never. When any call says
 * that nobody is logged in any more, the session check says so too, and the shell asks for login.
 */
export function makeQueryClient(): QueryClient {
  const handleLostSession = (error: Error) => {
    if (!(error instanceof ProblemError)) return
    // The session check tells that the second factor comes first, and the frame shows nothing else.
    if (error.code === 'twoFactor.required') void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    if (error.code === 'session.required')
      client.setQueryData(sessionQuery.queryKey, { user: null, twoFactorComplete: false, twoFactorMethod: null })
    // The record may be out of the shown user's sight, or the user out of the caller's: the list of users tells.
    if (error.status === 404 && impersonatedUserId() !== null)
      void client.invalidateQueries({ queryKey: callerUsersQuery.queryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: handleLostSession }),
    mutationCache: new MutationCache({ onError: handleLostSession }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The browser's own word on being online is often wrong in a valley; a failed call says it better.
        networkMode: 'always',
        retry: (failures, error) => failures < maxRetries && isTransient(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  client.getQueryCache().subscribe(({ query, type }) => {
    // To be shown the records as somebody else ends with the session.
    if (type === 'updated' && query.queryKey[0] === sessionQuery.queryKey[0] && isLoggedOut(query.state.data))
      impersonate(null)
  })
  return client
}

/**
 * Forgets all that was read and reads anew what is on the page, as another user sees it. Who is logged in and whom they
 * may be shown as is the same for every view.
 */
export function clearViewCache(client: QueryClient): void {
  const isView = ({ queryKey }: Query) =>
    queryKey[0] !== sessionQuery.queryKey[0] && hashKey(queryKey) !== hashKey(callerUsersQuery.queryKey)
  client.removeQueries({ predicate: isView, type: 'inactive' })
  void client.resetQueries({ predicate: isView })
}

function isLoggedOut(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'user' in data && data.user === null
}

function isTransient(error: Error): boolean {
  return error instanceof ConnectionLost || (error instanceof ProblemError && error.status === 503)
}
