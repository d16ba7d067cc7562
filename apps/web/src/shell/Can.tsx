import type { Permission } from '@catenary/contract/access'
import type { ReactNode } from 'react'
import { useCan } from './session.ts'

interface Props {
  readonly permission: Permission
  readonly children: ReactNode
}

/** Shows its content to those who hold the permission. */
export function Can({ permission, children }: Props) {
  const can = useCan()
  return can(permission) ? children : null
}
