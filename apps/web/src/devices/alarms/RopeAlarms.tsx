import type { Rope } from '@catenary/contract/assets/ropes'
import { memo } from 'react'
import { AlarmsCard } from './AlarmsCard.tsx'

interface Props {
  readonly rope: Rope
  /** Those that last, or those that have ended. */
  readonly isLasting: boolean
}

/** The alarms of the devices of a rope; nothing where there are none. */
export const RopeAlarms = memo(function RopeAlarms({ rope, isLasting }: Props) {
  return <AlarmsCard of={{ rope: rope.id }} timezone={rope.installation.timezone} isLasting={isLasting} />
})
