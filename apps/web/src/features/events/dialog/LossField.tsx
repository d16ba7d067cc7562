import { lossUnits } from '@catenary/contract/event-attributes'
import { NativeSelect, TextInput } from '@mantine/core'
import { displayUnit, toWire } from '@catenary/i18n/unit-names'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { FieldsProps } from './fields-props.ts'
import styles from './EventForm.module.css'
import { lossOf } from '../event-rows.ts'
import { useDraftSetting } from './use-draft-setting.ts'

/** The loss of cross-section in percent or area; the other of the two is shown beside it. */
export function LossField({ draft, change, message, rope }: FieldsProps) {
  const { t } = useTexts()
  const { system } = useDraftSetting(rope)
  return (
    <div className={styles.pair}>
      <TextInput
        label={t('events.attributes.crossSectionLossAmount')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        error={message('amount')}
        description={useOtherUnit({ draft, rope })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
      />
      <NativeSelect
        label={t('common.unit')}
        data={lossUnits.map((unit) => ({ value: unit, label: displayUnit(unit, system) }))}
        value={draft.unit}
        onChange={({ currentTarget: { value } }) => change({ unit: value === '%' ? '%' : 'mm²' })}
      />
    </div>
  )
}

function useOtherUnit({ draft, rope }: Pick<FieldsProps, 'draft' | 'rope'>): string | undefined {
  const { t, quantity } = useTexts()
  const { parse, system } = useDraftSetting(rope)
  const typed = parse(draft.amount)
  if (typed === null) return undefined
  const { metallicCrossSection } = rope.attributes
  if (metallicCrossSection === undefined) return t('ropePage.lossNeedsCrossSection')
  const amount = { crossSectionLossAmount: toWire(typed, draft.unit, system), crossSectionLossUnit: draft.unit }
  const { percent, area } = lossOf(amount, metallicCrossSection)
  const other = draft.unit === '%' ? area : percent
  if (other === null) return undefined
  return t('ropePage.lossEquals', { loss: quantity(other, draft.unit === '%' ? 'mm²' : '%', { system }) })
}
