import type { Permission } from '@catenary/contract/access'
import type { SessionUser } from '@catenary/contract/accounts/session'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../api/session.ts'
import { useImpersonatedUser } from './use-impersonated-user.ts'

/** Who is logged in; `null` where nobody is, or nobody any more. */
export function useSessionUser(): SessionUser | null {
  return useQuery(sessionQuery).data?.user ?? null
}

/**
 * What the user is permitted; while the records are shown as to somebody else, what of theirs changes nothing. What was
 * open when the session ended stays as it was below the log-in: the form there keeps its fields and its Save.
 */
export function usePermissions(): readonly Permission[] {
  const user = useSessionUser()
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  const shown = useImpersonatedUser()
  return shown?.permissions ?? last?.permissions ?? []
}

/** Says what the user may do; the server decides again. */
export function useCan(): (permission: Permission) => boolean {
  const permissions = usePermissions()
  return (permission) => permissions.includes(permission)
}
