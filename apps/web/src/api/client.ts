import type { InvalidateOptions, InvalidateQueryFilters, Query, QueryKey } from '@tanstack/react-query'
import { hashKey, MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { callerUsersQuery } from './caller-users-query.ts'
import { dropFirstResponses } from './first-responses.ts'
import { impersonate, impersonatedUserId } from './impersonation.ts'
import { lastUserId, noteUser } from './last-user.ts'
import { ConnectionLost, ProblemError } from './problem-error.ts'
import { sessionQuery } from './session.ts'

const maxRetries = 2

/**
 * A client whose invalidated queries are read anew in any case. The library takes a first read that is still under way for enough, which
 * may have been answered before the change: what was just saved would be missing until the next read.
 */
class InvalidatingClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' } as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined)
    const readAnew = ({ queryKey }: Query) =>
      this.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
    const nothing = () => undefined
    // Not cancelled: what changes faster than it is read would never be shown.
    for (const query of firstReads) void query.promise?.then(() => readAnew(query)).catch(nothing)
    return super.invalidateQueries(filters, options)
  }
}

/**
 * The query cache. Network errors and a busy server are retried, other problems never. A 401 of any call resets the
 * session query, and the shell shows the login.
 */
export function makeQueryClient(): QueryClient {
  noteUser(null)
  const handleLostSession = (failure: Error) => {
    const error = failure.cause instanceof ProblemError ? failure.cause : failure
    if (!(error instanceof ProblemError)) return
    // The session query then requires the second factor, and the frame shows only its setup; or says who is logged in.
    if (error.code === 'twoFactor.required' || error.code === 'session.otherUser')
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    if (error.code === 'session.required')
      client.setQueryData(sessionQuery.queryKey, { user: null, twoFactorComplete: false, twoFactorMethod: null })
    // Either the record is invisible to the impersonated user, or the user to the caller: the list of users decides.
    if (error.status === 404 && impersonatedUserId() !== null)
      void client.invalidateQueries({ queryKey: callerUsersQuery.queryKey })
  }
  const client = new InvalidatingClient({
    queryCache: new QueryCache({ onError: handleLostSession }),
    mutationCache: new MutationCache({ onError: handleLostSession }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // `navigator.onLine` is unreliable on weak networks; a failed call is a better sign.
        networkMode: 'always',
        retry: (failures, error) => failures < maxRetries && isTransient(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  client.getQueryCache().subscribe(({ query, type }) => {
    if ((type === 'added' || type === 'updated') && isOfSession(query)) handleSession(client, query.state.data)
  })
  return client
}

/** Impersonation ends with the session, and what one person read is not for the next. */
function handleSession(client: QueryClient, session: unknown): void {
  if (typeof session !== 'object' || session === null || !('user' in session)) return
  const user = session.user as { readonly id: string } | null
  if (user === null) return impersonate(null)
  const last = lastUserId()
  if (last === user.id) return
  noteUser(user.id)
  if (last !== null) forgetResponses(client)
}

/** Forgets what was read in a session; what is on the page is read anew. */
export function forgetResponses(client: QueryClient): void {
  dropFirstResponses()
  readAnew(client, isResponse)
}

const isOfSession = ({ queryKey }: Query) => queryKey[0] === sessionQuery.queryKey[0]
const isResponse = (query: Query) => !isOfSession(query)

/** Empties everything; removes what is not on the page, and refetches what is. */
function readAnew(client: QueryClient, predicate: (query: Query) => boolean): void {
  notifyManager.batch(() => {
    for (const query of client.getQueryCache().findAll({ predicate })) {
      query.reset()
      // What a query began with came with the page, for whoever opened it: a reset alone would bring it back.
      const empty = { ...query.state, data: undefined, dataUpdatedAt: 0 }
      // A list whose next page is under way shows the one before, which is on no page any more: only a failure ends that.
      query.setState({ ...empty, status: 'error' })
      query.setState({ ...empty, status: 'pending' })
    }
    client.removeQueries({ predicate, type: 'inactive' })
    void client.refetchQueries({ predicate, type: 'active' })
  })
}

/**
 * Clears the cache and refetches what is on the page, for another user. Session and list of users are independent of
 * impersonation and stay.
 */
export function clearViewCache(client: QueryClient): void {
  readAnew(client, (query) => isResponse(query) && hashKey(query.queryKey) !== hashKey(callerUsersQuery.queryKey))
}

function isTransient(error: Error): boolean {
  return error instanceof ConnectionLost || (error instanceof ProblemError && error.status === 503)
}
