import { pages } from '@catenary/contract/pages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { sessionCalls, sessionCheck } from '../api/session.ts'
import { useProblem } from '../ui/use-problem.ts'
import { useToasts } from '../ui/use-toasts.tsx'

/** Ends the session, forgets what was read in it, and goes to the login. */
export function useLogout() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const problem = useProblem()
  const logout = useMutation({
    mutationFn: () => call(sessionCalls.logout, {}),
    onSuccess: async () => {
      // First away from what needs a session, else the shell would ask for a login to come back here.
      await navigate({ to: pages.login })
      client.setQueryData(sessionCheck.queryKey, { user: null, twoFactorComplete: false, twoFactorMethod: null })
      // What one person read is not for the next.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionCheck.queryKey[0] })
    },
    onError: (error) => toasts.failed(problem(error), () => logout.mutate()),
  })
  return logout
}
