import { createHash } from 'node:crypto'
import type { LabelsById } from '@catenary/contract/intl'
import { intl } from '@catenary/contract/intl'
import { countryLabels } from '@catenary/i18n/countries'
import type { Language } from '@catenary/i18n/language'
import { timezoneLabels } from '@catenary/i18n/timezones'
import type { ReadingCall } from '../../http/serve.ts'
import { serveReading, Written } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'

/** A list as it is sent, and what names this version of it. */
interface KeptList {
  readonly text: string
  readonly etag: string
}

const seconds = { countries: 86_400, timezones: 3600 }

/** What there is in the world: countries and time zones, in the language of the request. */
export function intlRoutes(serving: Serving): void {
  const countries = keeper(countryLabels)
  const timezones = keeper(timezoneLabels)
  const one = { isOneQuery: true }
  serveReading(
    serving,
    intl.countries,
    async ({ language, at, reply }) => answer(reply, countries(language, at), seconds.countries),
    one,
  )
  serveReading(
    serving,
    intl.timezones,
    async ({ language, at, reply }) => answer(reply, timezones(language, at), seconds.timezones),
    one,
  )
}

type Reply = ReadingCall<typeof intl.countries>['reply']

function answer(reply: Reply, { text, etag }: KeptList, maxAge: number): Written<LabelsById> {
  void reply.headers({ 'cache-control': `private, max-age=${maxAge}`, vary: 'accept-language', etag })
  return new Written(text)
}

/** Keeps a list in each language for an hour: making it takes a while, and the offset of a zone may change. */
function keeper(make: (language: Language, at: Date) => LabelsById): (language: Language, at: Date) => KeptList {
  const kept = new Map<Language, KeptList & { readonly hour: number }>()
  return (language, at) => {
    const hour = Math.floor(at.getTime() / 3_600_000)
    const known = kept.get(language)
    if (known?.hour === hour) return known
    const text = JSON.stringify(make(language, at))
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
    const made = { text, etag, hour }
    kept.set(language, made)
    return made
  }
}
