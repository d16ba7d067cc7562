import { NotFound } from '../ui/NotFound.tsx'

/** A new password by a link from a mail; still to come. */
export function ResetPage() {
  return <NotFound />
}
