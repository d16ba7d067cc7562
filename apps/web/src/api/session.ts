import { session } from '@catenary/contract/accounts/session'
import { queryOptions } from '@tanstack/react-query'
import { queryFor } from './queries.ts'

/** The calls that begin, check and end a session. */
export const sessionEndpoints = session

/**
 * The session, if any: cached until a login, a logout or a 401, and refetched when the page regains focus, since
 * another person may have logged in in another tab.
 */
export const sessionQuery = queryOptions({
  ...queryFor(sessionEndpoints.check, {}),
  staleTime: Infinity,
  gcTime: Infinity,
  refetchOnWindowFocus: 'always',
})
