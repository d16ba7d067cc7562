import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import type { Rope } from '@catenary/contract/assets/ropes'
import { gaugeReading } from '@catenary/domain/loss/damage'
import type { GaugeReading } from '@catenary/domain/loss/damage'
import { leavesOut, mayBeReached } from '@catenary/domain/state'
import type { LeftOutOfState, NoStateReason } from '@catenary/domain/state'

/**
 * A place on a ground: `[latitude, longitude]` in degrees, or `[y, x]` in pixels of an image's natural size from its top
 * left corner. The vertical coordinate is first in both.
 */
export type MapPosition = readonly [vertical: number, horizontal: number]

/** A tiled map. */
export interface TileBackground {
  readonly kind: 'map'
  /** The available layers; the first one is the default. */
  readonly layers: readonly BaseLayer[]
}

/** An image as a map; its size is the natural one, in pixels. */
export interface ImageBackground {
  readonly kind: 'image'
  readonly url: string
  readonly width: number
  readonly height: number
}

export type MapBackground = TileBackground | ImageBackground

/** An item of a map: at one place, along a line of several, or not placed yet (no places). */
export interface MapItem {
  readonly id: string
  readonly name: string
  /** Loss divided by the permitted loss; null without a state. */
  readonly ratio: number | null
  /** Why a rope has no state. */
  readonly reason?: NoStateReason | null
  /** From when on the limit may be reached, by the cautious forecast. */
  readonly limitEarliest?: string | null
  /** Of how many ropes its state is the worst; one where absent. */
  readonly ropeCount?: number
  /** What its state says nothing of. */
  readonly leftOut: LeftOutOfState
  /** How many of its ropes have no state; none where absent. */
  readonly ropesWithoutState?: number
  /** Additional facts of the selected item. */
  readonly facts?: readonly string[]
  readonly positions: readonly MapPosition[]
  /**
   * Position of the marker along the line, from 0 to 1; the middle if absent. Lines with this value are drawn side by
   * side where they would overlap, each with its marker.
   */
  readonly markerShare?: number
  /** Link to its page. */
  readonly href: string
  /** Replaces "not on the map yet" where nothing is drawn. */
  readonly missingReason?: string
}

/** Centre, zoom and layer of a map. */
export interface MapView {
  readonly centre: MapPosition
  readonly zoom: number
  readonly layer: BaseLayer
}

/** The state of an item, which determines its marker. */
export type ItemState = GaugeReading['colour'] | 'unknown'

/** The state of an item as its gauge signs it: red also where the limit may be reached already. */
export function stateOf({ ratio, limitEarliest }: Pick<MapItem, 'ratio' | 'limitEarliest'>): ItemState {
  if (ratio === null) return 'unknown'
  return mayBeReached(limitEarliest, Date.now()) ? 'red' : gaugeReading(ratio).colour
}

/** Whether the state of an item, if it has one, leaves out something of it: its gauge names them beside it. */
export function isIncomplete({ ratio, leftOut, ropesWithoutState = 0 }: MapItem): boolean {
  return ratio !== null && (leavesOut(leftOut) || ropesWithoutState > 0)
}

const fromWorst = ['red', 'orange', 'green', 'unknown'] as const satisfies readonly ItemState[]

/** What a marker shows. */
export interface MarkerState {
  readonly state: ItemState
  /** Something of it has no state: the marker says so beside its state. */
  readonly isIncomplete: boolean
}

/** The worst state of what a marker is for: unknown ones add to it that it does not say all. */
export function markerStateOf(items: readonly MapItem[]): MarkerState {
  const states = new Set(items.map(stateOf))
  const state = fromWorst.find((one) => states.has(one)) ?? 'unknown'
  return { state, isIncomplete: items.some(isIncomplete) || (state !== 'unknown' && states.has('unknown')) }
}

/** The range of both axes of a ground, in the order of a place. */
export function limitsOf(background: MapBackground): readonly [vertical: Range, horizontal: Range] {
  if (background.kind === 'map') return [range(-90, 90), range(-180, 180)]
  return [range(0, background.height), range(0, background.width)]
}

/** A closed interval. */
export interface Range {
  readonly min: number
  readonly max: number
}

function range(min: number, max: number): Range {
  return { min, max }
}

/** True where a place lies on the ground. */
export function isWithin(background: MapBackground, position: MapPosition): boolean {
  return limitsOf(background).every(({ min, max }, axis) => {
    const value = position[axis] ?? Number.NaN
    return value >= min && value <= max
  })
}

// A degree of latitude is 111 km: seven decimals are a centimetre. A tenth of a pixel is enough for an image.
const decimals = { map: 7, image: 1 } as const

/** A pointed place as it is stored: within the ground, rounded to its precision. */
export function normalizePosition(background: MapBackground, [vertical, horizontal]: MapPosition): MapPosition {
  const [vertically, horizontally] = limitsOf(background)
  const factor = 10 ** decimals[background.kind]
  const clampAndRound = (value: number, { min, max }: Range) =>
    Math.round(Math.min(max, Math.max(min, value)) * factor) / factor
  // The map continues beyond the date line: longitudes are wrapped.
  const wrapped = background.kind === 'map' ? ((((horizontal + 180) % 360) + 360) % 360) - 180 : horizontal
  return [clampAndRound(vertical, vertically), clampAndRound(wrapped, horizontally)]
}

/** Whether a rope is drawn on this ground, on another one, or nowhere yet. */
export function placementOf({ latlngs, latlngsOn }: Pick<Rope, 'latlngs' | 'latlngsOn'>, on: MapBackground['kind']) {
  if (latlngs.length === 0) return 'nowhere'
  return latlngsOn === on ? 'here' : 'elsewhere'
}
