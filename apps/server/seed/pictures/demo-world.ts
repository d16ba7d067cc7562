import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TilePosition } from './demo-terrain.ts'

/** The closest zoom at which the coasts and borders are fine enough to be drawn. */
export const worldZoom = 7

/** A place on the earth in degrees. */
type Place = readonly [longitude: number, latitude: number]
type ArcsOfRing = readonly number[]

interface Geometry {
  readonly type: string
  readonly arcs?: readonly ArcsOfRing[] | readonly (readonly ArcsOfRing[])[]
  readonly geometries?: readonly Geometry[]
  readonly properties?: { readonly name?: string }
}

/** What is read of a file in TopoJSON: lines as whole steps from point to point, and what is made of them. */
interface Topology {
  readonly transform: { readonly scale: Place; readonly translate: Place }
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly objects: { readonly land: Geometry; readonly countries: Geometry }
}

/** Coasts and borders of the earth, from Natural Earth's public-domain data at a scale of 1 to 50 million. */
interface World {
  /** Every line once: coasts and borders. */
  readonly lines: readonly (readonly Place[])[]
  /** The rings of all land, islands and inland seas alike. */
  readonly land: readonly (readonly Place[])[]
  /** The rings of each country, by its English name. */
  readonly countries: ReadonlyMap<string, readonly (readonly Place[])[]>
}

let cachedWorld: World | undefined

/** The earth, read with the first call. */
export function earth(): World {
  cachedWorld ??= readWorld()
  return cachedWorld
}

function readWorld(): World {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const { transform, arcs, objects } = JSON.parse(readFileSync(path, 'utf8')) as Topology
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0]
    return steps.map(([east, north]): Place => {
      x += east
      y += north
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
  })
  // A line that is walked backwards is named by the complement of its number.
  const line = (number: number) => (number < 0 ? (lines[~number] ?? []).toReversed() : (lines[number] ?? []))
  const rings = (geometry: Geometry) => ringsOf(geometry).map((numbers) => numbers.flatMap((number) => line(number)))
  const countries = (objects.countries.geometries ?? []).map((one) => [one.properties?.name ?? '', rings(one)] as const)
  return { lines, land: rings(objects.land), countries: new Map(countries) }
}

function ringsOf({ type, arcs = [], geometries = [] }: Geometry): readonly ArcsOfRing[] {
  if (type === 'GeometryCollection') return geometries.flatMap((one) => ringsOf(one))
  return type === 'MultiPolygon' ? (arcs as readonly (readonly ArcsOfRing[])[]).flat() : (arcs as readonly ArcsOfRing[])
}

/** How the world is drawn. */
interface Colours {
  readonly sea: string
  readonly land: string
  readonly line: string
}

const colours: Readonly<Record<'map' | 'air', Colours>> = {
  map: { sea: '#cce1ee', land: '#f1eee4', line: '#a79fb0' },
  air: { sea: '#24495c', land: '#7d8560', line: '#d8d4c4' },
}

/** Coasts and borders of a tile as SVG, 256 pixels wide. */
export function drawWorld(tile: TilePosition, kind: 'map' | 'air'): string {
  const { lines, land } = earth()
  const { sea, land: ground, line } = colours[kind]
  const path = (all: readonly (readonly Place[])[], end: string) => all.map((one) => pathOf(one, tile, end)).join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">',
    `<rect width="256" height="256" fill="${sea}"/>`,
    `<path d="${path(land, 'Z')}" fill="${ground}" fill-rule="evenodd"/>`,
    `<path d="${path(lines, '')}" fill="none" stroke="${line}" stroke-width="1" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('')
}

/** A line in the pixels of a tile; empty where it passes the tile by. Points closer than half a pixel are one. */
function pathOf(places: readonly Place[], { z, x, y }: TilePosition, end: string): string {
  const worldWidth = 256 * 2 ** z
  const edges = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  let path = ''
  let last = { px: Infinity, py: Infinity }
  for (const [longitude, latitude] of places) {
    const px = ((longitude + 180) / 360) * worldWidth - 256 * x
    const sine = Math.sin((Math.min(Math.max(latitude, -85.06), 85.06) * Math.PI) / 180)
    const py = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldWidth - 256 * y
    edges.left = Math.min(edges.left, px)
    edges.right = Math.max(edges.right, px)
    edges.top = Math.min(edges.top, py)
    edges.bottom = Math.max(edges.bottom, py)
    if (Math.abs(px - last.px) < 0.5 && Math.abs(py - last.py) < 0.5) continue
    path += `${path === '' ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`
    last = { px, py }
  }
  const isNear = edges.left < 260 && edges.right > -4 && edges.top < 260 && edges.bottom > -4
  return isNear ? path + end : ''
}
