const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long is waited after each failure of a delivery, as Standard Webhooks suggests: ten attempts in a little over three days. */
export const retryDelays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const
const longestMs = 24 * hour
const jitter = 0.1

/**
 * How long to wait after so many failures, in milliseconds; null where it is tried no more. Up to a tenth longer at random, so
 * that a receiver that comes back is not asked for everything at once; at least as long as it wants, within a day.
 */
export function retryDelayMs(failures: number, retryAfterMs: number | null, random = Math.random): number | null {
  const delay = retryDelays[failures - 1]
  if (delay === undefined) return null
  return Math.max(delay * (1 + jitter * random()), Math.min(retryAfterMs ?? 0, longestMs))
}
