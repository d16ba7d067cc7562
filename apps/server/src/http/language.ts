import { languageOfLocale, languages } from '@catenary/i18n/language'
import type { Language, Locale } from '@catenary/i18n/language'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

const locales: readonly Locale[] = [...languages, 'en-GB']

/** The language of an answer: the best of Accept-Language that the product speaks, else English. */
export function languageOf(request: FastifyRequest): Language {
  return languageOfLocale(readersLocale(request))
}

/** The language of an answer and how it writes dates: `en-GB` is English with those of most of the world. */
export function readersLocale(request: FastifyRequest): Locale {
  const accepted = request.headers['accept-language']
  if (!accepted) return languages[0]
  // A bare page asks for "de-CH"; what we speak is "de".
  const best = new Negotiator({ headers: { 'accept-language': accepted.slice(0, 500) } }).language([...locales])
  return locales.find((locale) => locale === best) ?? languages[0]
}
