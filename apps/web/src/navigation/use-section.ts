import { useRouterState } from '@tanstack/react-router'
import type { Section } from './sections.ts'
import { sectionAt } from './sections.ts'

/** The section that its reader is in, if any. */
export function useSection(): Section | undefined {
  return sectionAt(useRouterState({ select: (state) => state.location.pathname }))
}
