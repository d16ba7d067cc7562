import type { DamageState } from '@catenary/contract/damage'
import { isRepair, ropeHealth } from '@catenary/domain/damage'
import { damageRatio, lossNow } from '@catenary/domain/loss'
import type { RecordedEvent, RopeRecord } from './record.ts'
import { inspectionTypesOf, lossInput } from './series.ts'

/** The state that a rope's record adds up to: the worst over its reference lengths and inspection types. */
export function damageStateOf(record: RopeRecord): DamageState | null {
  const ratio = worstRatio(record)
  if (ratio === null) return null
  return { ratio, health: ropeHealth(ratio), count: record.events.filter(isDamage).length }
}

/** The worst loss over target of a record as a ratio; null for a rope whose limits are not known. */
export function worstRatio(record: RopeRecord): number | null {
  const ratios = inspectionTypesOf(record.attributes).flatMap((type) => {
    const input = lossInput(record, type)
    const ratio = input && damageRatio(lossNow(input))
    return ratio === null ? [] : [ratio]
  })
  return ratios.length === 0 ? null : Math.max(...ratios)
}

/** True for what costs cross-section: a damage that is no repair. */
export const isDamage = ({ recordingType, type }: Pick<RecordedEvent, 'recordingType' | 'type'>) =>
  recordingType === 'damage' && !isRepair(type)
