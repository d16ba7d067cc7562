import { lengthHistoryFromEvents, currentSplices } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { lengthAt } from '@catenary/domain/length-history'
import type { InspectionType } from '@catenary/domain/standards'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { queryFor } from '../../../api/queries.ts'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { missingReason } from '../../events/missing-damages.ts'
import { ropeEvents } from '../../events/rope-events.ts'
import type { InspectionHeader } from '../inspection-header.ts'
import { headerInstant, inspectionTypeOfEvent, sharedAttributes } from '../inspection-header.ts'
import { currentFindings, findingsAfterRepairs, computeRunningLoss } from '../saving/running-loss.ts'
import { computeStateAfter } from '../saving/state-after.ts'
import type { GridRow } from './grid-row.ts'
import { createRowChecker } from './row-checks.ts'

const noItems: readonly never[] = []

/**
 * What the rows say: each checked, and the loss that the rope would have with them. It may lag behind the typing for a
 * moment, and never holds it up.
 */
export function useRowEvaluation(rope: Rope, rows: readonly GridRow[], head: InspectionHeader, context: DraftContext) {
  const inspectionType = inspectionTypeOfEvent[head.type]
  const damage = useQuery(queryFor(events.damage, { params: { id: rope.id }, query: { inspectionType } }))
  const list = useQuery(ropeEvents(rope.id))
  const others = useOtherInspections(rope, inspectionType)
  const known = damage.data?.result ?? noItems
  const recorded = list.data?.events ?? noItems
  const lengthHistory = useMemo(() => lengthHistoryFromEvents(rope, recorded), [rope, recorded])
  const splices = useMemo(() => currentSplices(lengthHistory, recorded), [lengthHistory, recorded])
  const instant = headerInstant(head, context)
  // While the head has no day, the rows are checked as of today: their issues are their own.
  const timestamp = instant ?? new Date(context.now).toISOString()
  const reportedBy = head.fields.reportedBy ?? ''
  // As long as the rope was then: it may have been shortened since.
  const ropeLength = lengthAt(lengthHistory, Date.parse(timestamp)) ?? undefined
  const check = useMemo(() => {
    const sharedValues = sharedAttributes({ type: head.type, date: '', time: '', fields: { reportedBy } })
    const ropeThen = { attributes: { ...rope.attributes, ropeLength } }
    return createRowChecker({ context, rope: ropeThen, shared: sharedValues, timestamp, known })
  }, [context, rope, ropeLength, head.type, reportedBy, timestamp, known])
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
  const missing = missingReason(damage, list, ...others.queries)
  const { ratio: otherRatio } = others
  const after = useMemo(
    () => computeStateAfter(rope, inspectionType, [loss?.ratio ?? null, otherRatio]),
    [rope, inspectionType, loss, otherRatio],
  )
  return useMemo(
    () => ({ check, checked, byRow, found, loss, known, splices, inspectionType, missing, after }),
    [check, checked, byRow, found, loss, known, splices, inspectionType, missing, after],
  )
}

/** What the rope's state comes from besides this kind of inspection: the ratio by the other one, where there was any. */
function useOtherInspections(rope: Rope, inspectionType: InspectionType) {
  const other = rope.inspected.find((type) => type !== inspectionType)
  const query = useQuery({
    ...queryFor(events.damage, { params: { id: rope.id }, query: { inspectionType: other ?? 'visual' } }),
    enabled: other !== undefined,
  })
  if (other === undefined) return { queries: noItems, ratio: null }
  return { queries: [query], ratio: query.data?.damageSummary?.ratio ?? null }
}

function inspectionTimeOf(inspectionType: InspectionType, timestamp: string, recorded: readonly RopeEvent[]) {
  const time = Date.parse(timestamp)
  const hasLaterTest = recorded.some((event) => event.attributes.type === 'mrt' && Date.parse(event.timestamp) > time)
  return { inspectionType, time, hasLaterTest }
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
