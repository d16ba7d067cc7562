import type { session } from '@catenary/contract/session'
import { leastScore, passwordScore } from '../../accounts/password-strength.ts'
import { networkOf, refuseTries } from '../../accounts/tries.ts'
import type { OpenCall } from '../../http/serve.ts'

const mostPerMinute = 60
const mostNetworks = 10_000
const minute = 60_000

/**
 * Tells how hard passwords are to guess: sixty a minute to each network, counted by this process alone, since it protects
 * nothing but the processor. Nothing of a password is kept.
 */
export function strengthTeller() {
  let since = 0
  const asked = new Map<string, number>()

  return async ({ body, at, request }: OpenCall<typeof session.passwordStrength>) => {
    const now = at.getTime()
    if (now - since >= minute || now < since || asked.size >= mostNetworks) {
      since = now
      asked.clear()
    }
    const network = networkOf(request.ip)
    const times = (asked.get(network) ?? 0) + 1
    asked.set(network, times)
    if (times > mostPerMinute) refuseTries(Math.ceil((since + minute - now) / 1000))
    const score = await passwordScore(body.password, body.hints ?? [])
    return { score, isEnough: score >= leastScore }
  }
}
