/** How far the time of a bare number may lie behind its arrival, in milliseconds. */
const maxAheadMs = 1000
/** Topics of which the last time is kept before those that are of no use any more are dropped. */
const maxTopics = 10_000

/** The time of a bare number by its topic and arrival; undefined where more of them arrive than there are milliseconds. */
export type NextArrival = (topic: string, receivedAt: Date) => Date | undefined

/**
 * Times of bare numbers: when they arrive, to the millisecond. Of several that arrive in the same one each gets the next: with the same
 * time, a value would be taken for the one before it, sent again.
 */
export function createArrivals(): NextArrival {
  const last = new Map<string, number>()
  return (topic, receivedAt) => {
    const now = receivedAt.getTime()
    const at = Math.max(now, (last.get(topic) ?? -Infinity) + 1)
    if (at - now > maxAheadMs) return undefined
    if (last.size >= maxTopics) for (const [one, time] of last) if (time < now) last.delete(one)
    last.set(topic, at)
    return new Date(at)
  }
}
