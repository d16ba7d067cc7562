import { ComingPage } from './ComingPage.tsx'

/** All mandators, for administrators; still to come. */
export function MandatorsPage() {
  return <ComingPage />
}
