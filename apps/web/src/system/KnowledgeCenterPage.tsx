import { ComingSoonPage } from '../shell/ComingSoonPage.tsx'
import { PublicLayout } from '../shell/PublicLayout.tsx'

/** The knowledge center, in a tab of its own. What its address asks for is never shown as it came. */
export function KnowledgeCenterPage() {
  return (
    <PublicLayout>
      <ComingSoonPage />
    </PublicLayout>
  )
}
