import { PublicLayout } from '../shell/OpenFrame.tsx'
import { ComingSoonPage } from './ComingPage.tsx'

/** The knowledge center, in a tab of its own. What its address asks for is never shown as it came. */
export function KnowledgeCenterPage() {
  return (
    <PublicLayout>
      <ComingSoonPage />
    </PublicLayout>
  )
}
