import { languages } from '@catenary/i18n/language'
import type { Language } from '@catenary/i18n/language'
import { isDeep, seed } from '../apps/server/test/sample.ts'

/** How wide a screen is, whether it is pointed at with a finger, and in what language the page speaks. */
export interface Screen {
  readonly width: number
  readonly touch: boolean
  readonly language: Language
}

/** Where the menu stands beside the page, the language can be changed. */
export const withMenu = 1024
/** Widths in the order in which they are tried. */
const widths = [1440, 768, 1024, 820, 1180, 912, 1024] as const
const narrow = widths.filter((width) => width < withMenu)
const wide = [1440, 1180, 1024] as const

/**
 * The screens for the view of this number: in a deep run all widths in all languages, by mouse and touch alternately;
 * else a wide and a narrow one in one language. The combination varies by view and seed.
 */
export function screensOf(view: number, options: { seed: number; isDeep: boolean } = { seed, isDeep }): Screen[] {
  const number = view + (options.seed % 96)
  if (!options.isDeep) return sampled(number)
  let widthIndex = number
  let language: Language = 'en'
  return widths.map((width, step) => {
    if (width >= withMenu) language = languages[widthIndex++ % languages.length] ?? language
    return { width, touch: (step + number) % 2 === 0, language }
  })
}

function sampled(number: number): Screen[] {
  const touch = number % 2 === 0
  const half = Math.floor(number / 2)
  const language = languages[half % languages.length] ?? 'en'
  return [
    { width: wide[Math.floor(number / 8) % wide.length] ?? 1180, touch, language },
    { width: narrow[half % narrow.length] ?? 768, touch: !touch, language },
  ]
}
