import { queryOptions } from '@tanstack/react-query'
import { session } from 'virtual:calls/accounts/session'
import { queryFor } from './queries.ts'

/** The calls by which a session begins, is looked at, and ends, without their schemas. */
export const sessionEndpoints = session

/**
 * Who is logged in, if anybody: kept until a login, a logout or a refusal says otherwise, and asked again when the reader
 * comes back to the page, since another person may have logged in beside it.
 */
export const sessionQuery = queryOptions({
  ...queryFor(sessionEndpoints.check, {}),
  staleTime: Infinity,
  gcTime: Infinity,
  refetchOnWindowFocus: 'always',
})
