import type { Rope } from '@catenary/contract/ropes'
import { gauge } from '@catenary/domain/damage'
import { healthPercent } from '@catenary/domain/health-percent'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { Reading } from './use-reading.ts'

/** Says what saving an inspection without damages does to the state of its rope, over all kinds of inspection. */
export function useSavingEffect() {
  const { t, percent } = useTexts()
  const health = (ratio: number) => `${percent(healthPercent(ratio), 1)}, ${t(`ropes.gauge.${gauge(ratio).colour}`)}`
  return (rope: Pick<Rope, 'damages'>, { missing, loss, after, inspectionType }: Reading): string => {
    if (missing) return t('quickEntry.afterNotKnown')
    const before = rope.damages?.ratio
    const isReplacing = inspectionType === 'mrt' && loss !== null && loss.replaced > 0
    const sentences = isReplacing ? [t('quickEntry.replaced', { count: loss.replaced })] : []
    if (after.reason) sentences.push(t('quickEntry.afterNoState', { reason: t(`ropes.noStateReason.${after.reason}`) }))
    else if (after.ratio !== null)
      sentences.push(
        before === undefined
          ? t('quickEntry.healthBecomes', { after: health(after.ratio) })
          : healthPercent(before) === healthPercent(after.ratio)
            ? t('quickEntry.healthStays', { health: health(before) })
            : t('quickEntry.healthChanges', { before: health(before), after: health(after.ratio) }),
      )
    return sentences.join(' ')
  }
}
