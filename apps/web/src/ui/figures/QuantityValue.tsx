import type { Unit } from '@catenary/contract/field'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { unitGap } from '@catenary/i18n/format'
import { useTexts } from '../texts/texts-context.ts'
import styles from './QuantityValue.module.css'

interface Props {
  /** A value of the wire, in the unit of the wire. */
  readonly value: number
  readonly unit: Unit
  /** Never more than the measurement has. */
  readonly decimals?: number
  readonly system?: UnitSystem
}

/** A quantity: tabular numerals, the unit smaller and lighter beside it. */
export function QuantityValue({ value, unit, decimals, system }: Props) {
  const { language, quantityParts } = useTexts()
  const { figure, unit: unitName } = quantityParts(value, unit, { decimals, system })
  return (
    <span className={styles.figure}>
      {figure}
      {unitGap(language, unitName)}
      {unitName !== '' && <span className={styles.unit}>{unitName}</span>}
    </span>
  )
}
