import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { CardFieldProps } from './card-field.ts'
import { cardIssueText } from './card-field.ts'
import { cellOf } from './grid-row.ts'
import type { CardStep } from './use-card-step.ts'
import styles from './EntryCards.module.css'

interface CardPositionProps extends CardFieldProps {
  /** What the position comes to that is being typed. */
  readonly meaning: string | undefined
  readonly step: CardStep
  /** Reference points can be typed, which a keypad of figures cannot. */
  readonly hasPoints: boolean
}

/** The position of a card: typed, or moved by large buttons, as far as is chosen below them. */
export function CardPositionField(props: CardPositionProps) {
  const { t, short } = useTexts()
  const { row, units, texts, step, hasPoints, meaning, onType, onLeave, onCommand } = props
  const unit = units.position ?? ''
  const button = (direction: 'stepOn' | 'stepBack') => (
    <Button
      variant="default"
      size="lg"
      px="md"
      aria-label={t(direction === 'stepOn' ? 'ropePage.stepOn' : 'ropePage.stepBack', {
        step: `${short(step.by)} ${unit}`,
      })}
      onClick={() => onCommand(direction, row.id, 'position')}
    >
      {direction === 'stepOn' ? '+' : '−'}
    </Button>
  )
  const stepName = (by: number) => (by === step.layLength ? t('quickEntry.stepLay') : short(by))
  return (
    <div>
      <div className={styles.stepped}>
        {button('stepBack')}
        <TextInput
          size="lg"
          label={texts.heading('position')}
          data-card-position
          inputMode={hasPoints ? 'text' : 'decimal'}
          enterKeyHint="next"
          autoComplete="off"
          rightSection={unit}
          value={cellOf(row, 'position')}
          error={cardIssueText(props, 'position')}
          description={meaning === undefined ? undefined : `= ${meaning}`}
          descriptionProps={{ role: 'status' }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onBlur={() => onLeave(row.id, 'position')}
          onChange={({ currentTarget }) => onType(row.id, 'position', currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && onCommand('nextRow', row.id, 'position')}
        />
        {button('stepOn')}
      </div>
      <SegmentedControl
        className={styles.steps}
        fullWidth
        aria-label={t('quickEntry.step', { unit })}
        data={step.choices.map((by) => ({ value: String(by), label: stepName(by) }))}
        value={String(step.by)}
        onChange={(by) => step.choose(Number(by))}
      />
    </div>
  )
}
