import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { sessionEndpoints } from '../../api/session.ts'

const cacheTime = 60_000

function providerQuery(username: string) {
  return queryOptions({
    queryKey: [sessionEndpoints.samlCheck.name, username],
    queryFn: ({ signal }) => call(sessionEndpoints.samlCheck, { body: { username } }, { signal }),
    staleTime: cacheTime,
    retry: false,
  })
}

/** The identity provider of a username, once looked up; `null` where there is none. */
export function useIdentityProvider(typed: string) {
  const username = typed.trim()
  const client = useQueryClient()
  const { data } = useQuery({ ...providerQuery(username), enabled: false })
  return {
    provider: data?.samlProvider ?? null,
    providerName: data?.samlProviderName ?? null,
    /** Looks it up, or takes it from the cache. Where the lookup fails the password is requested: the server decides again. */
    lookUp: async (): Promise<string | null> => {
      if (username === '') return null
      return client.fetchQuery(providerQuery(username)).then(
        ({ samlProvider }) => samlProvider,
        () => null,
      )
    },
  }
}
