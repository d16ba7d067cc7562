import { pages } from '@catenary/contract/page-routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { forgetResponses } from '../api/client.ts'
import { sessionEndpoints, sessionQuery } from '../api/session.ts'
import { useErrorMessage } from '../ui/use-error-message.ts'
import { useToasts } from '../ui/use-toasts.tsx'

/** Ends the session, forgets what was read in it, and goes to the login. */
export function useLogout() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const logout = useMutation({
    mutationFn: () => call(sessionEndpoints.logout, {}),
    onSuccess: async () => {
      // Navigate first; else the shell would open the login with a way back to this page.
      await navigate({ to: pages.login })
      client.setQueryData(sessionQuery.queryKey, { user: null, twoFactorComplete: false, twoFactorMethod: null })
      // What one person read is not for the next.
      forgetResponses(client)
    },
    onError: (error) => toasts.showError(errorMessage(error), () => logout.mutate()),
  })
  return logout
}
