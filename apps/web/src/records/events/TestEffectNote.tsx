import { lengthHistoryFromEvents } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { InspectionDamage } from '@catenary/contract/records/events'
import { usedPercent } from '@catenary/domain/health-percent'
import { lengthAt } from '@catenary/domain/length-history'
import { findsTooLittle } from '@catenary/domain/loss/loss'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import {
  computeRunningLoss,
  currentFindings,
  findingsAfterRepairs,
  inspectionTimeOf,
  lossDecidingTypes,
} from '../quick-entry/saving/running-loss.ts'
import { eventsOfTypes } from './rope-events.ts'
import { damageFigures } from './rope-record.ts'
import styles from './DateNote.module.css'

interface Props {
  readonly rope: Rope
  /** The time of a complete magnetic rope test that is not stored yet; null while it has none. */
  readonly at: string | null
  readonly findings: readonly InspectionDamage[]
}

/**
 * Says of a magnetic rope test before it is stored how many earlier findings it takes the place of; and where it finds much less than
 * they did, what may be wrong: a report in another unit, or half of one, would make the rope look better than it is.
 */
export function TestEffectNote({ rope, at, findings }: Props) {
  const { t, percent } = useTexts()
  const effect = useTestEffect(rope, at, findings)
  if (!effect || effect.replaced === 0) return null
  const { replaced, before, after } = effect
  const isTooLittle = before !== null && after !== null && findsTooLittle(before, after)
  const used = (ratio: number) => percent(usedPercent(ratio), 1)
  return (
    <Alert className={styles.date} color={isTooLittle ? 'yellow' : 'gray'} role="note">
      <output>
        {t('quickEntry.replaced', { count: replaced })}{' '}
        {isTooLittle && t('events.findsTooLittle', { before: used(before), after: used(after) })}
      </output>
    </Alert>
  )
}

/** How many findings a test replaces, and the loss over target by magnetic tests before it and with it; null until that is known. */
function useTestEffect(rope: Rope, at: string | null, findings: readonly InspectionDamage[]) {
  const enabled = at !== null
  const { data: figures } = useQuery({ ...damageFigures(rope.id, 'mrt'), enabled })
  const { data: recorded } = useQuery({ ...eventsOfTypes(rope.id, lossDecidingTypes), enabled })
  return useMemo(() => {
    if (at === null || !figures || !recorded) return null
    const lengthHistory = lengthHistoryFromEvents(rope, recorded)
    const ropeNow = { ...rope.attributes, ropeLength: lengthAt(lengthHistory, Infinity) ?? undefined }
    const found = findings.map((damage, index) => ({ id: String(index), damage }))
    const remaining = currentFindings(lengthHistory, findingsAfterRepairs(ropeNow, lengthHistory, found, recorded))
    const loss = computeRunningLoss(ropeNow, remaining, figures.damages, inspectionTimeOf('mrt', at, recorded))
    return loss && { replaced: loss.replaced, before: figures.damageSummary?.ratio ?? null, after: loss.ratio }
  }, [rope, at, findings, figures, recorded])
}
