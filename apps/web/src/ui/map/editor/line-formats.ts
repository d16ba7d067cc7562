import type { MapPosition } from '../map-types.ts'

/** The kinds of files that a line is read from and written to, with their endings. */
export const lineFormats = ['geojson', 'kml', 'gpx'] as const
export type LineFormat = (typeof lineFormats)[number]

/** How a format is called, in every language. */
export const formatNames: Readonly<Record<LineFormat, string>> = { geojson: 'GeoJSON', kml: 'KML', gpx: 'GPX' }

export const mediaTypes: Readonly<Record<LineFormat, string>> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
}

/** In bytes. */
export const maxFileBytes = 5 * 1024 * 1024

/** A line in a file. */
export interface ParsedLine {
  readonly name: string | null
  readonly positions: readonly MapPosition[]
}

/** The lines of a file, or why there are none. */
export type LineFileResult =
  | { readonly lines: readonly ParsedLine[] }
  | { readonly issue: 'fileTooLarge' | 'fileUnknown' | 'fileBroken' | 'fileDoctype' | 'fileNoLine' }
  | { readonly issue: 'fileOutside'; readonly number: number }
  | { readonly issue: 'fileTooLong'; readonly count: number }
