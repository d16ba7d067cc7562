import type { Rope } from '@catenary/contract/assets/ropes'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import { Button, Input } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useReferencePosition } from '../../events/use-reference-position.ts'
import type { DraftContext } from '../draft/draft-context.ts'
import { useDraftContext } from '../draft/use-draft-setting.ts'
import type { FieldsProps } from './fields-props.ts'
import { useNormalizeOnBlur } from './use-normalize-on-blur.ts'
import styles from '../EventForm.module.css'

const positionSteps = [-10, -1, 1, 10] as const

const stepOfKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** Where on the rope: typed, or moved in steps, by buttons that a gloved thumb hits or by the arrow keys. */
export function PositionField({ draft, change, message, rope, positionMetres }: FieldsProps) {
  const { t, number } = useTexts()
  const id = useId()
  const context = useDraftContext(rope)
  const normalize = useNormalizeOnBlur(context, { isPosition: true })
  const { format, system, ropeLength } = context
  const unit = displayUnit('m', system)
  const end = ropeLength === undefined ? Infinity : convert(ropeLength, 'm', unit)
  const shown = positionMetres === null ? 0 : convert(positionMetres, 'm', unit)
  const move = (by: number) => change({ position: format(Math.min(end, Math.max(0, shown + by))) })

  function step(event: KeyboardEvent) {
    const by = stepOfKey[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }

  const buttons = (shownSteps: readonly number[]) =>
    shownSteps.map((by) => <StepButton key={by} by={by} unit={unit} onStep={move} />)
  return (
    <Input.Wrapper
      className={styles.wide}
      id={id}
      label={t('events.position')}
      required
      error={message('position')}
      description={usePositionHint(positionMetres, rope, context)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      descriptionProps={{ mt: 4 }}
    >
      <div className={styles.steps}>
        {buttons(positionSteps.filter((by) => by < 0))}
        <Input
          className={styles.stepped}
          required
          // The keys of a phone for figures have no letters for "T7+3.2".
          inputMode={context.points?.length ? 'text' : 'decimal'}
          autoComplete="off"
          data-autofocus
          placeholder={number(0)}
          rightSection={unit}
          value={draft.position}
          error={message('position') !== undefined}
          onChange={({ currentTarget }) => change({ position: currentTarget.value })}
          onBlur={() => normalize(draft.position, (position) => change({ position }))}
          onKeyDown={step}
        />
        {buttons(positionSteps.filter((by) => by > 0))}
      </div>
    </Input.Wrapper>
  )
}

/** Where the position lies by the points along the rope; before one is typed, how it can be. */
function usePositionHint(positionMetres: number | null, rope: Rope, context: DraftContext): string | undefined {
  const { t, quantity } = useTexts()
  const referencePosition = useReferencePosition(rope)
  const [point] = context.points ?? []
  if (!point) return undefined
  if (positionMetres === null) return t('assetSettings.placeTyped', { example: `${point.name}+${context.format(3.2)}` })
  return [quantity(positionMetres, 'm', { system: context.system }), referencePosition(positionMetres)]
    .filter(Boolean)
    .join(' · ')
}

interface StepButtonProps {
  readonly by: number
  readonly unit: string
  readonly onStep: (by: number) => void
}

function StepButton({ by, unit, onStep }: StepButtonProps) {
  const { t } = useTexts()
  return (
    <Button
      variant="default"
      // The field's arrow keys do the same: one stop on the way to the next field is enough.
      tabIndex={-1}
      aria-label={t(by < 0 ? 'ropePage.stepBack' : 'ropePage.stepOn', { step: `${Math.abs(by)} ${unit}` })}
      onClick={() => onStep(by)}
    >
      {by < 0 ? `−${-by}` : `+${by}`}
    </Button>
  )
}
