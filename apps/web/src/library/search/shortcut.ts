import { useTexts } from '../../ui/texts/texts-context.ts'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** How the keys that open the search are written on this keyboard. */
export function useShortcut(): string {
  const { t } = useTexts()
  return isApple ? '⌘ K' : `${t('search.control')} + K`
}

/** True for the keys that open the search. */
export function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}
