import { fail } from './problems.ts'

/** How many changes of one session or token are made at once; the rest wait for their turn. */
const mostAtOnce = 4
const mostWaiting = 250

interface Line {
  atWork: number
  readonly waiting: (() => void)[]
}

/** Everybody's changes in turn: gives each caller so many of the database's connections and no more. */
export type ChangeTurns = <T>(who: string, change: () => Promise<T>) => Promise<T>

/**
 * Lets the changes of one caller wait for one another, so that somebody's hundred changes of one record do not hold the
 * connections that everybody else's calls need. Refuses with 429 where too many wait.
 */
export function changeTurns(): ChangeTurns {
  const lines = new Map<string, Line>()
  return async (who, change) => {
    const line = lines.get(who) ?? { atWork: 0, waiting: [] }
    lines.set(who, line)
    if (line.atWork < mostAtOnce) line.atWork += 1
    else if (line.waiting.length >= mostWaiting) fail('tries.tooMany', { members: { retryAfter: 2 } })
    else await new Promise<void>((begin) => line.waiting.push(begin))
    try {
      return await change()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else {
        line.atWork -= 1
        if (line.atWork === 0) lines.delete(who)
      }
    }
  }
}
