import type { RopeEvent } from '@catenary/contract/events'
import { courseOfRope } from '@catenary/contract/rope-places'
import type { Rope } from '@catenary/contract/ropes'
import { lengthAt } from '@catenary/domain/rope-course'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ropeEvents } from '../rope-events.ts'
import type { EventDraft } from './event-draft.ts'

const nothing: readonly RopeEvent[] = []

/**
 * The rope as it bounds a draft: as long as it was at the draft's time, before the event itself changed it. What is not
 * changed of a recorded event is not bounded at all: the rope may have become shorter since, or its papers corrected.
 */
export function useBoundedRope(
  rope: Rope,
  { draft, first, timestamp, eventId }: { draft: EventDraft; first: EventDraft; timestamp: string; eventId?: string },
): Rope {
  const { data } = useQuery(ropeEvents(rope.id))
  const recorded = data?.events ?? nothing
  const course = useMemo(
    () =>
      courseOfRope(
        rope,
        recorded.filter(({ id }) => id !== eventId),
      ),
    [rope, recorded, eventId],
  )
  const isPlaceKept =
    eventId !== undefined &&
    (['position', 'length', 'date', 'time'] as const).every((field) => draft[field] === first[field])
  const time = timestamp === '' ? Number.POSITIVE_INFINITY : Date.parse(timestamp)
  const ropeLength = isPlaceKept ? undefined : (lengthAt(course, time) ?? undefined)
  return useMemo(() => ({ ...rope, attributes: { ...rope.attributes, ropeLength } }), [rope, ropeLength])
}
