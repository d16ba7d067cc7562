import type { ValueFormatter } from '@catenary/i18n/describe-value'
import type { UnitSystem } from '@catenary/i18n/display-units'
import type { Localization } from './texts-context.ts'

/** What of a reader's language the words of values need. */
export type ValueLocalization = Pick<Localization, 't' | 'has' | 'short' | 'quantityParts' | 'date' | 'locale'>

/** Formats values in the units of the reader. */
export function valueFormatterFor(
  { t, has: hasKey, short: formatNumber, quantityParts, date, locale }: ValueLocalization,
  system: UnitSystem,
): ValueFormatter {
  return {
    locale,
    t,
    hasKey,
    formatNumber,
    quantityParts: (value, unit) => quantityParts(value, unit, { system }),
    day: (calendar) => date(calendar, 'UTC'),
  }
}
