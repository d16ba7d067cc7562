import type { Permission } from '@catenary/contract/access'
import { writePermissions, permissionsOf } from '@catenary/contract/access'
import type { UserEntry } from '@catenary/contract/accounts/user-fields'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callerUsersQuery } from '../api/caller-users-query.ts'
import { onImpersonationChange, impersonatedUserId } from '../api/impersonation.ts'

/** The impersonated user. */
export interface ImpersonatedUser {
  readonly id: string
  /** Who that is; `null` where the caller may not see the records as they do, absent while it is not known yet. */
  readonly user?: UserEntry | null
  readonly permissions: readonly Permission[]
}

/** The impersonated user; `null` without impersonation. */
export function useImpersonatedUser(): ImpersonatedUser | null {
  const id = useSyncExternalStore(onImpersonationChange, impersonatedUserId)
  const { data } = useQuery({ ...callerUsersQuery, enabled: id !== null })
  if (id === null) return null
  const user = data && (data.find((one) => one.id === id && one.isShowable) ?? null)
  const readPermissions = permissionsOf(user?.roles ?? []).filter(
    (permission) => !writePermissions.includes(permission),
  )
  return { id, user, permissions: readPermissions }
}
