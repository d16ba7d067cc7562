import type { DamageInput, LossInput } from '@catenary/domain/loss/loss'
import { lossOverTime } from '@catenary/domain/loss/loss'
import { discardCriterion } from '@catenary/domain/standards'

/** Processor time of the loss over target, in milliseconds per run, for a smaller and a larger rope. */
export interface LossFigures {
  readonly smaller: number[]
  readonly larger: number[]
  /** The larger rope with snapshots of the whole rope and with damages that have an extent. */
  readonly inspected: number[]
}

/** How many damages the smaller and the larger rope have. */
export const sizes = { smaller: 5_000, larger: 50_000 } as const

const day = 86_400_000
const start = Date.parse('2010-01-01T00:00:00.000Z')
const years = 15
const snapshots = 20
const ropeLength = 6_000

const judgedRope = {
  standard: 'EN12927:2019',
  ropeType: 'strandedRope',
  ropeApplication: 'haulRope',
  ropeLay: 'langSLay',
} as const

/** Numbers from 0 to 1, the same at every run: a linear congruential generator with Knuth's MMIX factors. */
function sequence(): () => number {
  let state = 1n
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn
    return Number(state >> 11n) / 2 ** 53
  }
}

/** A haul rope with damages all over it; `inspected` adds extents to one in twenty and 20 inspections that found them. */
function inputOf(count: number, inspected: boolean): LossInput {
  const next = sequence()
  const inspectionType = inspected ? 'mrt' : 'visual'
  const criterion = discardCriterion(judgedRope, inspectionType)
  if (!criterion) throw new Error('The standard has no limits for the rope')
  const span = (years * 365 * day) / snapshots
  const damages = Array.from({ length: count }, (_, index): DamageInput => {
    const snapshot = index % snapshots
    return {
      id: `damage ${index}`,
      time: inspected ? start + snapshot * span : Math.round(start + next() * years * 365 * day),
      position: Math.round(next() * ropeLength * 100) / 100,
      length: inspected && index % 20 === 0 ? 0.1 + next() * 2 : null,
      loss: Math.round(next() * 400) / 100,
      inspection: inspected ? `inspection ${snapshot}` : null,
    }
  })
  const inspections = Array.from({ length: inspected ? snapshots : 0 }, (_, index) => ({
    id: `inspection ${index}`,
    time: start + index * span,
  }))
  const rope = { nominalDiameter: 40, metallicCrossSection: 620, ropeLength, isClosed: true }
  return { rope, criterion, inspectionType, damages, inspections, repairs: [] }
}

/**
 * Milliseconds per run, over as many runs as take the time of the largest rope: single runs of a few milliseconds are
 * too noisy.
 */
function cpuOf(input: LossInput): number {
  const runs = sizes.larger / input.damages.length
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run += 1) lossOverTime(input)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / runs
}

/** Alternates between the sizes, after one warm-up run of each. */
function measure(rounds: number): LossFigures {
  const inputs = {
    smaller: inputOf(sizes.smaller, false),
    larger: inputOf(sizes.larger, false),
    inspected: inputOf(sizes.larger, true),
  }
  const figures: LossFigures = { smaller: [], larger: [], inspected: [] }
  for (const input of Object.values(inputs)) cpuOf(input)
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['smaller', 'larger', 'inspected'] as const) figures[name].push(cpuOf(inputs[name]))
  return figures
}

// As a child process it gets the number of rounds as argument and sends its figures to its parent.
if (import.meta.main) process.send?.(measure(Number(process.argv[2])))
