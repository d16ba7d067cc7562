import { maxLinePoints } from '@catenary/contract/assets/map-settings'
import Feature from 'ol/Feature.js'
import type { FeatureLike } from 'ol/Feature.js'
import GeoJSON from 'ol/format/GeoJSON.js'
import GPX from 'ol/format/GPX.js'
import KML from 'ol/format/KML.js'
import type Geometry from 'ol/geom/Geometry.js'
import GeometryCollection from 'ol/geom/GeometryCollection.js'
import LineString from 'ol/geom/LineString.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import type { MapPosition } from '../map-types.ts'
import { isWithin } from '../map-types.ts'
import type { ParsedLine, LineFormat, LineFileResult } from './line-formats.ts'
import { maxFileBytes } from './line-formats.ts'

/** Parses the lines of a file, coordinates and names only. Returns an issue for an invalid file. */
export async function readLines(file: Blob): Promise<LineFileResult> {
  if (file.size > maxFileBytes) return { issue: 'fileTooLarge' }
  const text = decodeText(await file.arrayBuffer()).trim()
  if (text.startsWith('<')) return parseXml(text)
  return text.startsWith('{') ? parseGeoJson(text) : { issue: 'fileUnknown' }
}

/** A byte order mark indicates UTF-16; without one a file is read as UTF-8, of which only ASCII matters here. */
function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function parseGeoJson(text: string): LineFileResult {
  try {
    return checkLines(extractLines(new GeoJSON().readFeatures(text, { dataProjection: 'EPSG:4326' })))
  } catch {
    return { issue: isJson(text) ? 'fileUnknown' : 'fileBroken' }
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

function parseXml(text: string): LineFileResult {
  // The browser's parser fetches nothing, but a small declaration can be blown up to gigabytes.
  if (/<!DOCTYPE/i.test(text)) return { issue: 'fileDoctype' }
  const document = new DOMParser().parseFromString(text, 'text/xml')
  if (document.querySelector('parsererror')) return { issue: 'fileBroken' }
  const root = document.documentElement.localName
  if (root !== 'kml' && root !== 'gpx') return { issue: 'fileUnknown' }
  const format = root === 'kml' ? new KML({ extractStyles: false, showPointNames: false }) : new GPX()
  try {
    return checkLines(extractLines(format.readFeatures(document)))
  } catch {
    return { issue: 'fileBroken' }
  }
}

function extractLines(features: readonly FeatureLike[]): readonly ParsedLine[] {
  return features.flatMap((feature) => {
    const name: unknown = feature.get('name')
    const geometry = feature instanceof Feature ? feature.getGeometry() : undefined
    return lineStringsOf(geometry).map((line) => ({
      name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : null,
      positions: line
        .getCoordinates()
        .map(([longitude = Number.NaN, latitude = Number.NaN]): MapPosition => [latitude, longitude]),
    }))
  })
}

function lineStringsOf(geometry: Geometry | undefined): readonly LineString[] {
  if (geometry instanceof LineString) return [geometry]
  if (geometry instanceof MultiLineString) return geometry.getLineStrings()
  return geometry instanceof GeometryCollection ? geometry.getGeometries().flatMap(lineStringsOf) : []
}

function checkLines(found: readonly ParsedLine[]): LineFileResult {
  const lines = found.filter(({ positions }) => positions.length > 1)
  if (lines.length === 0) return { issue: 'fileNoLine' }
  const good = lines.filter(({ positions }) => lineIssue(positions) === null)
  const [first] = lines
  // A single invalid line is an error; among several, the valid ones are offered.
  return good.length > 0 || !first ? { lines: good } : (lineIssue(first.positions) ?? { issue: 'fileNoLine' })
}

function lineIssue(positions: readonly MapPosition[]): LineFileResult | null {
  if (positions.length > maxLinePoints) return { issue: 'fileTooLong', count: positions.length }
  const outside = positions.findIndex((position) => !isWithin({ kind: 'map', layers: [] }, position))
  return outside < 0 ? null : { issue: 'fileOutside', number: outside + 1 }
}

/** A line as the text of a file. */
export function writeLine(format: LineFormat, name: string, positions: readonly MapPosition[]): string {
  const feature = new Feature(new LineString(positions.map(([latitude, longitude]) => [longitude, latitude])))
  feature.set('name', name)
  if (format === 'geojson') return new GeoJSON().writeFeatures([feature])
  const node =
    format === 'kml'
      ? new KML({ writeStyles: false }).writeFeaturesNode([feature])
      : new GPX().writeFeaturesNode([feature])
  if (format === 'gpx' && node instanceof Element) node.setAttribute('creator', 'Catenary')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(node)}`
}
