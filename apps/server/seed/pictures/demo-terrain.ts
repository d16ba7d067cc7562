/** Points of a tile's grid in one direction: every second pixel, and a margin around. */
export const gridSize = 131
/** Pixels between two points of the grid. */
export const gridStep = 2
const points = gridSize * gridSize

/** Where a tile lies: zoom, column from the west, row from the north (Web Mercator). */
export interface TilePosition {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** The ground of a tile, point by point, row by row; the first point lies `gridStep` pixels outside the corner. */
export interface Ground {
  /** Metres above the sea. */
  readonly heights: Float32Array
  /** How much wood would grow there were it flat and low: above 0 there is some. */
  readonly woods: Float32Array
  /** Fine unevenness of colour, about -1 to 1. */
  readonly grain: Float32Array
}

/** The lowest land, in metres: there is no lake or sea, which people could take for a real one. */
const lowest = 480

interface Octave {
  /** How many cells the world is wide, as a power of two. */
  readonly power: number
  readonly weight: number
  readonly seed: number
}

/** Two fields, of what lies to the east and to the south. */
interface Plane {
  readonly east: Float32Array
  readonly south: Float32Array
}

const field = () => new Float32Array(points)
const plane = (): Plane => ({ east: field(), south: field() })

// The closest octave that a zoom can show: finer ones would only flicker.
const finest = (z: number) => z + 5

/** The terrain of a tile: the same at every zoom, only finer; optionally with grain. It is fictitious. */
export function groundOf(tile: TilePosition, { isGrainy }: { readonly isGrainy: boolean }): Ground {
  const { z } = tile
  const heights = mountains(tile)
  const low = sumOf(tile, { from: 3, to: 10, decay: 0.62, seed: 11 })
  for (let at = 0; at < points; at += 1) {
    // Plains, and high land where the mountains stand.
    const rise = smooth(-0.75, 0.9, low[at] ?? 0)
    const height = -60 + 600 * rise + (heights[at] ?? 0) * (0.4 + 1.0 * rise)
    heights[at] = height > lowest + 20 ? height : lowest + 20 * Math.exp((height - lowest - 20) / 20)
  }
  const woods = sumOf(tile, { from: 12, to: 18, decay: 0.62, seed: 29 })
  const grain = isGrainy ? sumOf(tile, { from: Math.max(z + 3, 4), to: z + 6, decay: 0.9, seed: 47 }) : field()
  return { heights, woods, grain }
}

const smooth = (from: number, to: number, value: number) => {
  const part = Math.min(Math.max((value - from) / (to - from), 0), 1)
  return part * part * (3 - 2 * part)
}

function sumOf(tile: TilePosition, wave: { from: number; to: number; decay: number; seed: number }): Float32Array {
  const { from, to, decay, seed } = wave
  const sum = field()
  for (let power = from; power <= Math.min(to, finest(tile.z) + 1); power += 1)
    addNoise(sum, tile, { power, weight: decay ** (power - from), seed })
  return sum
}

/** Height in metres: long ridges with valleys between, and on them what water and frost have made. */
function mountains(tile: TilePosition): Float32Array {
  const sum = field()
  const last = finest(tile.z)
  const bend = plane()
  for (let power = 11; power <= Math.min(13, last); power += 1) {
    const weight = 0.55 / 2 ** power / (power - 10) ** 0.5
    addNoise(bend.east, tile, { power, weight, seed: 5 })
    addNoise(bend.south, tile, { power, weight, seed: 6 })
  }
  const noise = field()
  for (const [power, metres] of ridges) {
    // Ridges that are too fine to be seen still make the land as high as they are on the whole.
    noise.fill(power <= last ? 0 : 0.4)
    if (power <= last) addNoise(noise, tile, { power, weight: 1, seed: 75 }, { bend })
    for (let at = 0; at < points; at += 1) {
      const ridge = 1 - Math.abs(noise[at] ?? 0)
      sum[at] = (sum[at] ?? 0) + metres * ridge * ridge
    }
  }
  addDetail(sum, tile)
  return sum
}

/** The ridges: how many cells the world is wide, as a power of two, and how high they stand. */
const ridges: readonly (readonly [power: number, metres: number])[] = [
  [10, 520],
  [11, 1350],
  [12, 900],
]

/** Each octave is weaker where those before it are steep, as water wears slopes smooth and leaves their feet flat. */
function addDetail(heights: Float32Array, tile: TilePosition): void {
  const slopes = plane()
  const noise = field()
  let metres = 460
  for (let power = 13; power <= Math.min(25, tile.z + (tile.z < 11 ? 2 : 4)); power += 1, metres *= 0.48) {
    noise.fill(0)
    addNoise(noise, tile, { power, weight: 1, seed: 83 }, { slopes })
    for (let at = 0; at < points; at += 1) {
      const east = slopes.east[at] ?? 0
      const south = slopes.south[at] ?? 0
      const height = heights[at] ?? 0
      // Valleys are smoother than heights.
      const share = 0.2 + Math.min(height / 1200, 1)
      heights[at] = height + (metres * share * (noise[at] ?? 0)) / (1 + 0.6 * (east * east + south * south))
    }
  }
}

/** A value from -1 to 1 for every cell of an octave. */
function cornerOf(column: number, row: number, salt: number): number {
  let mixed = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ salt
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1
}

/**
 * Adds one octave of noise to a field. With `bend`, every point is taken from so much further east and south, in widths
 * of the world; `slopes` gets its slopes within a cell.
 */
function addNoise(
  sum: Float32Array,
  { z, x, y }: TilePosition,
  { power, weight, seed }: Octave,
  { bend, slopes }: { readonly bend?: Plane; readonly slopes?: Plane } = {},
): void {
  const cells = 2 ** power
  const stride = (gridStep / 256) * 2 ** (power - z)
  const left = x * 2 ** (power - z) - stride - cells / 2
  const top = y * 2 ** (power - z) - stride - cells / 2
  // Every octave is turned, so that the cells leave no lines along the axes.
  const cos = Math.cos(power * 0.93 + seed)
  const sin = Math.sin(power * 0.93 + seed)
  const cell = new Cell(Math.imul(power + 101, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca77))
  if (!bend && !slopes && power <= z - 2)
    return addSmooth(sum, (column, row) => {
      const u = left + column * stride
      const v = top + row * stride
      return weight * cell.valueAt(cos * u - sin * v, sin * u + cos * v)
    })
  for (let row = 0, at = 0; row < gridSize; row += 1)
    for (let column = 0; column < gridSize; column += 1, at += 1) {
      const u = left + column * stride + (bend ? (bend.east[at] ?? 0) * cells : 0)
      const v = top + row * stride + (bend ? (bend.south[at] ?? 0) * cells : 0)
      sum[at] = (sum[at] ?? 0) + weight * cell.valueAt(cos * u - sin * v, sin * u + cos * v)
      if (!slopes) continue
      // Back from the turned octave to east and south.
      slopes.east[at] = (slopes.east[at] ?? 0) + cos * cell.slopeP + sin * cell.slopeQ
      slopes.south[at] = (slopes.south[at] ?? 0) - sin * cell.slopeP + cos * cell.slopeQ
    }
}

/** Points between two that are computed where a field is smooth; the others lie on the lines between. */
const block = 13

function addSmooth(sum: Float32Array, valueAt: (column: number, row: number) => number): void {
  const blocksAcross = (gridSize - 1) / block + 1
  const samples = Float32Array.from({ length: blocksAcross * blocksAcross }, (_, at) =>
    valueAt((at % blocksAcross) * block, Math.floor(at / blocksAcross) * block),
  )
  for (let row = 0, at = 0; row < gridSize; row += 1) {
    const above = Math.min(Math.floor(row / block), blocksAcross - 2)
    const t = row / block - above
    for (let column = 0; column < gridSize; column += 1, at += 1) {
      const before = Math.min(Math.floor(column / block), blocksAcross - 2)
      const s = column / block - before
      const corner = above * blocksAcross + before
      const north = (samples[corner] ?? 0) * (1 - s) + (samples[corner + 1] ?? 0) * s
      const south = (samples[corner + blocksAcross] ?? 0) * (1 - s) + (samples[corner + blocksAcross + 1] ?? 0) * s
      sum[at] = (sum[at] ?? 0) + north * (1 - t) + south * t
    }
  }
}

/** The cell of an octave in which the last point lay: its neighbours mostly lie there too. */
class Cell {
  slopeP = 0
  slopeQ = 0
  readonly #salt: number
  #column = Number.NaN
  #row = 0
  #a = 0
  #b = 0
  #c = 0
  #d = 0

  constructor(salt: number) {
    this.#salt = salt
  }

  /** The noise at a place in cells, from -1 to 1; `slopeP` and `slopeQ` are its slopes there. */
  valueAt(p: number, q: number): number {
    const column = Math.floor(p)
    const row = Math.floor(q)
    if (column !== this.#column || row !== this.#row) this.#enter(column, row)
    const f = p - column
    const g = q - row
    const s = f * f * f * (f * (f * 6 - 15) + 10)
    const t = g * g * g * (g * (g * 6 - 15) + 10)
    const east = this.#b - this.#a
    const south = this.#c - this.#a
    const twist = this.#d - this.#c - east
    this.slopeP = 30 * f * f * (f * (f - 2) + 1) * (east + twist * t)
    this.slopeQ = 30 * g * g * (g * (g - 2) + 1) * (south + twist * s)
    return this.#a + east * s + south * t + twist * s * t
  }

  #enter(column: number, row: number): void {
    this.#column = column
    this.#row = row
    this.#a = cornerOf(column, row, this.#salt)
    this.#b = cornerOf(column + 1, row, this.#salt)
    this.#c = cornerOf(column, row + 1, this.#salt)
    this.#d = cornerOf(column + 1, row + 1, this.#salt)
  }
}
