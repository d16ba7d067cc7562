import type { Permission } from '@catenary/contract/access'
import { changingPermissions, permissionsOf } from '@catenary/contract/access'
import type { UserEntry } from '@catenary/contract/user-fields'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { people } from '../api/people.ts'
import { onShownUserChange, shownUserId } from '../api/shown-user.ts'

/** As whom the records are shown. */
export interface ShownUser {
  readonly id: string
  /** Who that is; `null` where the caller may not see the records as they do, absent while it is not known yet. */
  readonly user?: UserEntry | null
  readonly permissions: readonly Permission[]
}

/** As whom the records are shown; `null` where they are shown as to oneself. */
export function useShownUser(): ShownUser | null {
  const id = useSyncExternalStore(onShownUserChange, shownUserId)
  const { data } = useQuery({ ...people, enabled: id !== null })
  if (id === null) return null
  const user = data && (data.find((one) => one.id === id && one.isShowable) ?? null)
  const permitted = permissionsOf(user?.roles ?? []).filter((permission) => !changingPermissions.includes(permission))
  return { id, user, permissions: permitted }
}
