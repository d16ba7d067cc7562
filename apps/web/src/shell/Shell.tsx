import { Outlet } from '@tanstack/react-router'

/** What stands around every page of a logged-in user. */
export function Shell() {
  return <Outlet />
}
