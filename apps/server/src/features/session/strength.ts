import type { session } from '@catenary/contract/session'
import { leastScore, passwordScore } from '../../accounts/password-strength.ts'
import { networkOf, refuseTries } from '../../accounts/tries.ts'
import { pacer } from '../../http/pace.ts'
import type { OpenCall } from '../../http/serve.ts'

/** Tells how hard passwords are to guess: sixty a minute to each network. Nothing of a password is kept. */
export function strengthTeller() {
  const secondsToWait = pacer({ most: 60, perMs: 60_000 })

  return async ({ body, at, request }: OpenCall<typeof session.passwordStrength>) => {
    const seconds = secondsToWait(networkOf(request.ip), at)
    if (seconds > 0) refuseTries(seconds)
    const score = await passwordScore(body.password, body.hints ?? [])
    return { score, isEnough: score >= leastScore }
  }
}
