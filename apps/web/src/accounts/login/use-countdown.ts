import { useEffect, useState } from 'react'
import { ProblemError } from '../../api/problem-error.ts'

/** Whole seconds until an instant, counted down; 0 where there is none or it has passed. `until` in ms since 1970. */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return undefined
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}

/** Seconds to wait before the next attempt; 0 where none. */
export function useRetryCountdown(error: unknown): number {
  return useCountdown(error instanceof ProblemError ? error.retryAt : null)
}
