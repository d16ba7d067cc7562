import type { BaseLayer } from '@catenary/contract/map-settings'
import type { Rope } from '@catenary/contract/ropes'
import { gauge } from '@catenary/domain/damage'
import type { Gauge } from '@catenary/domain/damage'
import type { NoStateReason } from '@catenary/domain/state'

/**
 * A place on a ground: `[latitude, longitude]` in degrees, or `[down, right]` in pixels of an image's natural size,
 * counted from its top left corner. The vertical comes first in both.
 */
export type Place = readonly [vertical: number, horizontal: number]

/** A map of the earth with tiles behind. */
export interface GeoGround {
  readonly kind: 'map'
  /** The layers that may be chosen, the first shown where none is remembered. */
  readonly layers: readonly BaseLayer[]
}

/** An image that things are drawn on; its size is the natural one, in pixels. */
export interface ImageGround {
  readonly kind: 'image'
  readonly address: string
  readonly width: number
  readonly height: number
}

export type Ground = GeoGround | ImageGround

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
  readonly places: readonly Place[]
  /**
   * Where along its line the mark stands, from 0 to 1; in the middle where absent. Lines that say so run side by side: they
   * are drawn beside each other where they would lie on each other, and each keeps its mark.
   */
  readonly markAt?: number
  /** Its page. */
  readonly address: string
  /** Says instead of "not on the map yet" why nothing is drawn. */
  readonly absence?: string
}

/** What part of the earth is shown, how close, and on which layer. */
export interface MapView {
  readonly centre: Place
  readonly zoom: number
  readonly layer: BaseLayer
}

/** The state that a ratio stands for, as its marker is drawn. */
export type ItemState = Gauge['colour'] | 'unknown'

/** The state of a thing on the map. */
export function stateOf(ratio: number | null): ItemState {
  return ratio === null ? 'unknown' : gauge(ratio).colour
}

/** The higher loss of two, where one is known. */
export function worstRatio(ratios: readonly (number | null | undefined)[]): number | null {
  const known = ratios.filter((ratio) => ratio !== null && ratio !== undefined)
  return known.length > 0 ? Math.max(...known) : null
}

/** The range of both axes of a ground, in the order of a place. */
export function limitsOf(ground: Ground): readonly [vertical: Range, horizontal: Range] {
  if (ground.kind === 'map') return [range(-90, 90), range(-180, 180)]
  return [range(0, ground.height), range(0, ground.width)]
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
export function isOn(ground: Ground, place: Place): boolean {
  return limitsOf(ground).every(({ min, max }, axis) => {
    const value = place[axis] ?? Number.NaN
    return value >= min && value <= max
  })
}

// A degree has 111 km: seven decimals are a centimetre. An image is drawn by the eye: a tenth of a pixel is fine.
const decimals = { map: 7, image: 1 } as const

/** A place as it is stored when it was pointed at: within the ground, with no more digits than it means. */
export function pointedAt(ground: Ground, [vertical, horizontal]: Place): Place {
  const [vertically, horizontally] = limitsOf(ground)
  const factor = 10 ** decimals[ground.kind]
  const tidy = (value: number, { min, max }: Range) => Math.round(Math.min(max, Math.max(min, value)) * factor) / factor
  // Beyond the date line the map goes on; the earth begins anew.
  const within = ground.kind === 'map' ? ((((horizontal + 180) % 360) + 360) % 360) - 180 : horizontal
  return [tidy(vertical, vertically), tidy(within, horizontally)]
}

/** Whether a rope is drawn on this ground, on another one, or nowhere yet. */
export function placementOf({ latlngs, latlngsOn }: Pick<Rope, 'latlngs' | 'latlngsOn'>, on: Ground['kind']) {
  if (latlngs.length === 0) return 'nowhere'
  return latlngsOn === on ? 'here' : 'elsewhere'
}
