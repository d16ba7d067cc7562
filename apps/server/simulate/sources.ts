import type { NewMeasurement } from '@catenary/contract/devices/measurements'
import {
  accelerationsPerSecond,
  airTemperature,
  fadingAcceleration,
  rounded,
  tensionForce,
} from '../seed/devices/signals.ts'
import { seededRandom } from '../seed/seeded-random.ts'

/** What is measured in one step, which ends at `time` (milliseconds since 1970) and began `interval` milliseconds before. */
export type Source = (step: {
  readonly time: number
  readonly interval: number
  readonly isBurst: boolean
}) => NewMeasurement[]

const year = 365 * 86_400_000
/** Measurements of one burst of a sensor. */
const burstSize = 50

/** A sensor that measures the tension of a rope, which drifts, and the temperature. */
export function sensorSource(seed: number, startedAt: number): Source {
  const random = seededRandom(seed)
  const since = startedAt - year
  return ({ time, interval, isBurst }) => {
    const count = isBurst ? burstSize : 1
    return momentsUntil(time, interval, count).flatMap((moment) => {
      const chance = random() * 2 - 1
      const timestamp = new Date(moment).toISOString()
      return [
        { fragment: 'c8y_Force', name: 'F', timestamp, value: rounded(tensionForce(moment, since, chance), 1) },
        { fragment: 'c8y_Temperature', name: 'T', timestamp, value: rounded(airTemperature(moment, since, chance), 2) },
      ]
    })
  }
}

/** Different milliseconds after the begin of the step, the last of them `time`. */
function momentsUntil(time: number, interval: number, count: number): number[] {
  const apart = interval / count
  const moments = Array.from({ length: count }, (_, index) => Math.ceil(time - (count - 1 - index) * apart))
  return [...new Set(moments)]
}

const usual = { peak: [0.8, 2.5], seconds: [3, 20] } as const
/** What somebody should look at. */
const strong = { peak: [3.5, 8], seconds: [4, 12] } as const

/** A smartrope, to which something happened: it sends how it swung, when it is over. */
export function smartropeSource(seed: number): Source {
  const random = seededRandom(seed)
  const between = ([low, high]: readonly [number, number]) => low + random() * (high - low)
  return ({ time, interval, isBurst }) => {
    const kind = isBurst ? strong : usual
    // Never into the one before.
    const seconds = Math.min(between(kind.seconds), interval / 2000)
    const peak = between(kind.peak)
    const count = Math.floor(seconds * accelerationsPerSecond) + 1
    const begin = time - (count - 1) * (1000 / accelerationsPerSecond)
    return Array.from({ length: count }, (_, index) => {
      const passed = index / accelerationsPerSecond
      const value = rounded(fadingAcceleration(passed, { peak, seconds }), 3)
      const timestamp = new Date(begin + passed * 1000).toISOString()
      return { fragment: 'c8y_Acceleration', name: 'peak', timestamp, value }
    })
  }
}
