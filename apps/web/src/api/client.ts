import type { InvalidateOptions, InvalidateQueryFilters, Query, QueryKey } from '@tanstack/react-query'
import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { callerUsersQuery } from './caller-users-query.ts'
import { impersonate, impersonatedUserId } from './impersonation.ts'
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
  const handleLostSession = (error: Error) => {
    if (!(error instanceof ProblemError)) return
    // The session query then requires the second factor, and the frame shows only its setup.
    if (error.code === 'twoFactor.required') void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
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
    // Impersonation ends with the session.
    if (type === 'updated' && query.queryKey[0] === sessionQuery.queryKey[0] && isLoggedOut(query.state.data))
      impersonate(null)
  })
  return client
}

/**
 * Clears the cache and refetches what is on the page, for another user. Session and list of users are independent of
 * impersonation and stay.
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
