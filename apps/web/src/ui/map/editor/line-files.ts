import { mostLinePoints } from '@catenary/contract/map-settings'
import Feature from 'ol/Feature.js'
import type { FeatureLike } from 'ol/Feature.js'
import GeoJSON from 'ol/format/GeoJSON.js'
import GPX from 'ol/format/GPX.js'
import KML from 'ol/format/KML.js'
import type Geometry from 'ol/geom/Geometry.js'
import GeometryCollection from 'ol/geom/GeometryCollection.js'
import LineString from 'ol/geom/LineString.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import type { Place } from '../places.ts'
import { isOn } from '../places.ts'
import type { FoundLine, LineFormat, ReadLines } from './line-formats.ts'
import { largestFile } from './line-formats.ts'

/** Reads the lines of a file, their coordinates and names alone. A file that is no good is answered with its fault. */
export async function readLines(file: Blob): Promise<ReadLines> {
  if (file.size > largestFile) return { fault: 'fileTooLarge' }
  const text = decoded(await file.arrayBuffer()).trim()
  if (text.startsWith('<')) return readXml(text)
  return text.startsWith('{') ? readJson(text) : { fault: 'fileUnknown' }
}

/** A mark at the beginning tells of two bytes per sign; without one a file is UTF-8, of which digits are all we need. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function readJson(text: string): ReadLines {
  try {
    return checked(linesOf(new GeoJSON().readFeatures(text, { dataProjection: 'EPSG:4326' })))
  } catch {
    return { fault: isJson(text) ? 'fileUnknown' : 'fileBroken' }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function readXml(text: string): ReadLines {
  // The browser's parser fetches nothing, but a small declaration can be blown up to gigabytes.
  if (/<!DOCTYPE/i.test(text)) return { fault: 'fileDoctype' }
  const document = new DOMParser().parseFromString(text, 'text/xml')
  if (document.querySelector('parsererror')) return { fault: 'fileBroken' }
  const root = document.documentElement.localName
  if (root !== 'kml' && root !== 'gpx') return { fault: 'fileUnknown' }
  const format = root === 'kml' ? new KML({ extractStyles: false, showPointNames: false }) : new GPX()
  try {
    return checked(linesOf(format.readFeatures(document)))
  } catch {
    return { fault: 'fileBroken' }
  }
}

function linesOf(features: readonly FeatureLike[]): readonly FoundLine[] {
  return features.flatMap((feature) => {
    const name: unknown = feature.get('name')
    const geometry = feature instanceof Feature ? feature.getGeometry() : undefined
    return stringsOf(geometry).map((line) => ({
      name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : null,
      places: line
        .getCoordinates()
        .map(([longitude = Number.NaN, latitude = Number.NaN]): Place => [latitude, longitude]),
    }))
  })
}

function stringsOf(geometry: Geometry | undefined): readonly LineString[] {
  if (geometry instanceof LineString) return [geometry]
  if (geometry instanceof MultiLineString) return geometry.getLineStrings()
  return geometry instanceof GeometryCollection ? geometry.getGeometries().flatMap(stringsOf) : []
}

function checked(found: readonly FoundLine[]): ReadLines {
  const lines = found.filter(({ places }) => places.length > 1)
  if (lines.length === 0) return { fault: 'fileNoLine' }
  const good = lines.filter(({ places }) => faultIn(places) === null)
  const [first] = lines
  // One line that is wrong is told; among several, those that are right are offered.
  return good.length > 0 || !first ? { lines: good } : (faultIn(first.places) ?? { fault: 'fileNoLine' })
}

function faultIn(places: readonly Place[]): ReadLines | null {
  if (places.length > mostLinePoints) return { fault: 'fileTooLong', count: places.length }
  const outside = places.findIndex((place) => !isOn({ kind: 'map', layers: [] }, place))
  return outside < 0 ? null : { fault: 'fileOutside', number: outside + 1 }
}

/** A line as the text of a file. */
export function writeLine(format: LineFormat, name: string, places: readonly Place[]): string {
  const feature = new Feature(new LineString(places.map(([latitude, longitude]) => [longitude, latitude])))
  feature.set('name', name)
  if (format === 'geojson') return new GeoJSON().writeFeatures([feature])
  const node =
    format === 'kml'
      ? new KML({ writeStyles: false }).writeFeaturesNode([feature])
      : new GPX().writeFeaturesNode([feature])
  if (format === 'gpx' && node instanceof Element) node.setAttribute('creator', 'Catenary')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(node)}`
}
