import type { Query } from '@tanstack/react-query'
import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { people } from './people.ts'
import { ConnectionLost, Refusal } from './refusal.ts'
import { sessionCheck } from './session.ts'
import { showAsUser, shownUserId } from './shown-user.ts'

const retries = 2

/**
 * The cache of everything read. A lost connection or a busy server is tried again, a refusal never. When any call says
 * that nobody is logged in any more, the session check says so too, and the shell asks for login.
 */
export function makeQueryClient(): QueryClient {
  const noticeLostSession = (error: Error) => {
    if (!(error instanceof Refusal)) return
    // The session check tells that the second factor comes first, and the frame shows nothing else.
    if (error.code === 'twoFactor.required') void client.invalidateQueries({ queryKey: sessionCheck.queryKey })
    if (error.code === 'session.required')
      client.setQueryData(sessionCheck.queryKey, { user: null, twoFactorComplete: false, twoFactorMethod: null })
    // The record may be out of the shown user's sight, or the user out of the caller's: the list of users tells.
    if (error.status === 404 && shownUserId() !== null) void client.invalidateQueries({ queryKey: people.queryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeLostSession }),
    mutationCache: new MutationCache({ onError: noticeLostSession }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The browser's own word on being online is often wrong in a valley; a failed call says it better.
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isPassing(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  client.getQueryCache().subscribe(({ query, type }) => {
    // To be shown the records as somebody else ends with the session.
    if (type === 'updated' && query.queryKey[0] === sessionCheck.queryKey[0] && isNobody(query.state.data))
      showAsUser(null)
  })
  return client
}

/**
 * Forgets all that was read and reads anew what is on the page, as another user sees it. Who is logged in and whom they
 * may be shown as is the same for every view.
 */
export function forgetViews(client: QueryClient): void {
  const isView = ({ queryKey }: Query) =>
    queryKey[0] !== sessionCheck.queryKey[0] && hashKey(queryKey) !== hashKey(people.queryKey)
  client.removeQueries({ predicate: isView, type: 'inactive' })
  void client.resetQueries({ predicate: isView })
}

function isNobody(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'user' in data && data.user === null
}

function isPassing(error: Error): boolean {
  return error instanceof ConnectionLost || (error instanceof Refusal && error.status === 503)
}
