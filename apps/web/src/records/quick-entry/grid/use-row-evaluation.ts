import { currentSplices, lengthHistoryFromEvents } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { InspectionDamage } from '@catenary/contract/records/events'
import { isLossMissing, recordedLoss } from '@catenary/contract/records/recorded-loss'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import { healthPercent, usedPercent } from '@catenary/domain/health-percent'
import { lengthAt } from '@catenary/domain/length-history'
import { findsTooLittle } from '@catenary/domain/loss/loss'
import type { InspectionType } from '@catenary/domain/standards'
import { mayBeReached, noStateReasonFor } from '@catenary/domain/state'
import type { LeftOutOfState, NoStateReason } from '@catenary/domain/state'
import { describeState } from '@catenary/i18n/assets/describe-rope'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { instantOf, wallTimeOf } from '../../../ui/form/zoned-time.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import type { EventDraft } from '../../dialog/draft/event-draft.ts'
import { missingReason } from '../../events/missing-damages.ts'
import { eventsOfTypes } from '../../events/rope-events.ts'
import { damageFigures } from '../../events/rope-record.ts'
import type { Attempt } from '../inspection-draft.ts'
import type { InspectionEventType } from '../inspection-header.ts'
import { inspectionTypeOfEvent, newHeader } from '../inspection-header.ts'
import {
  computeRunningLoss,
  currentFindings,
  findingsAfterRepairs,
  inspectionTimeOf,
  lossDecidingTypes,
} from '../saving/running-loss.ts'
import type { RunningLoss } from '../saving/running-loss.ts'
import type { GridRow } from './grid-row.ts'
import { createRowChecker } from './row-checks.ts'

const noItems: readonly never[] = []

/**
 * The rows checked, and the rope's loss including them. Deferred: it may lag behind the input, but never blocks it. Of an
 * `attempt` that the server may have stored, its own damages are not taken for others.
 */
export function useRowEvaluation(
  rope: Rope,
  rows: readonly GridRow[],
  head: EventDraft<InspectionEventType>,
  context: DraftContext,
  attempt?: Attempt,
) {
  const inspectionType = inspectionTypeOfEvent[head.type]
  const damage = useQuery(damageFigures(rope.id, inspectionType))
  const list = useQuery(eventsOfTypes(rope.id, lossDecidingTypes))
  const others = useOtherInspections(rope, inspectionType)
  const all = damage.data?.damages ?? noItems
  const known = useMemo(() => withoutSent(all, attempt), [all, attempt])
  const worstNow = damage.data?.damageSummary?.worst ?? noItems
  const recorded = list.data ?? noItems
  const lengthHistory = useMemo(() => lengthHistoryFromEvents(rope, recorded), [rope, recorded])
  const splices = useMemo(() => currentSplices(lengthHistory, recorded), [lengthHistory, recorded])
  const { type, reportedBy } = head
  // While the head has no day, the rows are checked as of today: their issues are their own.
  const { date, time } = instantOf(head, context.zone) === null ? wallTimeOf(context.now, context.zone) : head
  const timestamp = instantOf({ date, time }, context.zone) ?? ''
  // As long as the rope was then: it may have been shortened since.
  const ropeLength = lengthAt(lengthHistory, Date.parse(timestamp)) ?? undefined
  const check = useMemo(() => {
    const ropeThen = { id: rope.id, attributes: { ...rope.attributes, ropeLength } }
    const inspection = { ...newHeader(type, '', context), date, time, reportedBy }
    return createRowChecker({ context, rope: ropeThen, inspection, known })
  }, [context, rope, ropeLength, type, reportedBy, date, time, known])
  const debouncedRows = useDebouncedRows(rows)
  const checked = useMemo(() => check(debouncedRows), [check, debouncedRows])
  const byRow = useMemo(() => new Map(checked.map((one) => [one.row.id, one])), [checked])
  const found = useMemo(() => checked.flatMap(({ row, damage }) => (damage ? [{ id: row.id, damage }] : [])), [checked])
  const lengthNow = lengthAt(lengthHistory, Number.POSITIVE_INFINITY) ?? undefined
  const ropeNow = useMemo(() => ({ ...rope.attributes, ropeLength: lengthNow }), [rope.attributes, lengthNow])
  const loss = useMemo(() => {
    const remaining = currentFindings(lengthHistory, findingsAfterRepairs(ropeNow, lengthHistory, found, recorded))
    return computeRunningLoss(ropeNow, remaining, known, inspectionTimeOf(inspectionType, timestamp, recorded))
  }, [ropeNow, lengthHistory, found, known, inspectionType, timestamp, recorded])
  const before = damage.data?.damageSummary?.ratio
  const fall = useMemo(() => fallOf(before, loss), [before, loss])
  const missing = missingReason(damage, list, ...others.queries)
  const { ratio: otherRatio } = others
  const after = useMemo(
    () => ({
      ...computeStateAfter(rope, { inspectionType, timestamp }, [loss?.ratio ?? null, otherRatio]),
      // At most: which of them the inspection takes the place of is known once it is saved.
      damagesOfUnknownLoss:
        rope.damagesOfUnknownLoss + (known.length === all.length ? countUnknownLosses(rope, found) : 0),
      splicesToRenew: rope.splicesToRenew,
      doubtfulEntries: rope.doubtfulEntries,
    }),
    [rope, inspectionType, timestamp, loss, otherRatio, found, known, all],
  )
  return useMemo(
    () => ({
      check,
      checked,
      byRow,
      found,
      loss,
      fall,
      known,
      worstNow,
      splices,
      inspectionType,
      missing,
      after,
      ropeLength,
    }),
    [check, checked, byRow, found, loss, fall, known, worstNow, splices, inspectionType, missing, after, ropeLength],
  )
}

/** A loss over the permitted loss that a magnetic rope test would lower by more than such tests differ. */
interface LossFall {
  readonly before: number
  readonly after: number
}

function fallOf(before: number | undefined, loss: RunningLoss | null): LossFall | null {
  if (before === undefined || !loss || loss.ratio === null || loss.replaced === 0) return null
  return findsTooLittle(before, loss.ratio) ? { before, after: loss.ratio } : null
}

/** Says of a magnetic rope test that it finds much less than counts now, and what may be wrong. */
export function useLossFallText() {
  const { t, percent } = useTexts()
  const used = (ratio: number) => percent(usedPercent(ratio), 1)
  return ({ before, after }: LossFall) => t('events.findsTooLittle', { before: used(before), after: used(after) })
}

/** The damages of a rope without those of an attempt, which may be among them: they are in the rows. */
function withoutSent(damages: readonly DamageFigures[], attempt: Attempt | undefined): readonly DamageFigures[] {
  const sent = new Set(attempt?.body.damages?.map(({ id }) => id))
  return sent.size === 0 ? damages : damages.filter(({ id }) => !sent.has(id))
}

/** How many of the damages in the rows have a loss that nobody knows. */
function countUnknownLosses(
  { attributes: rope }: Rope,
  found: readonly { readonly damage: InspectionDamage }[],
): number {
  const isUnknown = ({ damage: { attributes } }: { readonly damage: InspectionDamage }) =>
    isLossMissing({ attributes, loss: recordedLoss(attributes, rope), counts: true })
  return found.filter(isUnknown).length
}

/** The ratio by the other inspection type, which the rope's state also depends on; null where there was none. */
function useOtherInspections(rope: Rope, inspectionType: InspectionType) {
  const other = rope.inspected.find((type) => type !== inspectionType)
  const query = useQuery({
    ...damageFigures(rope.id, other ?? 'visual'),
    enabled: other !== undefined,
  })
  if (other === undefined) return { queries: noItems, ratio: null }
  return { queries: [query], ratio: query.data?.damageSummary?.ratio ?? null }
}

/** From so many rows on, what they add up to waits for a pause in the typing. */
const debounceFromRows = 100
const debounceMs = 120

/** The rows, debounced when there are many; updated in a transition so that typing is never blocked. */
function useDebouncedRows(rows: readonly GridRow[]): readonly GridRow[] {
  const [debounced, setDebounced] = useState(rows)
  useEffect(() => {
    const update = () => startTransition(() => setDebounced(rows))
    const timer = setTimeout(update, rows.length > debounceFromRows ? debounceMs : 0)
    return () => clearTimeout(timer)
  }, [rows])
  return debounced
}

export type RowEvaluation = ReturnType<typeof useRowEvaluation>

/** The state that a rope would have once an inspection is saved: its loss over the permitted loss, or why it has none. */
interface StateAfter {
  readonly ratio: number | null
  readonly reason: NoStateReason | null
  /** From when on its limit may be reached all the same; null where that is not known before saving. */
  readonly limitEarliest: string | null
}

/** The state of a rope after an inspection of this kind: the worst over all kinds, of which these are the ratios. */
function computeStateAfter(
  rope: Pick<Rope, 'attributes' | 'inspected' | 'inspections' | 'limitEarliest'>,
  inspection: { readonly inspectionType: InspectionType; readonly timestamp: string },
  ratios: readonly (number | null)[],
): StateAfter {
  const reason = noStateReasonFor(rope.attributes, [...rope.inspected, inspection.inspectionType])
  const limitEarliest = keepsLimit(rope, inspection) ? rope.limitEarliest : null
  const known = ratios.filter((ratio) => ratio !== null)
  if (reason !== null || known.length === 0) return { ratio: null, reason: reason ?? 'noLimit', limitEarliest }
  return { ratio: Math.max(...known), reason: null, limitEarliest }
}

/** Whether the date of the limit stays as it is: magnetic tests alone change it, and none before an incomplete one. */
function keepsLimit(
  { inspections: { mrt: last } }: Pick<Rope, 'inspections'>,
  { inspectionType, timestamp }: { readonly inspectionType: InspectionType; readonly timestamp: string },
): boolean {
  if (inspectionType !== 'mrt') return true
  return last?.skippedFindings !== undefined && Date.parse(timestamp) < Date.parse(last.timestamp)
}

/** Describes the effect of an inspection without damages on the rope's state, over all kinds of inspection. */
export function useSavingEffectText() {
  const { t, percent, locale } = useTexts()
  const fallText = useLossFallText()
  const formatHealth = (ratio: number, of: Pick<Rope, 'limitEarliest'> & LeftOutOfState) => {
    const isLimitPossible = mayBeReached(of.limitEarliest, Date.now())
    const { word, leftOut } = describeState({ ratio, isLimitPossible, leftOut: of }, { t, locale })
    return [percent(healthPercent(ratio), 1), word, ...leftOut].join(', ')
  }
  return (
    rope: Pick<Rope, 'damages' | 'limitEarliest'> & LeftOutOfState,
    { missing, loss, fall, after, inspectionType }: RowEvaluation,
  ): string => {
    if (missing) return t('quickEntry.afterNotKnown')
    const isReplacing = inspectionType === 'mrt' && loss !== null && loss.replaced > 0
    const sentences = isReplacing ? [t('quickEntry.replaced', { count: loss.replaced })] : []
    if (fall) sentences.push(fallText(fall))
    if (after.reason) sentences.push(t('quickEntry.afterNoState', { reason: t(`ropes.noStateReason.${after.reason}`) }))
    else if (after.ratio !== null) {
      const before = rope.damages && formatHealth(rope.damages.ratio, rope)
      const then = formatHealth(after.ratio, after)
      if (before === null) sentences.push(t('quickEntry.healthBecomes', { after: then }))
      else if (before === then) sentences.push(t('quickEntry.healthStays', { health: then }))
      else sentences.push(t('quickEntry.healthChanges', { before, after: then }))
    }
    return sentences.join(' ')
  }
}
