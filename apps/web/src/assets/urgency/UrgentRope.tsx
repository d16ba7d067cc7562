import type { MostUrgentRope } from '@catenary/contract/work/attention'
import { AttentionReasons } from '../../ui/figures/AttentionReasons.tsx'
import { WorstRopeLink } from '../../ui/figures/WorstRopeLink.tsx'

interface Props {
  readonly areaId: string
  readonly urgent: MostUrgentRope
  /** Adds the installation's name, where there are several. */
  readonly withInstallation?: boolean
}

/** Leads to the most urgent rope of an area or installation, and says why it is. */
export function UrgentRope({ areaId, urgent, withInstallation = false }: Props) {
  return (
    <>
      <WorstRopeLink areaId={areaId} worstRope={urgent.rope} by="urgency" withInstallation={withInstallation} />
      <AttentionReasons reasons={urgent.reasons} />
    </>
  )
}
