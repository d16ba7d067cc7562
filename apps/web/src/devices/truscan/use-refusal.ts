import type { Rope } from '@catenary/contract/assets/ropes'
import { wallTimeOf } from '../../ui/form/zoned-time.ts'
import { useAtNow } from '../../ui/use-now.ts'

/** Why no measurement of the device on a rope can be requested, as the server would refuse it; null where one can. */
export function useRefusal({
  truscanAttributes,
  installation: { timezone },
}: Pick<Rope, 'truscanAttributes' | 'installation'>) {
  const contract = truscanAttributes?.contract
  const { contractEnd } = contract?.duration ?? contract?.quantity ?? {}
  const isEnded = useAtNow((now) => contractEnd !== undefined && wallTimeOf(now, timezone).date > contractEnd)
  if (!contract) return 'truscan.noContract' as const
  if (isEnded) return 'truscan.contractEnded' as const
  return contract.quantity?.measurementsRemaining === 0 ? ('truscan.contractUsedUp' as const) : null
}
