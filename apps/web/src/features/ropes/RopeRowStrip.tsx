import { events } from '@catenary/contract/events'
import { stripHeight } from '@catenary/charts/rope-strip-layout'
import { isLoop } from '@catenary/contract/recording-rules'
import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../api/queries.ts'
import { RopeStrip } from '../../ui/strip/RopeStrip.tsx'

const none: readonly never[] = []

/**
 * A rope of the installation drawn as a line: the damages that govern its state and its worst stretch, so that the bad places of all ropes are
 * seen under each other. Nothing where the rope's length is not known.
 */
export function RopeRowStrip({ rope }: { readonly rope: Rope }) {
  const { ropeLength } = rope.attributes
  const inspectionType = rope.governing?.inspectionType
  const damage = useQuery({
    ...read(events.damage, { params: { id: rope.id }, query: inspectionType ? { inspectionType } : {} }),
    enabled: ropeLength !== undefined,
  })
  const worst = useMemo(() => {
    const windows = damage.data?.damageSummary?.worst ?? none
    return windows.toSorted((one, other) => other.lossOverTarget - one.lossOverTarget).slice(0, 1)
  }, [damage.data])
  const missing = !damage.data ? 'failed' : rope.noStateReason === 'notInspected' ? 'notInspected' : undefined
  if (ropeLength === undefined) return null
  if (!damage.data && !damage.error) return <Skeleton height={stripHeight(1)} />
  return (
    <RopeStrip
      ropeLength={ropeLength}
      isClosed={isLoop(rope.attributes)}
      damages={damage.data?.result ?? none}
      missing={missing}
      splices={none}
      worst={worst}
      leastRows={1}
      unitSystem={unitSystemOf(rope.installation)}
    />
  )
}
