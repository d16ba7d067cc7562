import { seededRandom } from '../seed/seeded-random.ts'

/** What may go wrong between a sensor and the server, on purpose. */
export const faults = ['gaps', 'repeats', 'late', 'bursts', 'outages'] as const
export type Fault = (typeof faults)[number]

/** What happens at one measurement. */
export interface Step {
  /** The fault; null: all is well. */
  readonly fault: Fault | null
  /** Only for `late`: after how many steps it is sent, out of order. */
  readonly delay: number
}

/** How often in 100 steps each fault begins, and for how many steps it lasts. */
const habits: Readonly<Record<Fault, { readonly percent: number; readonly steps: readonly [number, number] }>> = {
  gaps: { percent: 3, steps: [3, 8] },
  outages: { percent: 3, steps: [4, 12] },
  late: { percent: 6, steps: [1, 1] },
  repeats: { percent: 6, steps: [1, 1] },
  bursts: { percent: 4, steps: [1, 1] },
}
const longestDelay = 5

/** The steps of a device without an end, the same for the same seed and faults. */
export function* planSteps(seed: number, wanted: readonly Fault[]): Generator<Step, never> {
  const random = seededRandom(seed)
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  for (;;) {
    const fault = pickFault(random() * 100, wanted)
    const [low, high] = fault ? habits[fault].steps : ([1, 1] as const)
    const delay = fault === 'late' ? between(2, longestDelay) : 0
    for (let left = between(low, high); left > 0; left -= 1) yield { fault, delay }
  }
}

function pickFault(roll: number, wanted: readonly Fault[]): Fault | null {
  let limit = 0
  for (const fault of wanted) {
    limit += habits[fault].percent
    if (roll < limit) return fault
  }
  return null
}
