import { users } from '@catenary/contract/accounts/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The users whom the caller may see, without impersonation. */
export const callerUsersQuery = queryOptions({
  queryKey: [users.list.name, 'asOneself'] as const,
  queryFn: ({ signal }) => call(users.list, {}, { signal, asCaller: true }),
  staleTime: 60_000,
})
