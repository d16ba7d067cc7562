import { isLanguage } from '@catenary/i18n/language'
import type { CatalogueScope, LanguageState } from './load-texts.ts'
import { loadTexts } from './load-texts.ts'

type Listener = (state: LanguageState) => void

const listeners = new Set<Listener>()
let pending: Promise<void> | null = null

/** The scope to load by now: everything, once somebody has left the pages before the login. */
export function requestedScope(): CatalogueScope {
  return pending ? 'full' : 'login'
}

/** Resolves when all texts are loaded: whoever leaves the login waits for it, so that nothing is shown without its text. */
export function loadFullCatalogue(): Promise<void> {
  pending ??= loadAndNotify().catch((error: unknown) => {
    pending = null
    throw error
  })
  return pending
}

async function loadAndNotify(): Promise<void> {
  const lang = document.documentElement.lang.slice(0, 2)
  const language = isLanguage(lang) ? lang : 'en'
  const texts = await loadTexts(language)
  for (const listener of listeners) listener({ language, texts, scope: 'full' })
}

/** Calls the listener when all texts are loaded. Returns how to unsubscribe. */
export function onFullCatalogue(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
