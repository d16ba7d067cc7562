import type { FeatureLike } from 'ol/Feature.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { ItemState, MapItem } from '../map-types.ts'
import { markerStateOf, stateOf } from '../map-types.ts'
import {
  selectionColour,
  textColour,
  groupIcon,
  markerColours,
  markerIcon,
  markerFont,
  haloColour,
} from './marker-icons.ts'

interface LinePen {
  readonly width: number
  readonly dash?: readonly number[]
  /** White dashes inside: only the worst state has them. */
  readonly inner?: readonly number[]
}

const pens: Readonly<Record<ItemState, LinePen>> = {
  green: { width: 4 },
  orange: { width: 5, dash: [14, 5] },
  red: { width: 7, inner: [2, 10] },
  unknown: { width: 4, dash: [3, 5] },
}

/** The item of a feature. */
export function itemOf(feature: FeatureLike): MapItem | undefined {
  return feature.get('item') as MapItem | undefined
}

/** The items of a marker: several for a cluster. */
export function itemsOf(feature: FeatureLike): readonly MapItem[] {
  const members = (feature.get('features') as FeatureLike[] | undefined) ?? [feature]
  return members.map(itemOf).filter((item) => item !== undefined)
}

const lineStyleCache = new Map<string, Style[]>()

/** A line with a rim, in the colour and dashes of its state, with an offset to the right in pixels. */
export function lineStyle(item: MapItem, isSelected: boolean, offset = 0): Style[] {
  const state = stateOf(item)
  const key = `${state} ${isSelected} ${offset}`
  const cached = lineStyleCache.get(key)
  if (cached) return cached
  if (lineStyleCache.size >= maxCachedStyles) lineStyleCache.clear()
  const { width, dash, inner } = pens[state]
  const style = [
    ...(isSelected ? [stroke(selectionColour, width + 9, offset)] : []),
    stroke(haloColour, width + 4, offset),
    stroke(markerColours[state], width, offset, dash),
    ...(inner ? [stroke(haloColour, 2, offset, inner)] : []),
  ]
  lineStyleCache.set(key, style)
  return style
}

function stroke(color: string, width: number, offset: number, dash?: readonly number[]): Style {
  const lineDash = dash && [...dash]
  return new Style({ stroke: new Stroke({ color, width, offset, lineDash, lineCap: lineDash ? 'butt' : 'round' }) })
}

const markerStyleCache = new Map<string, Style>()
const maxCachedStyles = 4000

/**
 * A marker with its name below or above it; a cluster is a disc with its number of items and the marker of the worst state.
 */
export function markerStyle(items: readonly MapItem[], selected: string | null, isNameAbove = false): Style | Style[] {
  const [singleItem] = items
  const isSelected = items.some(({ id }) => id === selected)
  if (items.length > 1) return groupStyle(items, isSelected)
  if (!singleItem) return []
  const shown = markerStateOf(items)
  const key = `${shown.state} ${shown.isIncomplete} ${isSelected} ${isNameAbove} ${singleItem.name}`
  const cached = markerStyleCache.get(key)
  if (cached) return cached
  if (markerStyleCache.size >= maxCachedStyles) markerStyleCache.clear()
  const style = new Style({
    image: markerIcon(shown, isSelected),
    text: label(shortened(singleItem.name), isNameAbove),
    zIndex: isSelected ? 4 : zIndexByState[shown.state],
  })
  markerStyleCache.set(key, style)
  return style
}

/** Drawing order: worse states above better ones. */
const zIndexByState: Readonly<Record<ItemState, number>> = { unknown: 1, green: 1, orange: 2, red: 3 }

// The full name is in the list and in the tooltip.
const maxNameLength = 28

function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).trimEnd()}…` : name
}

function label(text: string, isAbove: boolean): Text {
  return new Text({
    text,
    font: markerFont,
    // Below or above the marker: beside it there is no space at the right edge of a narrow map.
    offsetY: isAbove ? -21 : 21,
    fill: new Fill({ color: textColour }),
    stroke: new Stroke({ color: haloColour, width: 4 }),
  })
}

function groupStyle(items: readonly MapItem[], isSelected: boolean): Style {
  const shown = markerStateOf(items)
  const key = `${shown.state} ${shown.isIncomplete} ${isSelected} ${items.length}`
  const cached = groupStyleCache.get(key)
  if (cached) return cached
  const style = new Style({ image: groupIcon(shown, items.length, isSelected), zIndex: 1 })
  groupStyleCache.set(key, style)
  return style
}

const groupStyleCache = new Map<string, Style>()
