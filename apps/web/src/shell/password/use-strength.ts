import type { session } from '@catenary/contract/session'
import type { Answer } from '@catenary/contract/endpoint'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { sessionCalls } from '../../api/session.ts'

/** How hard a password is to guess: from 0 to 4, and whether that is enough. */
export type Strength = Answer<typeof session.passwordStrength>

const pause = 300

/**
 * How hard the server finds a password to guess, a moment after the last key; `null` while it is not known. `hints` are
 * words near the reader, such as their name. Nothing is kept, for it is a password.
 */
export function useStrength(password: string, hints?: readonly string[]): Strength | null {
  const [found, setFound] = useState<{ readonly password: string; readonly strength: Strength } | null>(null)
  const said = hints?.filter((hint) => hint !== '').join('\n') ?? ''
  useEffect(() => {
    if (password === '') return undefined
    const ended = new AbortController()
    const timer = setTimeout(() => {
      const body = { password, hints: said === '' ? undefined : said.split('\n') }
      call(sessionCalls.passwordStrength, { body }, { signal: ended.signal }).then(
        (strength) => setFound({ password, strength }),
        // The password is looked at again when it is sent: here nothing is lost.
        () => undefined,
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [password, said])
  return found !== null && password !== '' ? found.strength : null
}
