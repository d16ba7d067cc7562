import { languages } from '@catenary/i18n/language'
import type { Language } from '@catenary/i18n/language'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** The language of an answer: the best of Accept-Language that the product speaks, else English. */
export function languageOf(request: FastifyRequest): Language {
  const accepted = request.headers['accept-language']
  if (!accepted) return languages[0]
  // A bare page asks for "de-CH"; what we speak is "de".
  const best = new Negotiator({ headers: { 'accept-language': accepted.slice(0, 500) } }).language([...languages])
  return languages.find((language) => language === best) ?? languages[0]
}
