import { lineLength } from '@catenary/domain/geodesic'
import { useMemo } from 'react'
import type { Ground, Place } from '../places.ts'

/** What can be said of a line in figures. */
export interface LineFigures {
  readonly count: number
  /** The way over the earth, without its heights; null where a line has no length: on an image, of one point. */
  readonly metres: number | null
}

/** The figures of a line. */
export function useLineFigures(ground: Ground, places: readonly Place[]): LineFigures {
  return useMemo(
    () => ({
      count: places.length,
      metres: ground.kind === 'map' && places.length > 1 ? lineLength(places) : null,
    }),
    [ground.kind, places],
  )
}
