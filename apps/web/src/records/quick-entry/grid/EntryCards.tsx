import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronLeft, IconTrash } from '@tabler/icons-react'
import { Fragment, useRef } from 'react'
import { SpacerRow } from '../../../ui/list/SpacerRow.tsx'
import { useVisibleRows } from '../../../ui/list/use-visible-rows.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { AddPhotos, PhotoList } from '../saving/RowPhotos.tsx'
import type { Photos } from '../saving/use-photos.ts'
import { CardPositionField, CardTypeField, cardIssueText } from './CardFields.tsx'
import type { CardFieldProps } from './CardFields.tsx'
import type { CellHandlers } from './EntryCell.tsx'
import { cellKind, isApplicable } from './grid-columns.ts'
import type { GridColumn } from './grid-columns.ts'
import type { CardStep } from './grid-preferences.ts'
import { cellOf, isBlankRow, typeOf } from './grid-row.ts'
import type { GridRow } from './grid-row.ts'
import { visibleIssues } from './row-checks.ts'
import type { CheckedRow } from './row-checks.ts'
import type { CellTexts } from './use-cell-texts.ts'
import styles from './EntryCards.module.css'

interface Props extends Pick<CellHandlers, 'onType' | 'onCommand' | 'onLeave'> {
  readonly rows: readonly GridRow[]
  readonly checked: ReadonlyMap<string, CheckedRow>
  readonly columns: readonly GridColumn[]
  readonly units: Readonly<Partial<Record<GridColumn, string>>>
  readonly texts: CellTexts
  readonly recent: readonly string[]
  readonly current: string | undefined
  /** The last row, where it was to be saved as it is: what is unfinished in it is a fault. */
  readonly tried: string | undefined
  /** What the position comes to that is being typed. */
  readonly meaning: string | undefined
  readonly photos: Photos
  readonly step: CardStep
  /** Reference points can be typed, which a keypad of figures cannot. */
  readonly hasPoints: boolean
  readonly onChoose: (row: string) => void
}

/** The same rows for a phone and a gloved hand: one damage large, the others as a list below it. */
export function EntryCards(props: Props) {
  const { rows, current } = props
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === current),
  )
  const row = rows[index]
  if (!row) return null
  return (
    <div className={styles.cards}>
      <RowCard key={row.id} {...props} row={row} index={index} />
      <RowList {...props} shown={row.id} />
    </div>
  )
}

interface RowCardProps extends Props {
  readonly row: GridRow
  readonly index: number
}

function RowCard({ row, index, columns, photos, onCommand, onChoose, rows, ...props }: RowCardProps) {
  const { t } = useTexts()
  const number = index + 1
  const before = rows[index - 1]
  const others = columns.filter((column) => !fixedCardColumns.includes(column) && isApplicable(column, typeOf(row)))
  const field = { row, isTyped: index === rows.length - 1 && row.id !== props.tried, onCommand, ...props }
  return (
    <section className={styles.card} data-card={row.id} aria-label={t('quickEntry.rowNumber', { number })}>
      <h2 className={styles.title}>{t('quickEntry.rowNumber', { number })}</h2>
      <CardPositionField {...field} />
      <CardTypeField {...field} />
      <CountField {...field} />
      <details className={styles.more}>
        <summary>{t('quickEntry.moreFields')}</summary>
        <div className={styles.others}>
          {others.map((column) => (
            <CardField key={column} {...field} column={column} />
          ))}
        </div>
      </details>
      <PhotoList photos={photos.ofRow(row.id)} onRemove={photos.remove} />
      <AddPhotos size="lg" onAdd={(files) => photos.add(row.id, files)} />
      <div className={styles.moves}>
        <Button
          variant="default"
          size="lg"
          px="sm"
          aria-label={t('quickEntry.previousDamage')}
          disabled={!before}
          onClick={() => before && onChoose(before.id)}
        >
          <IconChevronLeft size={20} />
        </Button>
        <Button size="lg" px="sm" onClick={() => onCommand('nextRow', row.id, 'position')}>
          {t('quickEntry.nextDamage')}
        </Button>
        <Button
          variant="default"
          size="lg"
          px="sm"
          aria-label={t('quickEntry.removeRow', { number })}
          onClick={() => onCommand('remove', row.id, 'position')}
        >
          <IconTrash size={20} />
        </Button>
      </div>
    </section>
  )
}

const fixedCardColumns: readonly GridColumn[] = ['position', 'type', 'damageCount']

function CountField(props: CardFieldProps) {
  const { t } = useTexts()
  const { row, texts, onType } = props
  const text = cellOf(row, 'damageCount')
  const derived = texts.derivedLoss(row, { withUnit: true })
  const changeCount = (by: number) =>
    onType(row.id, 'damageCount', String(Math.max(1, (Number(text) || (by > 0 ? 0 : 1)) + by)))
  return (
    <div className={styles.stepped}>
      <Button variant="default" size="lg" px="md" aria-label={t('quickEntry.oneLess')} onClick={() => changeCount(-1)}>
        −
      </Button>
      <TextInput
        size="lg"
        label={texts.heading('damageCount')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={cardIssueText(props, 'damageCount')}
        description={
          derived && t('common.labelled', { label: texts.heading('crossSectionLossAmount'), value: derived })
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={({ currentTarget }) => onType(row.id, 'damageCount', currentTarget.value)}
      />
      <Button variant="default" size="lg" px="md" aria-label={t('quickEntry.oneMore')} onClick={() => changeCount(1)}>
        +
      </Button>
    </div>
  )
}

function CardField({ column, ...props }: CardFieldProps & { readonly column: GridColumn }) {
  const { row, texts, units, onType, onLeave } = props
  const kind = cellKind(column)
  const shared = { label: texts.heading(column), value: cellOf(row, column), error: cardIssueText(props, column) }
  if (kind === 'choice')
    return (
      <NativeSelect
        {...shared}
        data={[{ value: '', label: '' }, ...texts.choices(column).map(({ value, label }) => ({ value, label }))]}
        onChange={({ currentTarget }) => onType(row.id, column, currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...shared}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      rightSection={units[column]}
      placeholder={column === 'crossSectionLossAmount' ? texts.derivedLoss(row) : undefined}
      onBlur={() => onLeave(row.id, column)}
      onChange={({ currentTarget }) => onType(row.id, column, currentTarget.value)}
    />
  )
}

const listRowHeight = 48

function RowList({ rows, tried, checked, texts, units, shown, onChoose }: Props & { readonly shown: string }) {
  const { t } = useTexts()
  const body = useRef<HTMLTableSectionElement>(null)
  const { drawn, below, measure } = useVisibleRows(body, rows.length, { rowHeight: listRowHeight })
  return (
    <table className={styles.list} aria-label={t('quickEntry.damages')}>
      <tbody ref={body}>
        {drawn.map(({ index, gap }) => {
          const row = rows[index]
          if (!row) return null
          // A row that is still blank is none of the list; what is not drawn above it keeps its room.
          if (isBlankRow(row) && row.id !== shown) return <SpacerRow key={row.id} height={gap} />
          const one = checked.get(row.id)
          const issues = one
            ? visibleIssues(one, index === rows.length - 1 && row.id !== tried ? row.id : undefined)
            : []
          const warnings = one?.warnings ?? []
          const rowSummary = [
            cellOf(row, 'position') && `${cellOf(row, 'position')} ${units.position ?? ''}`,
            texts.shown('type', cellOf(row, 'type')),
            cellOf(row, 'damageCount') && `× ${cellOf(row, 'damageCount')}`,
          ]
          return (
            <Fragment key={row.id}>
              <SpacerRow height={gap} />
              <tr ref={measure} data-index={index} data-current={row.id === shown || undefined}>
                <td>
                  <button type="button" aria-current={row.id === shown || undefined} onClick={() => onChoose(row.id)}>
                    <span className={styles.rowNumber}>{index + 1}</span>
                    {rowSummary.filter(Boolean).join(' · ')}
                    {issues.length > 0 && <strong data-state="wrong">{`✕ ${t('quickEntry.faults')}`}</strong>}
                    {issues.length === 0 && warnings.length > 0 && <strong data-state="doubtful">!</strong>}
                  </button>
                </td>
              </tr>
            </Fragment>
          )
        })}
        <SpacerRow height={below} />
      </tbody>
    </table>
  )
}
