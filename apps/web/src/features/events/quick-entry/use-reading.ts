import { events } from '@catenary/contract/events'
import type { RopeEvent } from '@catenary/contract/events'
import { courseOfRope, splicesOn } from '@catenary/contract/rope-places'
import type { Rope } from '@catenary/contract/ropes'
import { lengthAt } from '@catenary/domain/rope-course'
import type { InspectionType } from '@catenary/domain/standards'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { read } from '../../../api/queries.ts'
import { missingOf } from '../damages-missing.ts'
import { ropeEvents } from '../rope-events.ts'
import type { DraftSetting } from '../dialog/draft-setting.ts'
import type { GridRow } from './grid-row.ts'
import type { HeadDraft } from './inspection-head.ts'
import { headInstant, inspectionsBy, sharedOf } from './inspection-head.ts'
import { rowChecker } from './row-checks.ts'
import { foundToday, leftByRepairs, runningLoss } from './running-loss.ts'
import { stateAfter } from './state-after.ts'

const nothing: readonly never[] = []

/**
 * What the rows say: each checked, and the loss that the rope would have with them. It may lag behind the typing for a
 * moment, and never holds it up.
 */
export function useReading(rope: Rope, rows: readonly GridRow[], head: HeadDraft, setting: DraftSetting) {
  const inspectionType = inspectionsBy[head.type]
  const damage = useQuery(read(events.damage, { params: { id: rope.id }, query: { inspectionType } }))
  const list = useQuery(ropeEvents(rope.id))
  const others = useOtherInspections(rope, inspectionType)
  const known = damage.data?.result ?? nothing
  const recorded = list.data?.events ?? nothing
  const course = useMemo(() => courseOfRope(rope, recorded), [rope, recorded])
  const splices = useMemo(() => splicesOn(course, recorded), [course, recorded])
  const instant = headInstant(head, setting)
  // While the head has no day, the rows are checked as of today: their faults are their own.
  const timestamp = instant ?? new Date(setting.now).toISOString()
  const reportedBy = head.fields.reportedBy ?? ''
  // As long as the rope was then: it may have been shortened since.
  const ropeLength = lengthAt(course, Date.parse(timestamp)) ?? undefined
  const check = useMemo(() => {
    const shared = sharedOf({ type: head.type, date: '', time: '', fields: { reportedBy } })
    const then = { attributes: { ...rope.attributes, ropeLength } }
    return rowChecker({ setting, rope: then, shared, timestamp, known })
  }, [setting, rope, ropeLength, head.type, reportedBy, timestamp, known])
  const later = useSettled(rows)
  const checked = useMemo(() => check(later), [check, later])
  const byRow = useMemo(() => new Map(checked.map((one) => [one.row.id, one])), [checked])
  const found = useMemo(() => checked.flatMap(({ row, damage }) => (damage ? [{ id: row.id, damage }] : [])), [checked])
  const lengthNow = lengthAt(course, Number.POSITIVE_INFINITY) ?? undefined
  const ropeNow = useMemo(() => ({ ...rope.attributes, ropeLength: lengthNow }), [rope.attributes, lengthNow])
  const loss = useMemo(() => {
    const left = foundToday(course, leftByRepairs(ropeNow, course, found, recorded))
    return runningLoss(ropeNow, left, known, timeOf(inspectionType, timestamp, recorded))
  }, [ropeNow, course, found, known, inspectionType, timestamp, recorded])
  const missing = missingOf(damage, list, ...others.queries)
  const { ratio: otherRatio } = others
  const after = useMemo(
    () => stateAfter(rope, inspectionType, [loss?.ratio ?? null, otherRatio]),
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
    ...read(events.damage, { params: { id: rope.id }, query: { inspectionType: other ?? 'visual' } }),
    enabled: other !== undefined,
  })
  if (other === undefined) return { queries: nothing, ratio: null }
  return { queries: [query], ratio: query.data?.damageSummary?.ratio ?? null }
}

function timeOf(inspectionType: InspectionType, timestamp: string, recorded: readonly RopeEvent[]) {
  const time = Date.parse(timestamp)
  const hasLaterTest = recorded.some((event) => event.attributes.type === 'mrt' && Date.parse(event.timestamp) > time)
  return { inspectionType, time, hasLaterTest }
}

/** From so many rows on, what they add up to waits for a pause in the typing. */
const manyRows = 100
const pause = 120

/** The rows as they were when the typing last paused; of a few rows at once, but never before the key is shown. */
function useSettled(rows: readonly GridRow[]): readonly GridRow[] {
  const [settled, setSettled] = useState(rows)
  useEffect(() => {
    const settle = () => startTransition(() => setSettled(rows))
    const timer = setTimeout(settle, rows.length > manyRows ? pause : 0)
    return () => clearTimeout(timer)
  }, [rows])
  return settled
}

export type Reading = ReturnType<typeof useReading>
