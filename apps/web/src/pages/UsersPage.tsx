import { ComingPage } from './ComingPage.tsx'

/** The users that its reader may edit; still to come. */
export function UsersPage() {
  return <ComingPage />
}
