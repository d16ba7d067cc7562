import { expect, vi } from 'vitest'
import type { MapPosition } from '../ui/map/map-types.ts'

type View = { readonly centre: MapPosition; readonly zoom: number }

/** Where a place lies on a drawn map, in pixels from its top left corner. */
export function pixelOf(map: Element, { centre, zoom }: View, position: MapPosition): { x: number; y: number } {
  const [left, top] = mercator(position, zoom)
  const [middle, centreTop] = mercator(centre, zoom)
  return { x: map.clientWidth / 2 + left - middle, y: map.clientHeight / 2 + top - centreTop }
}

/** Web Mercator in pixels of 256 per tile, counted from the north-west. */
function mercator([latitude, longitude]: MapPosition, zoom: number): [number, number] {
  const world = 256 * 2 ** zoom
  const mercatorY = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI
  return [(world * (longitude + 180)) / 360, (world * (1 - mercatorY)) / 2]
}

/** What finds an element of the page. */
interface Finder {
  element(): Element
  query(): Element | null
}

/** Waits until the map in a figure is drawn. */
export async function drawnMap<Found extends Finder>(locator: Found): Promise<{ locator: Found; element: Element }> {
  // The map's library comes late, the first time more so.
  await vi.waitFor(() => expect(locator.query()?.querySelector('.ol-viewport')).toBeTruthy(), { timeout: 20_000 })
  // Two frames: the map lays itself out in the first and answers to the pointer in the second.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  return { locator, element: locator.element() }
}
