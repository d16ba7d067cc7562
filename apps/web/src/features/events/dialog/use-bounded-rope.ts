import type { RopeEvent } from '@catenary/contract/events'
import { lengthHistoryFromEvents } from '@catenary/contract/rope-places'
import type { Rope } from '@catenary/contract/ropes'
import { lengthAt } from '@catenary/domain/rope-course'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ropeEvents } from '../rope-events.ts'
import type { EventDraft } from './event-draft.ts'

const noEvents: readonly RopeEvent[] = []

/**
 * The rope as it bounds a draft: as long as it was at the draft's time, before the event itself changed it. What is not
 * changed of a recorded event is not bounded at all: the rope may have become shorter since, or its papers corrected.
 */
export function useRopeAtDraftTime(
  rope: Rope,
  { draft, first, timestamp, eventId }: { draft: EventDraft; first: EventDraft; timestamp: string; eventId?: string },
): Rope {
  const { data } = useQuery(ropeEvents(rope.id))
  const recorded = data?.events ?? noEvents
  const lengthHistory = useMemo(
    () =>
      lengthHistoryFromEvents(
        rope,
        recorded.filter(({ id }) => id !== eventId),
      ),
    [rope, recorded, eventId],
  )
  const isPositionUnchanged =
    eventId !== undefined &&
    (['position', 'length', 'date', 'time'] as const).every((field) => draft[field] === first[field])
  const time = timestamp === '' ? Number.POSITIVE_INFINITY : Date.parse(timestamp)
  const ropeLength = isPositionUnchanged ? undefined : (lengthAt(lengthHistory, time) ?? undefined)
  return useMemo(() => ({ ...rope, attributes: { ...rope.attributes, ropeLength } }), [rope, ropeLength])
}
