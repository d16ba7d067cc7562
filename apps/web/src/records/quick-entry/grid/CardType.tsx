import { Chip, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { CardFieldProps } from './card-field.ts'
import { cardIssueText } from './card-field.ts'
import { cellOf } from './grid-row.ts'
import styles from './EntryCards.module.css'

/** So many are at hand; the others stand in the list. */
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
