import type { MapPosition } from '../map-types.ts'

/** The file formats of lines, with their extensions. */
export const lineFormats = ['geojson', 'kml', 'gpx'] as const
export type LineFormat = (typeof lineFormats)[number]

/** Names of the formats, the same in every language. */
export const formatNames: Readonly<Record<LineFormat, string>> = { geojson: 'GeoJSON', kml: 'KML', gpx: 'GPX' }

export const mediaTypes: Readonly<Record<LineFormat, string>> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
}

/** In bytes. */
export const maxFileBytes = 5 * 1024 * 1024

/** A line read from a file. */
export interface ParsedLine {
  readonly name: string | null
  readonly positions: readonly MapPosition[]
}

/** The lines of a file, or the issue of an invalid one. */
export type LineFileResult =
  | { readonly lines: readonly ParsedLine[] }
  | { readonly issue: 'fileTooLarge' | 'fileUnknown' | 'fileBroken' | 'fileDoctype' | 'fileNoLine' }
  | { readonly issue: 'fileOutside'; readonly number: number }
  | { readonly issue: 'fileTooLong'; readonly count: number }
