import type { UnitSystem } from '@catenary/i18n/display-units'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { filledReadings, readingRows } from './diameter-readings.ts'

/** Says diameter readings, one line for each place: "120.00 m: 41.8 mm × 41.6 mm". */
export function useReadingsFormatter(): (value: unknown, system: UnitSystem) => string {
  const { quantity } = useTexts()
  return (value, system) => {
    const formatFigure = (figure: unknown, unit: 'm' | 'mm') =>
      typeof figure === 'number' ? quantity(figure, unit, { system }) : String(figure ?? '')
    const rows = readingRows(value)
    return filledReadings(value)
      .flatMap(({ row }) => rows[row] ?? [])
      .map(({ position, planeA, planeB }) => {
        const planes = [planeA, planeB].filter((plane) => plane !== null).map((plane) => formatFigure(plane, 'mm'))
        return [formatFigure(position, 'm'), planes.join(' × ')].filter(Boolean).join(': ')
      })
      .join('\n')
  }
}
