import { OpenFrame } from '../shell/OpenFrame.tsx'
import { ComingPage } from './ComingPage.tsx'

/** The knowledge center, in a tab of its own. What its address asks for is never shown as it came. */
export function KnowledgeCenterPage() {
  return (
    <OpenFrame>
      <ComingPage />
    </OpenFrame>
  )
}
