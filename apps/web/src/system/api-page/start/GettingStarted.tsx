import { Rules } from './Rules.tsx'

/** How a developer gets to the first answer, and what holds for every call. */
export function GettingStarted() {
  return <Rules />
}
