import type { Permission } from '@catenary/contract/access'
import type { SessionUser } from '@catenary/contract/session'
import { useQuery } from '@tanstack/react-query'
import { sessionCheck } from '../api/session.ts'

/** Who is logged in; `null` where nobody is, or nobody any more. */
export function useSessionUser(): SessionUser | null {
  return useQuery(sessionCheck).data?.user ?? null
}

/** Says what the user may do; the server decides again. */
export function useCan(): (permission: Permission) => boolean {
  const user = useSessionUser()
  return (permission) => user?.permissions.includes(permission) ?? false
}
