import type { Permission } from '@catenary/contract/access'
import type { SessionUser } from '@catenary/contract/session'
import { useQuery } from '@tanstack/react-query'
import { sessionCheck } from '../api/session.ts'
import { useShownUser } from './shown-user.ts'

/** Who is logged in; `null` where nobody is, or nobody any more. */
export function useSessionUser(): SessionUser | null {
  return useQuery(sessionCheck).data?.user ?? null
}

/** What the user is permitted; while the records are shown as to somebody else, what of theirs changes nothing. */
export function usePermissions(): readonly Permission[] {
  const user = useSessionUser()
  const shown = useShownUser()
  return shown?.permissions ?? user?.permissions ?? []
}

/** Says what the user may do; the server decides again. */
export function useCan(): (permission: Permission) => boolean {
  const permissions = usePermissions()
  return (permission) => permissions.includes(permission)
}
