import { ComingSoonPage } from '../shell/ComingSoonPage.tsx'
import { PublicLayout } from '../shell/PublicLayout.tsx'

/** The knowledge center, in a tab of its own. Its search param is never rendered. */
export function KnowledgeCenterPage() {
  return (
    <PublicLayout>
      <ComingSoonPage />
    </PublicLayout>
  )
}
