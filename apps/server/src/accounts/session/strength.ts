import type { session } from '@catenary/contract/accounts/session'
import { createRateLimiter } from '../../http/limits/pace.ts'
import type { PublicCall } from '../../http/serve.ts'
import { networkOf, throwTooManyAttempts } from '../login-throttle.ts'
import { minScore, passwordScore } from '../password-strength.ts'

/** Tells how hard passwords are to guess: sixty a minute to each network. Nothing of a password is kept. */
export function createStrengthHandler() {
  const secondsToWait = createRateLimiter({ max: 60, windowMs: 60_000 })

  return async ({ body, at, request }: PublicCall<typeof session.passwordStrength>) => {
    const seconds = secondsToWait(networkOf(request.ip), at)
    if (seconds > 0) throwTooManyAttempts(seconds)
    const score = await passwordScore(body.password, body.hints ?? [])
    return { score, isEnough: score >= minScore }
  }
}
