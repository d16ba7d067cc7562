import type { CurrentRopePosition } from '@catenary/domain/length-history'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { useTexts } from '../texts/texts-context.ts'
import { QuantityValue } from './QuantityValue.tsx'

interface Props {
  readonly current: Pick<CurrentRopePosition, 'position' | 'left'>
  readonly system: UnitSystem
  /** The installation's time zone. */
  readonly zone: string | undefined
}

/** Where something recorded lies today, or why it is no longer in the rope. */
export function CurrentPositionText({ current: { position, left }, system, zone }: Props) {
  const { t, date } = useTexts()
  if (!left) return <QuantityValue value={position} unit="m" system={system} />
  const on = date(new Date(left.change.time).toISOString(), zone)
  return <span>{left.reason === 'cutOut' ? t('ropePlaces.cutOutOn', { date: on }) : t('ropePlaces.formerRope')}</span>
}
