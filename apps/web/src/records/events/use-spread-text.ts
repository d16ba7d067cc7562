import type { Rope } from '@catenary/contract/assets/ropes'
import { exceedsReferenceLengths, mayBeEven, partlyCountingLength } from '@catenary/contract/records/recorded-loss'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { useCallback } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** What of a damage tells over how much of the rope its loss is spread. */
export type SpreadDamage = Parameters<typeof exceedsReferenceLengths>[0]

/** Says of a damage of some length that not all of its loss counts over a reference length; null where all does. */
export function useSpreadText({ attributes, installation }: Pick<Rope, 'attributes' | 'installation'>) {
  const { t, quantity, referenceLength } = useTexts()
  const system = unitSystemOf(installation)
  return useCallback(
    (damage: SpreadDamage): string | null => {
      const length = quantity(damage.length ?? 0, 'm', { system })
      const everywhere = mayBeEven(damage) ? ` ${t('ropePage.lossEverywhere')}` : ''
      if (exceedsReferenceLengths(damage, attributes)) return t('ropePage.lossSpread', { length }) + everywhere
      const partly = partlyCountingLength(damage, attributes)
      return partly && t('ropePage.lossPart', { length, reference: referenceLength(partly.multiple) }) + everywhere
    },
    [t, quantity, referenceLength, attributes, system],
  )
}
