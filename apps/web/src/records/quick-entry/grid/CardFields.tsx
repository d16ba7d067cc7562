import { Button, Chip, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { CellHandlers } from './EntryCell.tsx'
import type { GridColumn } from './grid-columns.ts'
import type { CardStep } from './grid-preferences.ts'
import { cellOf } from './grid-row.ts'
import type { GridRow } from './grid-row.ts'
import { visibleIssues } from './row-checks.ts'
import type { CheckedRow } from './row-checks.ts'
import type { CellTexts } from './use-cell-texts.ts'
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

/** Number of choices with a button; the others are in the list. */
const maxTypeChips = 6

interface CardTypeProps extends CardFieldProps {
  /** The types recorded last, the last one first. */
  readonly recent: readonly string[]
}

/** The type of a card's damage, as large chips: those recorded last on this device first, then the first of the list. */
export function CardTypeField(props: CardTypeProps) {
  const { row, texts, recent, onType } = props
  const choices = texts.choices('type')
  // They stay where they are while the card is open: a finger is on its way to them.
  const [typeChips] = useState(() => {
    const values = new Set([...recent, ...choices.map(({ value }) => value)])
    return [...values].filter((type) => choices.some(({ value }) => value === type)).slice(0, maxTypeChips)
  })
  const label = (type: string) => choices.find(({ value }) => value === type)?.label
  return (
    <div>
      <NativeSelect
        size="lg"
        label={texts.heading('type')}
        data={[{ value: '', label: '' }, ...choices.map(({ value, label: name }) => ({ value, label: name }))]}
        value={cellOf(row, 'type')}
        error={cardIssueText(props, 'type')}
        onChange={({ currentTarget }) => onType(row.id, 'type', currentTarget.value)}
      />
      <Chip.Group value={cellOf(row, 'type')} onChange={(value) => onType(row.id, 'type', String(value))}>
        <Group gap="xs" mt="xs" className={styles.types}>
          {typeChips.map((type) => (
            <Chip key={type} value={type} variant="outline" size="lg">
              {label(type)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  )
}

/** What every field of a card needs to know of its row. */
export interface CardFieldProps extends Pick<CellHandlers, 'onType' | 'onCommand' | 'onLeave'> {
  readonly row: GridRow
  readonly checked: ReadonlyMap<string, CheckedRow>
  readonly units: Readonly<Partial<Record<GridColumn, string>>>
  readonly texts: CellTexts
  /** The last row, before it was to be saved: it is being typed in. */
  readonly isTyped: boolean
}

/** What is wrong with a field of a card, in words; undefined where nothing is. */
export function cardIssueText(
  { row, checked, texts, isTyped }: Omit<CardFieldProps, 'onCommand'>,
  column: GridColumn,
): string | undefined {
  const checkedRow = checked.get(row.id)
  const visibleIssue =
    checkedRow?.row === row
      ? visibleIssues(checkedRow, isTyped ? row.id : undefined).find((issue) => issue.column === column)
      : undefined
  return visibleIssue && texts.issue(column, visibleIssue.issue)
}
