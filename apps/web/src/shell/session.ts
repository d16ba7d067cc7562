import type { Permission } from '@catenary/contract/access'
import type { SessionUser } from '@catenary/contract/accounts/session'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../api/session.ts'
import { useImpersonatedUser } from './use-impersonated-user.ts'

/** The user of the session; `null` without one. */
export function useSessionUser(): SessionUser | null {
  return useQuery(sessionQuery).data?.user ?? null
}

/**
 * The user's permissions; during impersonation only reading ones. When the session ends, they stay as they were behind
 * the log-in, so that an open form keeps its fields and its Save.
 */
export function usePermissions(): readonly Permission[] {
  const user = useSessionUser()
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  const shown = useImpersonatedUser()
  return shown?.permissions ?? last?.permissions ?? []
}

/** Checks the user's permissions; the server checks again. */
export function useCan(): (permission: Permission) => boolean {
  const permissions = usePermissions()
  return (permission) => permissions.includes(permission)
}
