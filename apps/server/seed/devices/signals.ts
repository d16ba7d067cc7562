const day = 86_400_000
const hour = 3_600_000

/**
 * What a sensor measures at a time, if it was mounted at another (both in milliseconds since 1970). `chance` is between -1 and 1. Without
 * it nothing jumps: what is measured at a time is the same, whoever asks and when.
 */
export type Signal = (time: number, since: number, chance: number) => number

const wave = (time: number, period: number, peakAt = 0) => Math.cos(((time - peakAt) / period) * 2 * Math.PI)
// Noon is warmer than night, July than January; a front comes every eleven days.
const daily = (time: number) => wave(time, day, 14 * hour)
const season = (time: number) => wave(time, 365.25 * day, 199 * day)
const front = (time: number) => wave(time, 11 * day, 2.75 * day)
const mountedFor = (time: number, since: number) => (time - since) / day

/** Temperature of the air, in °C. */
export const airTemperature: Signal = (time, _, chance) =>
  -1 + 9 * season(time) + 4 * daily(time) + 5 * front(time) + 0.5 * chance

/** Speed of the wind, in m/s. */
export const windSpeed: Signal = (time, _, chance) => Math.abs(4 + 3 * front(time) + 2 * daily(time) + 3 * chance)

/** Tension force of a rope, in N: a cold rope is shorter, and it stretches a little over the year. */
export const tensionForce: Signal = (time, since, chance) =>
  118_000 - 240 * airTemperature(time, since, chance) - (900 / 365) * mountedFor(time, since) + 400 * chance

/** Days after which the bearing begins to run hot. */
const hotAfter = 356

/** Temperature of a bearing in a station, in °C, which wears and runs hot in the end. */
export const bearingTemperature: Signal = (time, since, chance) => {
  const days = mountedFor(time, since)
  const hot = 18 / (1 + Math.exp((hotAfter - days) * 4))
  return 30 + 2 * season(time) + 2 * daily(time) + Math.min(5, 5 * (days / 365) ** 2) + hot + chance
}

/** Vibration of a bearing, root mean square, in mm/s. */
export const vibration: Signal = (time, _, chance) => 1.2 + 0.4 * daily(time) + 0.3 * chance

/** Acceleration in g, so many seconds after something happened to a rope, which fades within others. */
export function fadingAcceleration(passed: number, { peak, seconds }: { peak: number; seconds: number }): number {
  return 0.02 + peak * Math.exp((-4 * passed) / seconds) * Math.abs(Math.cos(7.3 * passed))
}

/** Measurements of a smartrope per second, while something happens to it. */
export const accelerationsPerSecond = 5

/** As a device sends it: without digits that mean nothing. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
