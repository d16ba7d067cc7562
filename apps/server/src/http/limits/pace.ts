/** At most `max` times within a window of `windowMs` milliseconds. */
export interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

const maxTrackedKeys = 10_000

/**
 * Counts how often each of many does something. By this process alone, since it protects nothing but the processor: what
 * protects a secret is counted in the database. Answers how many seconds to wait; 0 where it may be done now.
 */
export function createRateLimiter({ max, windowMs }: RateLimit): (key: string, at: Date) => number {
  let windowStart = 0
  const counts = new Map<string, number>()

  return (key, at) => {
    const now = at.getTime()
    if (now - windowStart >= windowMs || now < windowStart || counts.size >= maxTrackedKeys) {
      windowStart = now
      counts.clear()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > max ? Math.ceil((windowStart + windowMs - now) / 1000) : 0
  }
}
