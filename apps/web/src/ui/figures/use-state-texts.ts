import type { Rope } from '@catenary/contract/assets/ropes'
import { describeGoverning, describeWithoutState } from '@catenary/i18n/assets/describe-rope'
import type { AggregatedRopeState } from '@catenary/i18n/assets/describe-rope'
import { useMemo } from 'react'
import { useTexts } from '../texts/texts-context.ts'

/** Texts beside a gauge; memoized functions per language. */
export function useStateTexts() {
  const { t, locale } = useTexts()
  return useMemo(
    () => ({
      governs: (rope: Pick<Rope, 'governing' | 'attributes' | 'installation'>) =>
        describeGoverning(rope, { t, locale }),
      withoutState: (state: Pick<AggregatedRopeState, 'ropeCount' | 'ropesWithoutState'>) =>
        describeWithoutState(state, t),
    }),
    [t, locale],
  )
}
