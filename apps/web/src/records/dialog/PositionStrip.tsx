import type { StripDamage, StripSplice } from '@catenary/charts/strip/rope-strip'
import type { Rope } from '@catenary/contract/assets/ropes'
import { isLoop } from '@catenary/contract/records/recording-rules'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { use } from 'react'
import { RopeStrip } from '../../ui/strip/RopeStrip.tsx'
import { MissingDamagesContext } from '../events/missing-damages.ts'

interface Props {
  readonly rope: Rope
  readonly damages: readonly StripDamage[]
  readonly splices: readonly StripSplice[]
  /** The typed position in metres; null while there is none. */
  readonly positionMetres: number | null
}

const noWindows: readonly never[] = []

/** Strip of the rope with the typed position. */
export function PositionStrip({ rope, damages, splices, positionMetres }: Props) {
  const missing = use(MissingDamagesContext)
  const { ropeLength, referencePoints: points } = rope.attributes
  const isClosed = isLoop(rope.attributes)
  if (ropeLength === undefined) return null
  return (
    <RopeStrip
      {...{ damages, splices, points, ropeLength, isClosed, missing }}
      worst={noWindows}
      unitSystem={unitSystemOf(rope.installation)}
      highlightedPosition={positionMetres === null || positionMetres > ropeLength ? null : positionMetres}
    />
  )
}
