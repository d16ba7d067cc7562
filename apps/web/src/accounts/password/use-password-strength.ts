import type { session } from '@catenary/contract/accounts/session'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { sessionEndpoints } from '../../api/session.ts'

/** How hard a password is to guess: from 0 to 4, and whether that is enough. */
export type PasswordStrength = ResponseBody<typeof session.passwordStrength>

const debounceTime = 300

/**
 * How hard the server finds a password to guess, a moment after the last key; `null` while it is not known. `hints` are
 * words near the reader, such as their name. Nothing is kept, for it is a password.
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
        // The password is looked at again when it is sent: here nothing is lost.
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
