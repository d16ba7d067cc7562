import { lineLength } from '@catenary/domain/geodesic'
import { useMemo } from 'react'
import type { MapBackground, MapPosition } from '../map-types.ts'

/** Figures of a line. */
export interface LineMeasurements {
  readonly count: number
  /** The way over the earth, without its heights; null where a line has no length: on an image, of one point. */
  readonly metres: number | null
}

/** The figures of a line. */
export function useLineMeasurements(background: MapBackground, positions: readonly MapPosition[]): LineMeasurements {
  return useMemo(
    () => ({
      count: positions.length,
      metres: background.kind === 'map' && positions.length > 1 ? lineLength(positions) : null,
    }),
    [background.kind, positions],
  )
}
