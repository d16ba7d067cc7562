import { stripHeight } from '@catenary/charts/strip/rope-strip-layout'
import type { Rope, RopeDamages } from '@catenary/contract/assets/ropes'
import { isLoop } from '@catenary/contract/records/recording-rules'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { RopeStrip } from '../../ui/strip/RopeStrip.tsx'

const none: readonly never[] = []

interface Props {
  readonly rope: Rope
  /** Those of all ropes; undefined while they are being read, null where they could not be read. */
  readonly damages: readonly RopeDamages[] | undefined | null
  /**
   * The length of the longest rope of the list in metres: equal metres are equally long in the strips of all that are
   * not much shorter.
   */
  readonly longestLength: number
}

/** Share of the longest rope's length; below it a shorter rope has its own scale, since its positions would coincide. */
const minLengthShare = 0.1

/**
 * A rope of the installation drawn as a line: the damages that govern its state and its worst stretch, so that the bad
 * places of all ropes are seen under each other. Nothing where the rope's length is not known.
 */
export function RopeRowStrip({ rope, damages, longestLength }: Props) {
  const { ropeLength } = rope.attributes
  const ropeDamages = damages?.find(({ id }) => id === rope.id)
  const worst = useMemo(() => {
    const windows = ropeDamages?.damageSummary?.worst ?? none
    return windows.toSorted((one, other) => other.lossOverTarget - one.lossOverTarget).slice(0, 1)
  }, [ropeDamages])
  const missing = rope.noStateReason === 'notInspected' ? 'notInspected' : ropeDamages ? undefined : 'failed'
  if (ropeLength === undefined) return null
  if (damages === undefined) return <Skeleton height={stripHeight(1)} />
  return (
    <RopeStrip
      ropeLength={ropeLength}
      isClosed={isLoop(rope.attributes)}
      damages={ropeDamages?.result ?? none}
      missing={missing}
      splices={none}
      worst={worst}
      minRows={1}
      scaleLength={Math.max(ropeLength, ropeLength < minLengthShare * longestLength ? 0 : longestLength)}
      unitSystem={unitSystemOf(rope.installation)}
    />
  )
}
