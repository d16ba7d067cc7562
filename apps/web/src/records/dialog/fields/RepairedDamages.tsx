import type { DamageFigures } from '@catenary/contract/records/rope-record'
import { isRepair } from '@catenary/domain/loss/damage'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Checkbox, Input } from '@mantine/core'
import type { CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { FieldsProps } from './fields-props.ts'
import styles from '../EventForm.module.css'

/** More are not offered: who repairs stands before one of the nearest. */
const offeredCount = 30

type RepairedDamagesProps = CustomFieldProps & Pick<FieldsProps, 'damages' | 'positionMetres' | 'rope'>

/** Which damages a repair removes: the nearest that still count, and those already chosen. */
export function RepairedDamages({ name, context, damages, positionMetres, rope }: RepairedDamagesProps) {
  const { t, quantity, date } = useTexts()
  const { value, set, props } = useField(context, name)
  const { timezone } = rope.installation
  const system = unitSystemOf(rope.installation)
  const chosen = new Set<unknown>(Array.isArray(value) ? value : [])
  const offered = damages
    .filter((damage) => !isRepair(damage.attributes.type) && (damage.counts || chosen.has(damage.id)))
    .toSorted((a, b) => distance(a, positionMetres) - distance(b, positionMetres))
    .slice(0, offeredCount)
  const toggle = (id: string, isChosen: boolean) =>
    set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id))
  return (
    <Input.Wrapper label={props.label} description={t('events.nameRepairedDamages')} error={props.error}>
      {offered.length > 0 && (
        <div className={styles.repaired}>
          {offered.map(({ id, positionToday, timestamp, attributes }) => (
            <Checkbox
              key={id}
              checked={chosen.has(id)}
              label={`${quantity(positionToday, 'm', { system })} · ${t(`events.type.${attributes.type}`)} · ${date(timestamp, timezone)}`}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </Input.Wrapper>
  )
}

function distance(damage: DamageFigures, positionMetres: number | null): number {
  return positionMetres === null ? -Date.parse(damage.timestamp) : Math.abs(damage.positionToday - positionMetres)
}
