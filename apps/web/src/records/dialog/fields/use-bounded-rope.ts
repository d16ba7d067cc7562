import { lengthHistoryFromEvents } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { lengthAt } from '@catenary/domain/length-history'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ropeEvents } from '../../events/rope-events.ts'
import type { EventDraft } from '../draft/event-draft.ts'

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
