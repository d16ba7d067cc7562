import { describe, expect, it } from 'vitest'
import { summarizeCluster, stretchAroundCluster, stripClusters } from './rope-strip-clusters.ts'
import type { StripDamage } from './rope-strip.ts'
import { ropeStrip } from './rope-strip.ts'

type Dated = StripDamage & { readonly timestamp: string }

function damage(position: number, percent: number | null, changes: Partial<Dated> = {}): Dated {
  return {
    id: `at-${position}`,
    positionToday: position,
    lengthToday: null,
    left: null,
    loss: { area: null, percent },
    counts: true,
    attributes: { type: 'brokenWire' },
    timestamp: '2024-06-01T08:00:00.000Z',
    ...changes,
  }
}

const frame = { ropeLength: 1000, width: 1000 }

describe('the clusters of a strip', () => {
  it('are the groups with a count, and the single ticks', () => {
    const damages = [400, 100, 103, 101, 700].map((position) => damage(position, 1))
    const clusters = stripClusters({ ...frame, damages })
    expect(clusters.map((one) => one.damages.map(({ positionToday }) => positionToday))).toEqual([
      [100, 101, 103],
      [400],
      [700],
    ])
    const rest = { splices: [], worst: [], isClosed: false, language: 'en', unitSystem: 'metric' } as const
    const [tally] = ropeStrip({ ...frame, ...rest, damages }).tallies
    expect([tally?.count, clusters[0]?.damages.length]).toEqual([3, 3])
  })

  it('hold every damage of a full rope once, in pieces that never overlap', () => {
    const damages = Array.from({ length: 5000 }, (_, index) => damage(index / 5, 0.1))
    const clusters = stripClusters({ ...frame, damages })
    expect(clusters.flatMap((one) => one.damages)).toHaveLength(5000)
    expect(clusters.length).toBeGreaterThan(30)
    for (const [index, { left, right }] of clusters.entries()) {
      expect(right).toBeGreaterThan(left)
      expect(left).toBeGreaterThanOrEqual(clusters[index - 1]?.right ?? 0)
    }
  })

  it('are wide enough for a finger, and reach the figure beside the handle at the end', () => {
    const clusters = stripClusters({ ...frame, damages: [0, 1, 500].map((position) => damage(position, 1)) })
    expect(clusters.map(({ left, right }) => [left, right])).toEqual([
      [0, 34],
      [488, 512],
    ])
  })

  it('open the rope around them: outward to a decimetre, a metre at least, within its ends', () => {
    const stretch = (...positions: number[]) =>
      stretchAroundCluster({ damages: positions.map((position) => damage(position, 1)) }, 1000)
    expect(stretch(611.23, 640.18)).toEqual({ from: 611.2, to: 640.2 })
    expect(stretch(300)).toEqual({ from: 299.5, to: 300.5 })
    expect(stretch(0)).toEqual({ from: 0, to: 0.5 })
    expect(stretch(1000)).toEqual({ from: 999.5, to: 1000 })
  })
})

describe('the facts of a cluster', () => {
  it('sum the loss of counting damages only, and count those without a loss or no longer counting separately', () => {
    const summary = summarizeCluster([
      damage(1, 1.25),
      damage(2, 0.5, { timestamp: '2022-03-01T08:00:00.000Z' }),
      damage(3, null, { attributes: { type: 'corrosion' } }),
      damage(4, 7, { counts: false, timestamp: '2025-01-01T08:00:00.000Z' }),
    ])
    expect(summary).toEqual({
      count: 4,
      types: [
        ['brokenWire', 3],
        ['corrosion', 1],
      ],
      loss: 1.75,
      withoutLoss: 1,
      past: 1,
      found: ['2022-03-01T08:00:00.000Z', '2025-01-01T08:00:00.000Z'],
    })
  })

  it('have no loss if no counting damage has one: not a loss of zero', () => {
    expect(summarizeCluster([damage(1, null), damage(2, 3, { counts: false })])).toMatchObject({
      loss: null,
      withoutLoss: 1,
      past: 1,
    })
    expect(summarizeCluster([damage(1, 0)])).toMatchObject({ loss: 0, withoutLoss: 0 })
  })
})
