import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import type { Rope } from '@catenary/contract/assets/ropes'
import { gaugeReading } from '@catenary/domain/loss/damage'
import type { GaugeReading } from '@catenary/domain/loss/damage'
import type { NoStateReason } from '@catenary/domain/state'

/**
 * A place on a ground: `[latitude, longitude]` in degrees, or `[down, right]` in pixels of an image's natural size,
 * counted from its top left corner. The vertical comes first in both.
 */
export type MapPosition = readonly [vertical: number, horizontal: number]

/** A map of the earth with tiles behind. */
export interface TileBackground {
  readonly kind: 'map'
  /** The layers that may be chosen, the first shown where none is remembered. */
  readonly layers: readonly BaseLayer[]
}

/** An image that things are drawn on; its size is the natural one, in pixels. */
export interface ImageBackground {
  readonly kind: 'image'
  readonly url: string
  readonly width: number
  readonly height: number
}

export type MapBackground = TileBackground | ImageBackground

/** What lies on a map: at one place, along a line of several, or (with none) not on it yet. */
export interface MapItem {
  readonly id: string
  readonly name: string
  /** Loss over the permitted loss; null where nothing is known. */
  readonly ratio: number | null
  /** Why a rope has no state. */
  readonly reason?: NoStateReason | null
  /** What stands beside its state: how many of its ropes have none. */
  readonly note?: string | undefined
  readonly positions: readonly MapPosition[]
  /**
   * Where along its line the mark is, from 0 to 1; in the middle where absent. Lines with this value are drawn side by
   * side where they would overlap, each with its mark.
   */
  readonly markerShare?: number
  /** Its page. */
  readonly href: string
  /** Replaces "not on the map yet" as the reason why nothing is drawn. */
  readonly missingReason?: string
}

/** What part of the earth is shown, how close, and on which layer. */
export interface MapView {
  readonly centre: MapPosition
  readonly zoom: number
  readonly layer: BaseLayer
}

/** The state that a ratio stands for, as its marker is drawn. */
export type ItemState = GaugeReading['colour'] | 'unknown'

/** The state of a thing on the map. */
export function stateOf(ratio: number | null): ItemState {
  return ratio === null ? 'unknown' : gaugeReading(ratio).colour
}

/** The higher loss of two, where one is known. */
export function worstRatio(ratios: readonly (number | null | undefined)[]): number | null {
  const knownRatios = ratios.filter((ratio) => ratio !== null && ratio !== undefined)
  return knownRatios.length > 0 ? Math.max(...knownRatios) : null
}

/** The range of both axes of a ground, in the order of a place. */
export function limitsOf(background: MapBackground): readonly [vertical: Range, horizontal: Range] {
  if (background.kind === 'map') return [range(-90, 90), range(-180, 180)]
  return [range(0, background.height), range(0, background.width)]
}

/** The least and the greatest of something, both allowed. */
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

// A degree has 111 km: seven decimals are a centimetre. An image is drawn by the eye: a tenth of a pixel is fine.
const decimals = { map: 7, image: 1 } as const

/** A place as it is stored when it was pointed at: within the ground, with no more digits than it means. */
export function normalizePosition(background: MapBackground, [vertical, horizontal]: MapPosition): MapPosition {
  const [vertically, horizontally] = limitsOf(background)
  const factor = 10 ** decimals[background.kind]
  const clampAndRound = (value: number, { min, max }: Range) =>
    Math.round(Math.min(max, Math.max(min, value)) * factor) / factor
  // Beyond the date line the map goes on; the earth begins anew.
  const wrapped = background.kind === 'map' ? ((((horizontal + 180) % 360) + 360) % 360) - 180 : horizontal
  return [clampAndRound(vertical, vertically), clampAndRound(wrapped, horizontally)]
}

/** Whether a rope is drawn on this ground, on another one, or nowhere yet. */
export function placementOf({ latlngs, latlngsOn }: Pick<Rope, 'latlngs' | 'latlngsOn'>, on: MapBackground['kind']) {
  if (latlngs.length === 0) return 'nowhere'
  return latlngsOn === on ? 'here' : 'elsewhere'
}
