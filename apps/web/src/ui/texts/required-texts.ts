import type { Language } from '@catenary/i18n/language'
import { isLanguage } from '@catenary/i18n/language'
import type { TextPart } from 'virtual:texts'
import type { LanguageState } from './load-texts.ts'
import { loadTexts, textParts } from './load-texts.ts'

type Listener = (state: LanguageState) => void

const required = new Set<TextPart>(['frame'])
const listeners = new Set<Listener>()

/** The parts of the catalogue that what is shown needs by now, in whatever language. */
export function requiredParts(): readonly TextPart[] {
  return [...required]
}

/** Resolves when the texts of some parts are loaded in the reader's language, beside those loaded before. */
export async function requireTexts(parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) required.add(part)
  const language = documentLanguage()
  const state = await loadTexts(language, requiredParts())
  // Switched meanwhile, or more has been asked for: what is loaded would take away what is there.
  if (documentLanguage() !== language || required.size > state.parts.length) return requireTexts([])
  for (const listener of listeners) listener(state)
  return undefined
}

/** Loads what a page or dialog needs: its code, and beside it the parts of the catalogue that it shows. */
export async function withTexts<Module>(parts: readonly TextPart[], code: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([code, requireTexts(parts)])
  return loaded
}

let rest: Promise<void> | undefined
let restError: unknown

/**
 * Loads all there is, for a text that no page has required.
 *
 * @throws the error of the attempt before, so that a page without a connection says so and does not try for ever
 */
export function requireRest(): Promise<void> {
  if (restError !== undefined) {
    const error = restError
    restError = undefined
    throw error
  }
  rest ??= requireTexts(textParts).catch((error: unknown) => {
    restError = error
    rest = undefined
  })
  return rest
}

/** Calls the listener when more texts are loaded. Returns how to unsubscribe. */
export function onTextsLoaded(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function documentLanguage(): Language {
  const lang = document.documentElement.lang.slice(0, 2)
  return isLanguage(lang) ? lang : 'en'
}
