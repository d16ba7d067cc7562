import type { Rope } from '@catenary/contract/assets/ropes'
import { sortByDistance, formatRelativePosition } from '@catenary/domain/reference-points'
import { convert, displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import { useCallback } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'

/**
 * Formats a position in metres relative to the nearest reference point of a rope, such as "T7+3.20"; empty where there
 * is none, or where it is the zero point.
 */
export function useReferencePosition({ attributes, installation }: Rope): (position: number) => string | undefined {
  const { number } = useTexts()
  const { referencePoints } = attributes
  const unit = displayUnit('m', unitSystemOf(installation))
  const decimalMark = number(0.5, 1).includes(',') ? ',' : '.'
  return useCallback(
    (position) => {
      if (!referencePoints?.length) return undefined
      const points = referencePoints.map((point) => ({
        name: point.name,
        position: convert(point.position, 'm', unit),
      }))
      if (sortByDistance(convert(position, 'm', unit), points)[0]?.position === 0) return undefined
      return formatRelativePosition(convert(position, 'm', unit), points, 2, decimalMark)
    },
    [referencePoints, unit, decimalMark],
  )
}
