import { isLanguage } from '@catenary/i18n/language'
import type { Extent, Said } from './load-texts.ts'
import { loadTexts } from './load-texts.ts'

type Hear = (said: Said) => void

const hearers = new Set<Hear>()
let asked: Promise<void> | null = null

/** How much is to be said by now: once somebody went past the entrance, all. */
export function extentWanted(): Extent {
  return asked ? 'whole' : 'entrance'
}

/** Resolves when everything can be said: whoever leaves the entrance waits for it, so that nothing stands without words. */
export function wholeTexts(): Promise<void> {
  asked ??= tellAll().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

async function tellAll(): Promise<void> {
  const lang = document.documentElement.lang.slice(0, 2)
  const language = isLanguage(lang) ? lang : 'en'
  const texts = await loadTexts(language)
  for (const hear of hearers) hear({ language, texts, extent: 'whole' })
}

/** Hears of the texts that come after those of the entrance. Answers how to stop. */
export function onWholeTexts(hear: Hear): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}
