import type { Rope } from '@catenary/contract/assets/ropes'
import { metaOf } from '@catenary/contract/field'
import { diameterReading } from '@catenary/contract/records/event-attributes'
import { diameterDeviation } from '@catenary/domain/splice'
import { displayUnit } from '@catenary/i18n/display-units'
import { withUnit } from '@catenary/i18n/format'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { formUnitSystem } from '../../../ui/form/form-definition.ts'
import type { CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { NumberBox } from '../../../ui/form/NumberBox.tsx'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { emptyReading, meanDiameter, readingRows } from '../draft/event-draft.ts'
import type { ReadingRow } from '../draft/event-draft.ts'
import styles from './DiameterReadings.module.css'

const columns = ['position', 'planeA', 'planeB'] as const
const maxRows = 100

interface Props extends CustomFieldProps {
  readonly rope: Rope
}

/** Diameter readings in two planes, with their mean and its deviation. Enter moves to the next reading. */
export function DiameterReadings({ name, context, rope }: Props) {
  const { t } = useTexts()
  const { value, set, props } = useField(context, name)
  const frame = useRef<HTMLFieldSetElement>(null)
  const read = readingRows(value)
  const rows = read.length > 0 ? read : [emptyReading]
  const system = formUnitSystem(context)
  const unitOf = (column: (typeof columns)[number]) => metaOf(diameterReading.shape[column]).unit ?? 'mm'
  const labelOf = (column: (typeof columns)[number]) =>
    `${t(`events.reading.${column}`)} (${displayUnit(unitOf(column), system)})`
  const change = (at: number, changed: Partial<ReadingRow>) =>
    set(rows.map((row, rowIndex) => (rowIndex === at ? { ...row, ...changed } : row)))
  const focus = (row: number, column: string) =>
    frame.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus()

  function add() {
    flushSync(() => set([...rows, emptyReading]))
    focus(rows.length, columns[0])
  }

  function step(event: KeyboardEvent, row: number, column: string) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // Else the form would be sent in the middle of a row of figures.
    event.preventDefault()
    const next = row + (event.shiftKey ? -1 : 1)
    if (next >= rows.length && rows.length < maxRows) flushSync(() => set([...rows, emptyReading]))
    focus(next, column)
  }

  return (
    <fieldset ref={frame} className={styles.readings}>
      <legend>{props.label}</legend>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: that is how the server names it
        <div key={at} className={styles.row}>
          {columns.map((column) => (
            <NumberBox
              key={column}
              label={at === 0 ? labelOf(column) : undefined}
              aria-label={t('events.reading.cell', { field: labelOf(column), number: at + 1 })}
              data-row={at}
              data-column={column}
              field={diameterReading.shape[column]}
              system={system}
              formatUnit={() => ''}
              value={row[column]}
              error={context.message(`${name}[${at}].${column}`, true)}
              onKeyDownCapture={(event) => step(event, at, column)}
              onChange={(typed) => change(at, { [column]: typed })}
            />
          ))}
          <ReadingResult row={row} {...{ rope, system }} />
          <ActionIcon
            size="input-sm"
            aria-label={t('events.reading.remove', { number: at + 1 })}
            onClick={() => set(rows.filter((_, rowIndex) => rowIndex !== at))}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {context.message(name, true) && (
        <Text size="xs" c="red">
          {context.message(name, true)}
        </Text>
      )}
      {rows.length < maxRows && (
        <Button
          size="compact-sm"
          variant="default"
          className={styles.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t('events.reading.add')}
        </Button>
      )}
    </fieldset>
  )
}

interface ReadingResultProps {
  readonly row: ReadingRow
  readonly rope: Rope
  readonly system: ReturnType<typeof formUnitSystem>
}

function ReadingResult({ row, rope, system }: ReadingResultProps) {
  const { language, t, quantity, number } = useTexts()
  const mean = meanDiameter(row)
  const { nominalDiameter } = rope.attributes
  if (mean === null) return <span className={styles.result} />
  const deviation = nominalDiameter === undefined ? null : diameterDeviation(mean, nominalDiameter)
  const sign = deviation !== null && deviation > 0 ? '+' : '−'
  return (
    <span className={styles.result}>
      {t('events.reading.mean', { diameter: quantity(mean, 'mm', { system }) })}
      {deviation !== null && (
        <small>{` ${withUnit(language, { figure: `${sign}${number(Math.abs(deviation))}`, unit: '%' })}`}</small>
      )}
    </span>
  )
}
