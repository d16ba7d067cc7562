import type { Rope } from '@catenary/contract/assets/ropes'
import { quantity as quantityField } from '@catenary/contract/field'
import type { Values } from '@catenary/contract/form-fields'
import { numberLimits } from '@catenary/contract/form-fields'
import { lossUnits } from '@catenary/contract/records/event-attributes'
import { derivedLoss, isLossDerivable, recordedLoss, shareFarAbove } from '@catenary/contract/records/recorded-loss'
import { convert, displayUnit, toStoredUnit } from '@catenary/i18n/display-units'
import { NativeSelect } from '@mantine/core'
import type { CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { formUnitSystem } from '../../../ui/form/form-definition.ts'
import { NumberBox } from '../../../ui/form/NumberBox.tsx'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { lossUnitIn } from '../draft/event-draft.ts'
import styles from '../EventForm.module.css'

const percent = quantityField('%', { max: 100 })

interface Props extends CustomFieldProps {
  readonly rope: Rope
  /** Of the recording: broken wires have a loss by the figures of the rope. */
  readonly type: string
}

/** The loss of cross-section in percent or area; the other of the two is shown beside it. */
export function LossField({ name, context, rope, type }: Props) {
  const { t, short, quantity } = useTexts()
  const { field, value, set, props } = useField(context, name)
  const system = formUnitSystem(context)
  const unit = lossUnitIn(context.values)
  const { metallicCrossSection: crossSection } = rope.attributes
  const otherUnitText = useOtherUnitText(context.values, rope, system)
  const isEmpty = value === null || value === undefined
  const derived = isEmpty ? derivedWireLoss(type, context.values, rope) : undefined
  const derivedText = derived
    ? t('ropePage.lossDerivedAs', {
        loss: `${quantity(derived.percent, '%')} · ${quantity(derived.area, 'mm²', { system })}`,
      })
    : t('ropePage.lossNotDerivable')
  const share = typeof value === 'number' ? farShare(type, context.values, rope) : null
  const doubtText =
    share &&
    t('ropePage.lossFarBelow', { loss: `${quantity(share.percent, '%')} · ${quantity(share.area, 'mm²', { system })}` })
  const changeUnit = (next: (typeof lossUnits)[number]) => {
    // Changing the unit keeps the number: only the unit was wrong.
    const amount =
      typeof value === 'number' ? toStoredUnit(convert(value, unit, displayUnit(unit, system)), next, system) : value
    context.change({ [name]: amount, crossSectionLossUnit: next })
  }
  return (
    <div className={`${styles.pair} ${styles.loss}`}>
      <NumberBox
        // In another unit the same figure is another value.
        key={unit}
        {...props}
        field={unit === '%' ? percent : field}
        limits={unit === '%' ? undefined : { max: crossSection ?? numberLimits(field).max }}
        formatUnit={() => ''}
        system={system}
        value={value}
        onChange={set}
        placeholder={derived && short(convert(derived[unit], unit, displayUnit(unit, system)), 4)}
        description={
          [otherUnitText, doubtText].filter(Boolean).join('. ') ||
          (isEmpty && isLossDerivable({ type }) ? derivedText : undefined)
        }
      />
      <NativeSelect
        // The label of the amount is above both.
        label={'\u00a0'}
        aria-label={t('common.unit')}
        data={lossUnits.map((one) => ({ value: one, label: displayUnit(one, system) }))}
        value={unit}
        onChange={({ currentTarget }) => changeUnit(currentTarget.value === '%' ? '%' : 'mm²')}
      />
    </div>
  )
}

/** The share of the broken wires, where the typed loss is far less; null otherwise. */
function farShare(type: string, values: Values, rope: Rope) {
  const { damageCount, crossSectionLossAmount: amount } = values
  if (type !== 'brokenWire' || typeof amount !== 'number') return null
  const entered = { crossSectionLossAmount: amount, crossSectionLossUnit: lossUnitIn(values) }
  return shareFarAbove({ type, ...entered, ...(typeof damageCount === 'number' && { damageCount }) }, rope.attributes)
}

/** The loss of broken wires derived from the rope; undefined for other recordings, and where the rope lacks the figures. */
function derivedWireLoss(type: string, values: Values, rope: Rope) {
  const { damageCount } = values
  const loss = derivedLoss(
    { type, damageCount: typeof damageCount === 'number' ? damageCount : undefined },
    rope.attributes,
  )
  return loss ? { ...loss, '%': loss.percent, 'mm²': loss.area } : undefined
}

function useOtherUnitText(values: Values, rope: Rope, system: ReturnType<typeof formUnitSystem>): string | undefined {
  const { t, quantity } = useTexts()
  const amount = values['crossSectionLossAmount']
  if (typeof amount !== 'number') return undefined
  const { metallicCrossSection } = rope.attributes
  if (metallicCrossSection === undefined) return t('ropePage.lossNeedsCrossSection')
  const unit = lossUnitIn(values)
  const both = recordedLoss({ crossSectionLossAmount: amount, crossSectionLossUnit: unit }, rope.attributes)
  const other = unit === '%' ? both.area : both.percent
  if (other === null) return undefined
  return t('ropePage.lossEquals', { loss: quantity(other, unit === '%' ? 'mm²' : '%', { system }) })
}
