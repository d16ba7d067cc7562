import { wallTimeOf } from '../../ui/form/zoned-time.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** Writes a moment that is told beside another one: its day, and its time where both are on the same day in the zone. */
export function useMomentBeside(): (instant: string | number, other: string | number, zone?: string) => string {
  const { date, dateTime } = useTexts()
  return (instant, other, zone) => {
    const isSameDay = wallTimeOf(instant, zone).date === wallTimeOf(other, zone).date
    return isSameDay ? dateTime(instant, zone) : date(instant, zone)
  }
}
