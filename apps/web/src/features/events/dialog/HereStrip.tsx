import type { StripDamage, StripSplice } from '@catenary/charts/rope-strip'
import { isLoop } from '@catenary/contract/recording-rules'
import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { use } from 'react'
import { RopeStrip } from '../../../ui/strip/RopeStrip.tsx'
import { DamagesMissing } from '../damages-missing.ts'

interface Props {
  readonly rope: Rope
  readonly damages: readonly StripDamage[]
  readonly splices: readonly StripSplice[]
  /** The typed position in metres; null while there is none. */
  readonly here: number | null
}

const noWindows: readonly never[] = []

/** Where on the rope the position lies that is being typed. */
export function HereStrip({ rope, damages, splices, here }: Props) {
  const missing = use(DamagesMissing)
  const { ropeLength, referencePoints: points } = rope.attributes
  const isClosed = isLoop(rope.attributes)
  if (ropeLength === undefined) return null
  return (
    <RopeStrip
      {...{ damages, splices, points, ropeLength, isClosed, missing }}
      worst={noWindows}
      unitSystem={unitSystemOf(rope.installation)}
      here={here === null || here > ropeLength ? null : here}
    />
  )
}
