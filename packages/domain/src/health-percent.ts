import { ropeHealth } from './loss/damage.ts'

/**
 * The rope health that is shown, in percent with one decimal: never rounded up, so that no rope looks better than it is.
 * `ratio` is the loss over the permitted loss.
 */
export function healthPercent(ratio: number): number {
  return Math.floor(ropeHealth(ratio) * 10) / 10
}

/**
 * A loss as it is shown, with so many decimals (at most six): never rounded down, so that no rope looks better than it is.
 * `percent` is of the metallic cross-section, or of the permitted loss.
 */
export function lossPercent(percent: number, decimals = 1): number {
  // To seven decimals first: what lies beyond is what a machine adds wrongly.
  return Math.ceil(Math.round(percent * 1e7) / 10 ** (7 - decimals)) / 10 ** decimals
}

/** What is used up of the permitted loss, in percent with one decimal, never rounded down; more than 100 past the limit. */
export function usedPercent(ratio: number): number {
  return lossPercent(100 * ratio)
}
