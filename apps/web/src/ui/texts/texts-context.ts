import type { EnglishDates } from '@catenary/contract/accounts/login-methods'
import type { Unit } from '@catenary/contract/field'
import type { TextKey, Translate } from '@catenary/i18n/catalogue'
import type { UnitSystem } from '@catenary/i18n/display-units'
import type { Quantity } from '@catenary/i18n/format'
import type { Language, Locale } from '@catenary/i18n/language'
import type { ReferenceLengthRope } from '@catenary/i18n/reference-length'
import { createContext, useContext } from 'react'

interface QuantityOptions {
  readonly decimals?: number
  readonly system?: UnitSystem
}

/** Everything that depends on the reader's language. */
export interface Localization {
  readonly language: Language
  readonly setLanguage: (language: Language) => void
  /** How figures and dates are written: the language, or English with the dates that the reader chose. */
  readonly locale: Locale
  readonly englishDates: EnglishDates
  readonly setEnglishDates: (chosen: EnglishDates) => void
  /** Translates a text key. */
  readonly t: Translate
  /** True where a key exists: for codes that arrive at run time. */
  readonly has: (key: string) => key is TextKey
  /** A number with a fixed number of decimals, two by default. */
  readonly number: (value: number, decimals?: number) => string
  /** A number with at most so many decimals. */
  readonly short: (value: number, decimals?: number) => string
  /** A value of the wire with its unit, in one string. */
  readonly quantity: (value: number, unit: Unit, options?: QuantityOptions) => string
  /** A value of the wire, figure and unit apart. */
  readonly quantityParts: (value: number, unit: Unit, options?: QuantityOptions) => Quantity
  /** A percentage with a maximum number of decimals, two by default. */
  readonly percent: (value: number, decimals?: number) => string
  /** A reference length in diameters, and as a length where the rope's diameter is known. */
  readonly referenceLength: (multiple: number, rope?: ReferenceLengthRope) => string
  readonly date: (instant: string | number, zone?: string) => string
  readonly dateTime: (instant: string | number, zone?: string) => string
  readonly month: (instant: string | number, zone?: string) => string
  readonly country: (code: string) => string
  /** Reads a typed number; null where it is none. */
  readonly parse: (typed: string) => number | null
}

export const TextsContext = createContext<Localization | null>(null)

/** The reader's language: texts, figures, dates. Only below `TextsProvider`. */
export function useTexts(): Localization {
  const localization = useContext(TextsContext)
  if (!localization) throw new Error('useTexts needs a TextsProvider above')
  return localization
}
