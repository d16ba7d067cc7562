import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LossFigures } from '../loss-program.ts'
import { sizes } from '../loss-program.ts'
import type { Measurement } from '../measure.ts'
import { compared, limited } from '../measure.ts'

const minRounds = 5
/** Ten times the damages may cost little more than ten times the work. */
const growth = { sense: '≤', bound: 13 } as const
const maxMs = 300

/** Loss over target of many damages: the growth of the time with their number, and its maximum. */
export const loss: Measurement = {
  name: 'loss',
  async run({ rounds }) {
    const child = fork(join(import.meta.dirname, '../loss-program.ts'), [String(Math.max(rounds, minRounds))])
    const [{ smaller, larger, inspected }] = (await once(child, 'message')) as [LossFigures]
    const [few, many] = [sizes.smaller, sizes.larger].map((size) => size.toLocaleString('en'))
    return [
      compared(`loss over target: CPU of ${many} damages to ${few}`, { ours: larger, peer: smaller }, 'ms', growth),
      limited(`loss over target: CPU of ${many} damages`, larger, 'ms', maxMs),
      limited(`the same with extents and 20 mrt inspections`, inspected, 'ms', maxMs),
    ]
  },
}
