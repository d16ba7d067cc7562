import type { UnitSystem } from '@catenary/i18n/unit-names'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { filledReadings, readingRows } from './diameter-readings.ts'

/** Says diameter readings, one line for each place: "120.00 m: 41.8 mm × 41.6 mm". */
export function useReadingsText(): (value: unknown, system: UnitSystem) => string {
  const { quantity } = useTexts()
  return (value, system) => {
    const say = (figure: unknown, unit: 'm' | 'mm') =>
      typeof figure === 'number' ? quantity(figure, unit, { system }) : String(figure ?? '')
    const rows = readingRows(value)
    return filledReadings(value)
      .flatMap(({ row }) => rows[row] ?? [])
      .map(({ position, planeA, planeB }) => {
        const planes = [planeA, planeB].filter((plane) => plane !== null).map((plane) => say(plane, 'mm'))
        return [say(position, 'm'), planes.join(' × ')].filter(Boolean).join(': ')
      })
      .join('\n')
  }
}
