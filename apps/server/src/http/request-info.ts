import { isLanguage, languageCookie, languageOfLocale, languages } from '@catenary/i18n/language'
import type { Language, Locale } from '@catenary/i18n/language'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Caller } from '../db/database.ts'
import type { Requester } from '../ports/fair-queue.ts'

const locales: readonly Locale[] = [...languages, 'en-GB']

/** The response's language: the best match of Accept-Language, else English. */
export function requestLanguage(request: FastifyRequest): Language {
  return languageOfLocale(requestLocale(request))
}

/** The language and date format of a response: `en-GB` is English with day before month. */
export function requestLocale(request: FastifyRequest): Locale {
  const header = request.headers['accept-language']
  if (!header) return languages[0]
  // "de-CH" matches "de".
  const best = new Negotiator({ headers: { 'accept-language': header.slice(0, 500) } }).language([...locales])
  return locales.find((locale) => locale === best) ?? languages[0]
}

/** The language that this browser was last read in, as the client notes it; null where it was never here. */
export function languageCookieOf(request: FastifyRequest): Language | null {
  const chosen = request.cookies[languageCookie]
  return isLanguage(chosen) ? chosen : null
}

/** The language of a page: that which the browser was last read in, else the best match of what it asks for. */
export function pageLanguage(request: FastifyRequest): Language {
  return languageCookieOf(request) ?? requestLanguage(request)
}

export interface ClientInfo {
  readonly address: string
  /** How the browser names itself, cut to 300 characters; empty where it does not. */
  readonly userAgent: string
}

export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }
}

/** The requester for fair queues: the actor, not the user shown. */
export function requesterOf({ id, actor, mandator }: Pick<Caller, 'id' | 'actor' | 'mandator'>): Requester {
  return { user: actor?.id ?? id, mandator }
}
