import { lossPercent } from '@catenary/domain/health-percent'
import type { Translate } from '@catenary/i18n/catalogue'
import { formatShort } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'
import { formatReferenceLength } from '@catenary/i18n/reference-length'
import type { StripTally } from './rope-strip-tallies.ts'
import type { StripBracket } from './rope-strip.ts'

/** Label of the bracket over the worst window of a reference length: the full text and a short one. */
export function bracketTexts(
  { multiple, lossOverTarget }: Pick<StripBracket, 'multiple' | 'lossOverTarget'>,
  { language, translate }: { readonly language: Locale; readonly translate: Translate },
): { readonly long: string; readonly short: string } {
  const figures = { multiple: formatReferenceLength(language, multiple), loss: formatLoss(lossOverTarget, language) }
  return { long: translate('charts.strip.window', figures), short: translate('charts.strip.windowShort', figures) }
}

/** A loss in percent of the limit, with one decimal at most, never rounded down. */
export function formatLoss(lossOverTarget: number, language: Locale): string {
  return formatShort(language, lossPercent(lossOverTarget), 1)
}

/** How many damages stand at one place: `89×`. */
export function formatTally({ count }: Pick<StripTally, 'count'>, language: Locale): string {
  return `${formatShort(language, count)}×`
}
