import type { Rope } from '@catenary/contract/assets/ropes'
import { healthPercent } from '@catenary/domain/health-percent'
import { gaugeReading } from '@catenary/domain/loss/damage'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { RowEvaluation } from '../grid/use-row-evaluation.ts'

/** Says what saving an inspection without damages does to the state of its rope, over all kinds of inspection. */
export function useSavingEffectText() {
  const { t, percent } = useTexts()
  const formatHealth = (ratio: number) =>
    `${percent(healthPercent(ratio), 1)}, ${t(`ropes.gauge.${gaugeReading(ratio).colour}`)}`
  return (rope: Pick<Rope, 'damages'>, { missing, loss, after, inspectionType }: RowEvaluation): string => {
    if (missing) return t('quickEntry.afterNotKnown')
    const before = rope.damages?.ratio
    const isReplacing = inspectionType === 'mrt' && loss !== null && loss.replaced > 0
    const sentences = isReplacing ? [t('quickEntry.replaced', { count: loss.replaced })] : []
    if (after.reason) sentences.push(t('quickEntry.afterNoState', { reason: t(`ropes.noStateReason.${after.reason}`) }))
    else if (after.ratio !== null)
      sentences.push(
        before === undefined
          ? t('quickEntry.healthBecomes', { after: formatHealth(after.ratio) })
          : healthPercent(before) === healthPercent(after.ratio)
            ? t('quickEntry.healthStays', { health: formatHealth(before) })
            : t('quickEntry.healthChanges', { before: formatHealth(before), after: formatHealth(after.ratio) }),
      )
    return sentences.join(' ')
  }
}
