import type { Wording } from '@catenary/i18n/describe'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import type { Speech } from './texts-context.ts'

/** What of a reader's language the words of values need. */
export type ValueSpeech = Pick<Speech, 't' | 'has' | 'short' | 'quantityParts' | 'date' | 'locale'>

/** How values are said to a reader who reads them in these units. */
export function wordingOf({ t, has, short, quantityParts, date, locale }: ValueSpeech, system: UnitSystem): Wording {
  return {
    locale,
    t,
    has,
    short,
    quantityParts: (value, unit) => quantityParts(value, unit, { system }),
    day: (calendar) => date(calendar, 'UTC'),
  }
}
