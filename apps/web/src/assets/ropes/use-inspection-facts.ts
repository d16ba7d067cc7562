import type { Rope } from '@catenary/contract/assets/ropes'
import type { InspectionFact } from '@catenary/i18n/assets/describe-rope'
import { describeInspections } from '@catenary/i18n/assets/describe-rope'
import { useCallback, useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** The inspections of a rope in sentences, as {@link describeInspections}. */
export function useInspectionFacts(): (rope: Rope) => InspectionFact[] {
  const { t, locale } = useTexts()
  const [now] = useState(Date.now)
  return useCallback((rope: Rope) => describeInspections(rope, { t, locale, now }), [t, locale, now])
}
