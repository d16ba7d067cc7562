import type { StripDamage } from '@catenary/charts/strip/rope-strip'
import { summarizeCluster } from '@catenary/charts/strip/rope-strip-clusters'
import { formatTally } from '@catenary/charts/strip/rope-strip-texts'
import type { DamageWithLoss } from '@catenary/contract/records/events'
import { lossPercent } from '@catenary/domain/health-percent'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { useTexts } from '../texts/texts-context.ts'

/** A damage of the strip, and when it was found. */
export type DatedDamage = StripDamage & Pick<DamageWithLoss, 'timestamp'>

/** Where a rope is: what its lengths and dates are written in. */
export interface ClusterSettings {
  readonly system: UnitSystem
  /** IANA name of the installation's time zone. */
  readonly timezone: string | undefined
}

/**
 * Writes the damages of a cluster as lines: how many and where, of which types, what those that count take from the rope, how many
 * have no loss or no longer count, and when they were found.
 */
export function useClusterText({ system, timezone }: ClusterSettings): (damages: readonly DatedDamage[]) => string[] {
  const { t, date, quantity, percent, language } = useTexts()
  const length = (metres: number) => quantity(metres, 'm', { decimals: 1, system })
  const lossText = (sum: number, losses: number) => {
    // A loss that is there is never written as none.
    const decimals = sum < 0.01 ? 6 : 2
    const loss = percent(lossPercent(sum, decimals), decimals)
    return losses === 1 ? t('ropePage.cluster.loss', { loss }) : t('ropePage.cluster.sum', { losses, loss })
  }
  return (damages) => {
    const { count, types, loss, withoutLoss, past, found } = summarizeCluster(damages)
    const [from = '', to = ''] = [damages[0], damages.at(-1)].map((one) => length(one?.positionToday ?? 0))
    const [first = '', last = ''] = found.map((instant) => date(instant, timezone))
    const counted = t('ropePage.cluster.count', { count })
    return [
      from === to
        ? t('ropePage.cluster.at', { damages: counted, place: from })
        : t('ropePage.cluster.between', { damages: counted, from, to }),
      ...types.map(([type, often]) => {
        const name = t(`events.type.${type}`)
        return count === 1 ? name : `${formatTally({ count: often }, language)} ${name}`
      }),
      ...(loss === null ? [] : [lossText(loss, count - past - withoutLoss)]),
      ...(withoutLoss > 0 ? [t('ropePage.cluster.withoutLoss', { count: withoutLoss })] : []),
      ...(past > 0 ? [t('ropePage.cluster.past', { count: past })] : []),
      t('ropePage.cluster.found', { date: first === last ? first : t('events.fromTo', { from: first, to: last }) }),
    ]
  }
}
