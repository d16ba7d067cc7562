import type { meaHeader } from '@catenary/contract/devices/mea'
import type { z } from 'zod'
import { seededRandom } from '../seed/seeded-random.ts'
import { encodeMea } from '../src/devices/traces/encode-mea.ts'

/** Metres from one sample to the next. */
const spacing = 0.01

/** A measurement of a rope by magnetism: the loss of cross-section drifts slowly, a few broken wires stand out of the noise. */
export function measureRope(facts: {
  readonly serialNumber: string
  /** Metres. */
  readonly length: number
  /** In m/s. */
  readonly speed: number
  readonly startedAt: Date
  readonly bendingCycles: number
  /** The rope: its damages are at the same places each time. */
  readonly seed: number
}): Buffer {
  const { serialNumber, length, speed, bendingCycles, seed } = facts
  const sampleCount = Math.max(1, Math.round(length / spacing))
  const places = seededRandom(seed)
  const damages = Array.from({ length: 6 }, () => {
    return { at: places() * length, millivolts: 40 + 120 * places(), percent: 0.2 + 0.8 * places() }
  })
  const noise = seededRandom(facts.startedAt.getTime() | 0)
  const samples = new Float32Array(2 * sampleCount)
  for (let index = 0; index < sampleCount; index += 1) {
    const position = index * spacing
    let [loss, fault] = [0.4 * Math.sin(position / 71) + 0.05 * noise(), 6 * (noise() - 0.5)]
    for (const { at, millivolts, percent } of damages) {
      const apart = (position - at) / 0.05
      if (Math.abs(apart) > 8) continue
      loss += percent * Math.exp(-((apart / 4) ** 2))
      // A broken wire is passed as a rise and a fall.
      fault += millivolts * apart * Math.exp(-(apart ** 2) / 2)
    }
    samples.set([loss, fault], 2 * index)
  }
  const header: z.input<typeof meaHeader> = {
    format: 'catenary-mea',
    version: 1,
    serialNumber,
    time: facts.startedAt.toISOString(),
    speed,
    startPosition: 0,
    sampleSpacing: spacing,
    sampleCount,
    channels: [
      { name: 'loss', unit: '%' },
      { name: 'localFault', unit: 'mV' },
    ],
    bendingCycles,
  }
  return encodeMea(header, samples)
}
