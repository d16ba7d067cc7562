import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ConnectionLost, Refusal } from './refusal.ts'
import { sessionCheck } from './session.ts'

const retries = 2

/**
 * The cache of everything read. A lost connection or a busy server is tried again, a refusal never. When any call says
 * that nobody is logged in any more, the session check says so too, and the shell asks for login.
 */
export function makeQueryClient(): QueryClient {
  const noticeLostSession = (error: Error) => {
    if (error instanceof Refusal && error.code === 'session.required')
      client.setQueryData(sessionCheck.queryKey, { user: null, twoFactorComplete: false, twoFactorMethod: null })
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
  return client
}

function isPassing(error: Error): boolean {
  return error instanceof ConnectionLost || (error instanceof Refusal && error.status === 503)
}
