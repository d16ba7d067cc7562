/** How often one of many may do something: at most `most` times within `perMs` milliseconds. */
export interface Pace {
  readonly most: number
  readonly perMs: number
}

const mostCounted = 10_000

/**
 * Counts how often each of many does something. By this process alone, since it protects nothing but the processor: what
 * protects a secret is counted in the database. Answers how many seconds to wait; 0 where it may be done now.
 */
export function pacer({ most, perMs }: Pace): (who: string, at: Date) => number {
  let since = 0
  const times = new Map<string, number>()

  return (who, at) => {
    const now = at.getTime()
    if (now - since >= perMs || now < since || times.size >= mostCounted) {
      since = now
      times.clear()
    }
    const count = (times.get(who) ?? 0) + 1
    times.set(who, count)
    return count > most ? Math.ceil((since + perMs - now) / 1000) : 0
  }
}
