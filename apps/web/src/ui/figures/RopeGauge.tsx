import type { Rope } from '@catenary/contract/assets/ropes'
import type { LeftOutOfState } from '@catenary/domain/state'
import type { ComponentProps } from 'react'
import { Gauge } from './Gauge.tsx'

interface Props extends Pick<ComponentProps<typeof Gauge>, 'shape' | 'short' | 'aligned' | 'children'> {
  readonly rope: Pick<Rope, 'damages' | 'noStateReason' | 'limitEarliest'> & LeftOutOfState
}

/** The gauge of one rope, with all that must stand beside its figure. */
export function RopeGauge({ rope, ...props }: Props) {
  return (
    <Gauge
      ratio={rope.damages?.ratio}
      reason={rope.noStateReason}
      limitEarliest={rope.limitEarliest}
      leftOut={rope}
      {...props}
    />
  )
}
