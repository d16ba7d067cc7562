import type { Rope } from '@catenary/contract/assets/ropes'
import type { ComparedFinding, InspectionComparison } from '@catenary/contract/records/comparison'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { withSign } from './with-sign.ts'

type Loss = NonNullable<ComparedFinding['later']>['loss']

/** The headings and the cells of a comparison, the same on screen and in files. */
export function useComparisonTexts(rope: Rope, { earlier, later }: Pick<InspectionComparison, 'earlier' | 'later'>) {
  const { t, date, dateTime, quantity } = useTexts()
  const { timezone } = rope.installation
  const system = unitSystemOf(rope.installation)
  const isOneDay = date(earlier.timestamp, timezone) === date(later.timestamp, timezone)
  const day = (instant: string) => (isOneDay ? dateTime(instant, timezone) : date(instant, timezone))
  return {
    day,
    headings: {
      position: t('common.position'),
      type: t('events.attributes.type'),
      outcome: t('comparison.outcomes'),
      earlier: t('comparison.lossOn', { day: day(earlier.timestamp) }),
      later: t('comparison.lossOn', { day: day(later.timestamp) }),
      change: t('comparison.change'),
      changePerYear: t('comparison.changePerYear'),
    },
    /** In percent, else in mm²; what is not known says so. */
    lossOf: ({ percent, area }: Loss): string => {
      if (percent !== null) return quantity(percent, '%')
      return area === null ? t('common.unknown') : quantity(area, 'mm²', { system })
    },
    /** In percentage points with a sign; empty where there is none. */
    changeOf: (change: number | null): string => (change === null ? '' : withSign(change, quantity(change, '%'))),
    /** What is to be known of an outcome beside it. */
    notesOf: ({
      isRepaired,
      earlier: was,
      later: found,
      outcome,
      isAmbiguous,
      removed,
      offset,
    }: ComparedFinding): string[] => [
      ...(removed ? [`${t(`reports.left.${removed.reason}`, { day: day(removed.timestamp) })}.`] : []),
      ...(isRepaired && !removed ? [t(found ? 'comparison.repairedAndFound' : 'comparison.repaired')] : []),
      ...(outcome === 'lossUnknown' && was?.damageCount !== undefined && found?.damageCount !== undefined
        ? [
            `${t('common.labelled', {
              label: t('events.attributes.damageCount'),
              value: `${was.damageCount} → ${found.damageCount}`,
            })}.`,
          ]
        : []),
      ...(isAmbiguous ? [t('comparison.ambiguous')] : []),
      ...(isAmbiguous && offset !== null
        ? [`(${t('comparison.apart', { distance: quantity(Math.abs(offset), 'm', { system }) })})`]
        : []),
    ],
  }
}
