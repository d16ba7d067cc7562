import { useLayoutEffect } from 'react'
import { useTexts } from '../ui/texts/texts-context.ts'
import { useSessionUser } from './session.ts'

/** Applies the account's format of English dates. */
export function useAccountDateFormat(): void {
  const { setEnglishDates } = useTexts()
  const chosen = useSessionUser()?.englishDates
  useLayoutEffect(() => {
    if (chosen) setEnglishDates(chosen)
  }, [chosen, setEnglishDates])
}
