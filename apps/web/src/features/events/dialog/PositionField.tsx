import { Button, Input, TextInput } from '@mantine/core'
import { convert, displayUnit } from '@catenary/i18n/unit-names'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { FieldsProps } from './fields-props.ts'
import styles from './EventForm.module.css'
import { useDraftSetting } from './use-draft-setting.ts'

const steps = [-10, -1, 1, 10] as const

/** Where on the rope: typed, or moved in steps that a gloved thumb hits. */
export function PositionField({ draft, change, message, rope, here }: FieldsProps) {
  const { t, short } = useTexts()
  const { write, system, ropeLength } = useDraftSetting(rope)
  const unit = displayUnit('m', system)
  const end = ropeLength === undefined ? Infinity : convert(ropeLength, 'm', unit)
  const shown = here === null ? 0 : convert(here, 'm', unit)
  const step = (by: number) => (
    <Button
      key={by}
      variant="default"
      aria-label={t(by < 0 ? 'ropePage.stepBack' : 'ropePage.stepOn', { step: `${short(Math.abs(by))} ${unit}` })}
      onClick={() => change({ position: write(Math.min(end, Math.max(0, shown + by))) })}
    >
      {by < 0 ? `−${-by}` : `+${by}`}
    </Button>
  )
  const error = message('position')
  return (
    <div>
      <div className={styles.steps}>
        {steps.filter((by) => by < 0).map(step)}
        <TextInput
          label={t('events.position')}
          required
          inputMode="decimal"
          data-autofocus
          rightSection={unit}
          value={draft.position}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'position-error'}
          onChange={({ currentTarget }) => change({ position: currentTarget.value })}
        />
        {steps.filter((by) => by > 0).map(step)}
      </div>
      {error !== undefined && (
        <Input.Error id="position-error" mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
