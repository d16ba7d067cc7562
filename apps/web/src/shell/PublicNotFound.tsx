import { NotFound } from '../ui/page/NotFound.tsx'
import { PublicLayout } from './PublicLayout.tsx'

/** An address that is not there, or not the reader's, outside of the shell. */
export function PublicNotFound() {
  return (
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  )
}
