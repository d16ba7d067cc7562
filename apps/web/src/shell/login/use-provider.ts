import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { sessionCalls } from '../../api/session.ts'

const remembered = 60_000

function providerOf(username: string) {
  return queryOptions({
    queryKey: [sessionCalls.samlCheck.name, username],
    queryFn: ({ signal }) => call(sessionCalls.samlCheck, { body: { username } }, { signal }),
    staleTime: remembered,
    retry: false,
  })
}

/** The identity provider that a username logs in through, once it was asked for; `null` where there is none. */
export function useProvider(typed: string) {
  const username = typed.trim()
  const client = useQueryClient()
  const { data } = useQuery({ ...providerOf(username), enabled: false })
  return {
    provider: data?.samlProvider ?? null,
    providerName: data?.samlProviderName ?? null,
    /** Asks, or remembers. Where it cannot be known the password is asked for: the server decides again. */
    ask: async (): Promise<string | null> => {
      if (username === '') return null
      return client.fetchQuery(providerOf(username)).then(
        ({ samlProvider }) => samlProvider,
        () => null,
      )
    },
  }
}
