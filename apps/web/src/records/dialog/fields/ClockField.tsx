import { numberLimits } from '@catenary/contract/form-fields'
import { NativeSelect } from '@mantine/core'
import type { CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from '../EventForm.module.css'

/** Where on the rope's circumference, as on the face of a clock: chosen from a list, and drawn. */
export function ClockField({ name, context }: CustomFieldProps) {
  const { t } = useTexts()
  const { field, value, set, props } = useField(context, name)
  const { min, max } = numberLimits(field)
  const hours = Array.from({ length: max - min + 1 }, (_, offset) => String(min + offset))
  return (
    <div className={styles.clock}>
      <NativeSelect
        {...props}
        description={t('events.clockHint')}
        data={['', ...hours]}
        value={typeof value === 'number' ? String(value) : ''}
        onChange={({ currentTarget }) => set(currentTarget.value === '' ? null : Number(currentTarget.value))}
      />
      <Dial hour={typeof value === 'number' ? value : null} />
    </div>
  )
}

const hoursRound = 12

function Dial({ hour }: { readonly hour: number | null }) {
  const at = (one: number, radius: number) => {
    const angle = (2 * Math.PI * one) / hoursRound
    return { cx: radius * Math.sin(angle), cy: -radius * Math.cos(angle) }
  }
  return (
    <svg className={styles.dial} viewBox="-20 -20 40 40" aria-hidden="true">
      <circle r={18} />
      {Array.from({ length: hoursRound }, (_, one) => (
        <circle key={one} className={styles.tick} {...at(one, 14)} r={0.9} />
      ))}
      {hour !== null && <circle className={styles.here} {...at(hour, 14)} r={3.5} />}
    </svg>
  )
}
