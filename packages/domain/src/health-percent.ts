import { ropeHealth } from './damage.ts'

/**
 * The rope health that is shown, in percent with one decimal: never rounded up, so that no rope looks better than it is.
 * `ratio` is the loss over the permitted loss.
 */
export function healthPercent(ratio: number): number {
  return Math.floor(ropeHealth(ratio) * 10) / 10
}

/** What is used up of the permitted loss, in percent with one decimal, never rounded down; more than 100 past the limit. */
export function usedPercent(ratio: number): number {
  return Math.ceil(Math.round(ratio * 1e9) / 1e6) / 10
}
