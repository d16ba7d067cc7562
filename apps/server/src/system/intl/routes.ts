import { createHash } from 'node:crypto'
import type { LabelsById } from '@catenary/contract/intl'
import { intl } from '@catenary/contract/intl'
import { countryLabels } from '@catenary/i18n/countries'
import type { Language } from '@catenary/i18n/language'
import { timezoneLabels } from '@catenary/i18n/timezones'
import type { AppContext } from '../../http/app-context.ts'
import type { QueryCall } from '../../http/serve.ts'
import { serveQuery, RawJson } from '../../http/serve.ts'

/** A list as it is sent, and what names this version of it. */
interface CachedList {
  readonly text: string
  readonly etag: string
}

const maxAgeSeconds = { countries: 86_400, timezones: 3600 }

/** What there is in the world: countries and time zones, in the language of the request. */
export function intlRoutes(context: AppContext): void {
  const countries = cachedByLanguage(countryLabels)
  const timezones = cachedByLanguage(timezoneLabels)
  const options = { isOneQuery: true }
  serveQuery(
    context,
    intl.countries,
    async ({ language, at, reply }) => sendCached(reply, countries(language, at), maxAgeSeconds.countries),
    options,
  )
  serveQuery(
    context,
    intl.timezones,
    async ({ language, at, reply }) => sendCached(reply, timezones(language, at), maxAgeSeconds.timezones),
    options,
  )
}

type Reply = QueryCall<typeof intl.countries>['reply']

function sendCached(reply: Reply, { text, etag }: CachedList, maxAge: number): RawJson<LabelsById> {
  void reply.headers({ 'cache-control': `private, max-age=${maxAge}`, vary: 'accept-language', etag })
  return new RawJson(text)
}

/** Caches a list in each language for an hour: building it takes a while, and the offset of a zone may change. */
function cachedByLanguage(
  compute: (language: Language, at: Date) => LabelsById,
): (language: Language, at: Date) => CachedList {
  const cache = new Map<Language, CachedList & { readonly hour: number }>()
  return (language, at) => {
    const hour = Math.floor(at.getTime() / 3_600_000)
    const cached = cache.get(language)
    if (cached?.hour === hour) return cached
    const text = JSON.stringify(compute(language, at))
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
    const computed = { text, etag, hour }
    cache.set(language, computed)
    return computed
  }
}
