import { gridSize, gridStep, groundOf } from './demo-terrain.ts'
import type { Ground, TilePosition } from './demo-terrain.ts'

/** How the ground is drawn: as a map with few or many contour lines, or as from the air. */
export type TileStyle = 'plain' | 'contours' | 'aerial'

/** Width and height of a tile in pixels. */
export const tileSize = 256

type Colour = readonly [red: number, green: number, blue: number]

/** Height in metres, and the colour from there on. */
type Ramp = readonly (readonly [number, Colour])[]

const mapRamp: Ramp = [
  [400, [229, 236, 214]],
  [800, [236, 240, 222]],
  [1200, [243, 241, 226]],
  [1700, [241, 234, 219]],
  [2200, [235, 228, 219]],
  [2700, [240, 238, 237]],
  [3200, [249, 250, 251]],
]
const airRamp: Ramp = [
  [400, [124, 136, 84]],
  [900, [130, 139, 88]],
  [1700, [139, 138, 98]],
  [2300, [141, 134, 118]],
  [2800, [150, 146, 140]],
  [3100, [232, 237, 242]],
]
const colours = {
  map: {
    wood: [206, 222, 188],
    ice: [232, 242, 249],
    shade: [84, 96, 122],
  },
  air: { wood: [52, 74, 46], ice: [240, 245, 249], shade: [18, 26, 44] },
} as const satisfies Record<string, Record<string, Colour>>
const contour = { land: [150, 108, 64], ice: [92, 146, 186] } as const

/** Metres between contour lines by zoom; every fifth is stronger. None where the map is too small for lines. */
const contourMetres: Readonly<Record<number, number>> = {
  12: 200,
  13: 100,
  14: 50,
  15: 20,
  16: 20,
  17: 10,
  18: 5,
  19: 2,
}

/** A tile as pixels, three bytes each, row by row. */
export function drawTile(tile: TilePosition, style: TileStyle): Uint8Array {
  const ground = groundOf(tile, { isGrainy: style === 'aerial' })
  const light = lightOn(ground.heights, metresPerPixel(tile))
  const brush = brushOf(style, tile)
  const pixels = new Uint8Array(tileSize * tileSize * 3)
  for (let row = 0, at = 0; row < tileSize; row += 1)
    for (let column = 0; column < tileSize; column += 1, at += 3) {
      setSpot(ground, light, column, row)
      paintLand(brush)
      pixels[at] = ink.red
      pixels[at + 1] = ink.green
      pixels[at + 2] = ink.blue
    }
  return pixels
}

function metresPerPixel({ z, y }: TilePosition): number {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z)))
  return (40_075_017 * Math.cos(latitude)) / (tileSize * 2 ** z)
}

/** How the ground lies to the sun, which stands in the north-west, and how steep it is in metres per pixel. */
interface Light {
  /** From -1, turned away, to 1; 0 is flat. */
  readonly shade: Float32Array
  readonly steepness: Float32Array
  readonly metres: number
}

function lightOn(heights: Float32Array, metres: number): Light {
  const shade = new Float32Array(heights.length)
  const steepness = new Float32Array(heights.length)
  // Seen from far, mountains look flat: they are drawn steeper than they are.
  const raised = Math.max(1, Math.min(2.2, (metres / 20) ** 0.3)) / (2 * gridStep * metres)
  for (let row = 1, at = gridSize + 1; row < gridSize - 1; row += 1, at += 2)
    for (let column = 1; column < gridSize - 1; column += 1, at += 1) {
      const east = (heights[at + 1] ?? 0) - (heights[at - 1] ?? 0)
      const south = (heights[at + gridSize] ?? 0) - (heights[at - gridSize] ?? 0)
      steepness[at] = Math.hypot(east, south) / (2 * gridStep)
      const x = east * raised
      const y = south * raised
      const facing = (0.5 * x + 0.62 * y + 0.604) / Math.sqrt(1 + x * x + y * y)
      shade[at] = facing / 0.604 - 1
    }
  return { shade, steepness, metres }
}

/** Current pixel and colour, reused because there are 65,536 per tile. */
const spot = { height: 0, shade: 0, steepness: 0, slope: 0, wood: 0, grain: 0 }
const ink = { red: 0, green: 0, blue: 0 }

function setSpot({ heights, woods, grain }: Ground, light: Light, column: number, row: number): void {
  const x = (column + 0.5) / gridStep + 1
  const y = (row + 0.5) / gridStep + 1
  const at = Math.floor(y) * gridSize + Math.floor(x)
  const s = x - Math.floor(x)
  const t = y - Math.floor(y)
  spot.height = between(heights, at, s, t)
  spot.shade = between(light.shade, at, s, t)
  spot.steepness = between(light.steepness, at, s, t)
  spot.slope = spot.steepness / light.metres
  spot.wood = between(woods, at, s, t)
  spot.grain = between(grain, at, s, t)
}

function between(field: Float32Array, at: number, s: number, t: number): number {
  const north = (field[at] ?? 0) * (1 - s) + (field[at + 1] ?? 0) * s
  const south = (field[at + gridSize] ?? 0) * (1 - s) + (field[at + gridSize + 1] ?? 0) * s
  return north * (1 - t) + south * t
}

interface Brush {
  readonly isMap: boolean
  readonly ground: Float32Array
  readonly colours: Readonly<Record<'wood' | 'ice' | 'shade', Colour>>
  /** Metres between contour lines; 0: none. */
  readonly interval: number
  /** Over how much the edge of a wood reaches: from far, woods are no more than a tint. */
  readonly softness: number
  /** How dark shadows are, from 0 to 1. */
  readonly contrast: number
}

function brushOf(style: TileStyle, { z }: TilePosition): Brush {
  const isMap = style !== 'aerial'
  const interval = isMap ? (contourMetres[z] ?? 0) * (style === 'plain' ? 2 : 1) : 0
  const softness = z < 10 ? 0.9 : isMap ? 0.08 : 0.3
  const contrast = (isMap ? 0.52 : 0.75) * (z < 10 ? 0.62 : 1)
  const [ground, own] = isMap ? [mapGround, colours.map] : [airGround, colours.air]
  return { isMap, ground, colours: own, interval, softness, contrast }
}

const rampStep = 10
const mapGround = ramped(mapRamp)
const airGround = ramped(airRamp)

/** The colours of a ramp for every ten metres up to 4000, three values each. */
function ramped(ramp: Ramp): Float32Array {
  const table = new Float32Array(3 * (4000 / rampStep + 1))
  for (let at = 0; at < table.length; at += 3) {
    const height = (at / 3) * rampStep
    const next = Math.max(1, ramp.findIndex(([from]) => from > height) + 1 || ramp.length) - 1
    const [from, low] = ramp[Math.max(next - 1, 0)] ?? [0, [0, 0, 0]]
    const [to, high] = ramp[next] ?? [0, [0, 0, 0]]
    const part = Math.min(Math.max((height - from) / Math.max(to - from, 1), 0), 1)
    low.forEach((value, colour) => (table[at + colour] = value + ((high[colour] ?? 0) - value) * part))
  }
  return table
}

function mix([red, green, blue]: Colour, share: number): void {
  ink.red += (red - ink.red) * share
  ink.green += (green - ink.green) * share
  ink.blue += (blue - ink.blue) * share
}

const step = (from: number, to: number, value: number) => {
  const part = Math.min(Math.max((value - from) / (to - from), 0), 1)
  return part * part * (3 - 2 * part)
}

function paintLand({ ground, colours: { wood, ice, shade }, interval, softness, contrast, isMap }: Brush): void {
  const { height, slope } = spot
  const at = 3 * Math.round(Math.min(Math.max(height, 0), 4000) / rampStep)
  ink.red = ground[at] ?? 0
  ink.green = ground[at + 1] ?? 0
  ink.blue = ground[at + 2] ?? 0
  // Woods grow on the slopes, with meadows below and bare ground above.
  const grows = spot.wood + 0.5 * step(0.03, 0.2, slope) - 0.35 - 1.4 * step(1350, 2050, height)
  const trees = step(0, softness, grows) * step(1.15, 0.85, slope)
  mix(wood, trees)
  const frozen = step(2750, 2950, height + 140 * spot.wood) * step(0.62, 0.45, slope)
  mix(ice, frozen)
  if (interval > 0) paintContours(interval, frozen)
  if (!isMap)
    mix(spot.grain > 0 ? [255, 252, 235] : [10, 16, 12], Math.min(Math.abs(spot.grain) * (0.1 + 0.12 * trees), 0.3))
  if (spot.shade < 0) mix(shade, Math.min(-spot.shade * contrast, 0.72))
  else mix([255, 253, 244], Math.min(spot.shade * (isMap ? 0.6 : 0.3), 0.6))
}

function paintContours(interval: number, frozen: number): void {
  const { height, steepness } = spot
  const lines = height / interval
  const nearest = Math.round(lines)
  const apart = interval / Math.max(steepness, 1e-4)
  const away = Math.abs(lines - nearest) * apart
  const isIndex = nearest % 5 === 0
  const width = isIndex ? 1.15 : 0.75
  const strength = (isIndex ? 0.62 : 0.4) * step(2, 5, isIndex ? apart * 3 : apart)
  const share = strength * Math.min(Math.max(width / 2 + 0.5 - away, 0), 1)
  mix(frozen > 0.5 ? contour.ice : contour.land, share)
}
