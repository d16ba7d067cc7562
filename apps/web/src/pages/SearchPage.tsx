import { ComingPage } from './ComingPage.tsx'

/** What the search found; still to come. */
export function SearchPage() {
  return <ComingPage />
}
