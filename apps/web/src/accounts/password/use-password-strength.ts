import type { session } from '@catenary/contract/accounts/session'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { sessionEndpoints } from '../../api/session.ts'

/** How hard a password is to guess: from 0 to 4, and whether that is enough. */
export type PasswordStrength = ResponseBody<typeof session.passwordStrength>

const debounceTime = 300

/**
 * The server's rating of a password, shortly after the last keystroke; `null` while unknown. `hints` are words related
 * to the user, such as their name. Not cached, since it is a password.
 */
export function usePasswordStrength(password: string, hints?: readonly string[]): PasswordStrength | null {
  const [result, setResult] = useState<{ readonly password: string; readonly strength: PasswordStrength } | null>(null)
  const hintText = hints?.filter((hint) => hint !== '').join('\n') ?? ''
  useEffect(() => {
    if (password === '') return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const body = { password, hints: hintText === '' ? undefined : hintText.split('\n') }
      call(sessionEndpoints.passwordStrength, { body }, { signal: abort.signal }).then(
        (strength) => setResult({ password, strength }),
        // The server rates the password again when it is saved, so errors are ignored here.
        () => undefined,
      )
    }, debounceTime)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [password, hintText])
  return result !== null && password !== '' ? result.strength : null
}
