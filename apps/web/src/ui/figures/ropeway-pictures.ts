/** A place in the picture, in units of its view box. */
export type Point = readonly [x: number, y: number]

/** One picture: a ropeway in the light of one hour. */
export interface RopewayScene {
  /** Sky from top to horizon. */
  readonly sky: readonly [string, string, string]
  /** Sun or moon: centre, radius, colour. */
  readonly light: { readonly at: Point; readonly radius: number; readonly colour: string }
  /** The ridges from far to near. */
  readonly ridges: readonly [string, string, string]
  /** Towers, rope and cabin. */
  readonly ink: string
  /** Draws other mountains for another number. */
  readonly seed: number
  /** Positions of the two towers. */
  readonly towers: readonly [number, number]
}

export const pictureSize = { width: 1600, height: 1000 } as const

const scenes: readonly RopewayScene[] = [
  {
    sky: ['#23395b', '#8d7f9c', '#f2c6a0'],
    light: { at: [1130, 560], radius: 46, colour: '#ffe9c7' },
    ridges: ['#8a8199', '#565d7c', '#2a3650'],
    ink: '#1b2438',
    seed: 11,
    towers: [330, 1240],
  },
  {
    sky: ['#7fb2d1', '#b9d8e4', '#eef5f3'],
    light: { at: [420, 260], radius: 40, colour: '#fdfcf0' },
    ridges: ['#a9c5cf', '#6f98a6', '#386573'],
    ink: '#1d3e4a',
    seed: 29,
    towers: [280, 1330],
  },
  {
    sky: ['#4e93b8', '#8fc3d3', '#dcecea'],
    light: { at: [1010, 170], radius: 36, colour: '#ffffff' },
    ridges: ['#93b7b4', '#568a83', '#2b5a55'],
    ink: '#173a38',
    seed: 47,
    towers: [420, 1180],
  },
  {
    sky: ['#5d6f88', '#c49a86', '#f6cf8e'],
    light: { at: [610, 600], radius: 58, colour: '#fff0c2' },
    ridges: ['#a3847f', '#6d5a66', '#3a3447'],
    ink: '#241f30',
    seed: 71,
    towers: [250, 1290],
  },
  {
    sky: ['#1d2b4c', '#4d4a7a', '#b5788c'],
    light: { at: [1260, 380], radius: 30, colour: '#f7e7dd' },
    ridges: ['#57517c', '#3a3a61', '#1e2443'],
    ink: '#12172f',
    seed: 83,
    towers: [380, 1270],
  },
  {
    sky: ['#0c1626', '#16283f', '#2b4560'],
    light: { at: [470, 230], radius: 44, colour: '#e8eef2' },
    ridges: ['#22384f', '#172a3e', '#0d1b2a'],
    ink: '#6f8aa0',
    seed: 101,
    towers: [310, 1210],
  },
]

export const pictureCount = scenes.length

/** One of the six pictures; any number is taken. */
export function sceneAt(index: number): RopewayScene {
  const scene = scenes[Math.abs(Math.trunc(index)) % scenes.length] ?? scenes[0]
  if (!scene) throw new Error('There are no pictures')
  return scene
}

/**
 * A ridge from the left edge to the right: a line broken again and again at its middles, each time by half as much, as
 * weather does it. The same seed draws the same mountains.
 */
export function ridge(seed: number, base: number, height: number): Point[] {
  const random = randomFrom(seed)
  let points: Point[] = [
    [0, base - height * random()],
    [pictureSize.width * (0.35 + 0.3 * random()), base - height * (0.7 + 0.5 * random())],
    [pictureSize.width, base - height * random()],
  ]
  for (let spread = height * 0.55; spread > height * 0.03; spread *= 0.52)
    points = points.flatMap((point, index) => {
      const next = points[index + 1]
      if (!next) return [point]
      const middle: Point = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2 - (random() - 0.5) * spread]
      return [point, middle]
    })
  return points
}

/** The height of a ridge at a place, between its points. */
export function heightAt(points: readonly Point[], x: number): number {
  const index = Math.max(
    0,
    points.findIndex((point, at) => point[0] <= x && (points[at + 1]?.[0] ?? Infinity) >= x),
  )
  const [fromX, fromY] = points[index] ?? [0, 0]
  const [toX, toY] = points[index + 1] ?? [fromX + 1, fromY]
  return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
