import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { requestLanguage, requestLocale } from './request-info.ts'

const requestWith = (accepted?: string) => ({ headers: { 'accept-language': accepted } }) as FastifyRequest

test.each([
  [undefined, 'en', 'en'],
  ['en', 'en', 'en'],
  ['en-US,en;q=0.9', 'en', 'en'],
  ['en-GB', 'en', 'en-GB'],
  ['en-GB,en-US;q=0.9,en;q=0.8', 'en', 'en-GB'],
  ['de-CH,en-GB;q=0.5', 'de', 'de'],
  ['fr', 'fr', 'fr'],
  ['it, *', 'en', 'en'],
])('Accept-Language %s is answered in %s, with dates of %s', (accepted, language, locale) => {
  expect([requestLanguage(requestWith(accepted)), requestLocale(requestWith(accepted))]).toEqual([language, locale])
})
