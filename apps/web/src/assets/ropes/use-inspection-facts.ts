import type { Rope } from '@catenary/contract/assets/ropes'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { describeNextInspection } from '@catenary/i18n/assets/describe-next-inspection'
import { useCallback, useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'

/**
 * The inspections of a rope in sentences: the last of each kind, or that none is recorded, and the next that is due, or that none
 * is planned. A magnetic rope test that the rope has no limit for is stated only where there was one.
 */
export function useInspectionFacts(): (rope: Rope) => string[] {
  const { t, date, locale } = useTexts()
  const [now] = useState(Date.now)
  return useCallback(
    ({ inspections: { visual, mrt }, nextInspection, attributes, installation: { timezone } }: Rope) => {
      const isOffered = offeredInspectionTypes(attributes).includes('mrt')
      return [
        visual
          ? t('ropes.inspections.visual', { date: date(visual.timestamp, timezone) })
          : t('ropes.inspections.noVisual'),
        ...(mrt ? [t('ropes.inspections.mrt', { date: date(mrt.timestamp, timezone) })] : []),
        ...(!mrt && isOffered ? [t('ropes.inspections.noMrt')] : []),
        describeNextInspection(nextInspection, { t, locale, timezone, now }),
      ]
    },
    [t, date, locale, now],
  )
}
