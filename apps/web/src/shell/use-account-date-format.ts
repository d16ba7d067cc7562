import { useLayoutEffect } from 'react'
import { useTexts } from '../ui/texts/texts-context.ts'
import { useSessionUser } from './session.ts'

/** Writes English dates as the account of whoever is logged in says. */
export function useAccountDateFormat(): void {
  const { setEnglishDates } = useTexts()
  const chosen = useSessionUser()?.englishDates
  useLayoutEffect(() => {
    if (chosen) setEnglishDates(chosen)
  }, [chosen, setEnglishDates])
}
