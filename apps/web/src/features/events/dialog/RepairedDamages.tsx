import type { DamageWithLoss } from '@catenary/contract/events'
import { isRepair } from '@catenary/domain/damage'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { Checkbox, Input } from '@mantine/core'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { FieldsProps } from './fields-props.ts'
import styles from './EventForm.module.css'

/** More are not offered: who repairs stands before one of the nearest. */
const offeredCount = 30

/** Which damages a repair removes: the nearest that still count, and those already chosen. */
export function RepairedDamages({ draft, change, message, damages, here, rope }: FieldsProps) {
  const { t, quantity, date } = useTexts()
  const { timezone } = rope.installation
  const system = unitSystemOf(rope.installation)
  const chosen = new Set(draft.repairedEvents)
  const offered = damages
    .filter((damage) => !isRepair(damage.attributes.type) && (damage.counts || chosen.has(damage.id)))
    .toSorted((a, b) => distance(a, here) - distance(b, here))
    .slice(0, offeredCount)
  const toggle = (id: string, isChosen: boolean) =>
    change({ repairedEvents: isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id) })
  return (
    <Input.Wrapper
      className={styles.wide}
      label={t('events.attributes.repairedEvents')}
      description={t('events.nameRepairedDamages')}
      error={message('repairedEvents')}
    >
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

function distance(damage: DamageWithLoss, here: number | null): number {
  return here === null ? -Date.parse(damage.timestamp) : Math.abs(damage.positionToday - here)
}
