import { ComingPage } from './ComingPage.tsx'

/** Who did what, for administrators; still to come. */
export function AuditPage() {
  return <ComingPage />
}
