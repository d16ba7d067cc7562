import type { EnglishDates } from '@catenary/contract/accounts/login-methods'
import type { TextKey } from '@catenary/i18n/catalogue'
import * as format from '@catenary/i18n/format'
import { localeFor } from '@catenary/i18n/language'
import { formatReferenceLength } from '@catenary/i18n/reference-length'
import { createTranslator } from '@catenary/i18n/translator'
import type { ReactNode } from 'react'
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { LanguageState } from './load-texts.ts'
import { loadTexts, rememberEnglishDates, rememberedEnglishDates, rememberLanguage, textParts } from './load-texts.ts'
import { onTextsLoaded, requiredParts, requireRest, requireTexts } from './required-texts.ts'
import type { Localization } from './texts-context.ts'
import { TextsContext } from './texts-context.ts'

interface Props {
  /** The language to start with, and its texts, already loaded: nothing is ever shown without words. */
  readonly initial: LanguageState
  readonly children: ReactNode
}

/**
 * Gives the reader's language to everything below. Switching loads the other texts first and then renders anew, so that
 * forms keep what was typed; while they cannot be loaded the language stays as it is.
 */
export function TextsProvider({ initial, children }: Props) {
  const [loaded, setLoaded] = useState(initial)
  const [requestedLanguage, setLanguage] = useState(initial.language)
  const [englishDates, setDates] = useState(rememberedEnglishDates)
  const setEnglishDates = useCallback((chosen: EnglishDates) => {
    rememberEnglishDates(chosen)
    setDates(chosen)
  }, [])

  useEffect(() => {
    if (requestedLanguage === loaded.language) return undefined
    let isSuperseded = false
    const applyTexts = (state: LanguageState) => {
      if (isSuperseded) return
      rememberLanguage(requestedLanguage)
      setLoaded(state)
    }
    // Without its texts a language cannot be switched to: the reader keeps the one they have.
    loadTexts(requestedLanguage, requiredParts()).then(applyTexts, () => setLanguage(loaded.language))
    return () => {
      isSuperseded = true
    }
  }, [requestedLanguage, loaded])

  useEffect(() => onTextsLoaded(setLoaded), [])
  useEffect(() => {
    // What came to be required before this stood, or while a language was being switched to.
    if (requiredParts().some((part) => !loaded.parts.includes(part))) void requireTexts([]).catch(() => undefined)
  }, [loaded])

  const locale = localeFor(loaded.language, englishDates)
  // Calls to the server name the document's language, so it must be right before anything below asks.
  useLayoutEffect(() => {
    document.documentElement.lang = locale
  }, [locale])

  const localization = useMemo(
    () => localizationOf(loaded, { englishDates, setEnglishDates, setLanguage }),
    [loaded, englishDates, setEnglishDates],
  )
  return (
    <TextsContext value={localization}>
      <Suspense fallback={null}>{children}</Suspense>
    </TextsContext>
  )
}

type LanguageSettings = Pick<Localization, 'englishDates' | 'setEnglishDates' | 'setLanguage'>

/**
 * Whether a key has a text. A key of a section of which nothing is loaded is not drawn: what is missing is loaded first,
 * and the page, which waits for it, is drawn then.
 */
function textLookup({ texts, parts }: LanguageState): (key: string) => boolean {
  const sections = new Set(Object.keys(texts).map(sectionOf))
  const isComplete = textParts.every((part) => parts.includes(part))
  return (key) => {
    if (Object.hasOwn(texts, key) || Object.hasOwn(texts, `${key}_other`)) return true
    // oxlint-disable-next-line typescript/only-throw-error -- how React waits while it draws
    if (!isComplete && !sections.has(sectionOf(key))) throw requireRest()
    return false
  }
}

function sectionOf(key: string): string {
  return key.split('.', 1)[0] ?? key
}

function localizationOf(state: LanguageState, choices: LanguageSettings): Localization {
  const { language, texts } = state
  const hasText = textLookup(state)
  const translate = createTranslator(language, texts) as (key: string, values?: object) => string
  const locale = localeFor(language, choices.englishDates)
  return {
    ...choices,
    language,
    locale,
    t: ((key: string, values?: object) => {
      hasText(key)
      return translate(key, values)
    }) as Localization['t'],
    has: (key): key is TextKey => hasText(key),
    number: (value, decimals) => format.formatNumber(language, value, decimals),
    short: (value, decimals) => format.formatShort(language, value, decimals),
    quantity: (value, unit, options) => format.formatQuantity(language, value, unit, options),
    quantityParts: (value, unit, options) => format.quantityParts(language, value, unit, options),
    percent: (value, decimals) => format.formatPercent(language, value, decimals),
    referenceLength: (multiple, rope) => formatReferenceLength(language, multiple, rope),
    date: (instant, zone) => format.formatDate(locale, instant, zone),
    dateTime: (instant, zone) => format.formatDateTime(locale, instant, zone),
    month: (instant, zone) => format.formatMonth(locale, instant, zone),
    country: (code) => format.countryName(language, code),
    parse: (typed) => format.parseNumber(language, typed),
  }
}
