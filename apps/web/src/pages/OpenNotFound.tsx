import { PublicLayout } from '../shell/OpenFrame.tsx'
import { NotFound } from '../ui/NotFound.tsx'

/** An address that is not there, or not the reader's, outside of the shell. */
export function PublicNotFound() {
  return (
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  )
}
