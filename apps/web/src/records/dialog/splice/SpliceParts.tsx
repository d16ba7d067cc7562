import type { SpliceExtent } from '@catenary/domain/splice'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftContext } from '../draft/draft-context.ts'
import type { PartDraft } from './splice-draft.ts'
import { PartControl, partFields, usePartLabel, usePartResult } from './SplicePartFields.tsx'
import type { PartField } from './SplicePartFields.tsx'
import styles from './Splice.module.css'

interface Props {
  readonly parts: readonly PartDraft[]
  /** Which of the parts there are, in the order of measuring. */
  readonly shown: readonly number[]
  readonly context: DraftContext
  readonly nominalDiameter: number | undefined
  readonly extent: SpliceExtent | undefined
  readonly message: (part: number, field: keyof PartDraft) => string | undefined
  readonly onChange: (part: number, changed: Partial<PartDraft>) => void
}

/** The parts of a splice: a table, on a phone one part at a time. Enter moves to the same field of the next part. */
export function SpliceParts(props: Props) {
  const { t } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [requestedIndex, setRequestedIndex] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const { shown } = props
  const last = shown.length - 1
  const selectedIndex = Math.min(requestedIndex, last)

  function moveOnEnter(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const { part, field } = event.target.dataset
    if (part === undefined) return
    // Else the form would be sent in the middle of a row of figures.
    event.preventDefault()
    const next = shown.indexOf(Number(part)) + (event.shiftKey ? -1 : 1)
    const target = shown[next]
    if (target === undefined) return
    flushSync(() => setRequestedIndex(next))
    const control = frame.current?.querySelector<HTMLElement>(`[data-part="${target}"][data-field="${field}"]`)
    control?.focus()
    if (control instanceof HTMLInputElement && control.type !== 'checkbox') control.select()
  }

  if (last < 0) return null
  return (
    // The keys are those of the controls within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className={styles.parts} onKeyDown={moveOnEnter}>
      <p className={styles.hint}>{t('splices.enterHint')}</p>
      {isNarrow ? (
        <SinglePart {...props} selectedIndex={selectedIndex} onSelect={setRequestedIndex} />
      ) : (
        <PartsTable {...props} />
      )}
    </div>
  )
}

function PartsTable({ parts, shown, context, nominalDiameter, extent, message, onChange }: Props) {
  const { t } = useTexts()
  const labelOf = usePartLabel(context)
  const resultOf = usePartResult(context, nominalDiameter)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('splices.parts')}>
      <table className={styles.table} aria-label={t('splices.parts')}>
        <thead>
          <tr>
            <th scope="col">{t('splices.part.name')}</th>
            <th scope="col">{t('splices.part.type')}</th>
            {measuredFields.map((field) => (
              <th key={field} scope="col">
                {labelOf(field)}
              </th>
            ))}
            <th scope="col">{t('splices.deviation')}</th>
            <th scope="col">{t('splices.ratingTitle')}</th>
            {inspectedFields.map((field) => (
              <th key={field} scope="col">
                {labelOf(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((index) => {
            const part = parts[index]
            if (!part) return null
            const result = resultOf(part)
            const cell = (field: PartField) => (
              <td key={field}>
                <PartControl
                  {...{ field, part, index, context, nominalDiameter, extent }}
                  error={message(index, field)}
                  label={t('splices.cell', { field: labelOf(field), part: part.name })}
                  onChange={(changed) => onChange(index, changed)}
                />
              </td>
            )
            return (
              <tr key={index}>
                {cell('name')}
                <td>{t(`splices.partType.${part.type}`)}</td>
                {measuredFields.map(cell)}
                <td className={styles.result} data-band={result?.band}>
                  {result?.deviation}
                </td>
                <td className={styles.result} data-band={result?.band}>
                  {result?.rating}
                </td>
                {inspectedFields.map(cell)}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

// Values computed from the diameters are shown beside them.
const measuredFields = ['position', 'length', 'diameterMin', 'diameterMax'] as const satisfies readonly PartField[]
const inspectedFields = partFields.filter((field) => field !== 'name' && !measuredFields.some((one) => one === field))

interface SinglePartProps extends Props {
  readonly selectedIndex: number
  readonly onSelect: (selectedIndex: number) => void
}

function SinglePart({
  parts,
  shown,
  context,
  nominalDiameter,
  extent,
  message,
  onChange,
  selectedIndex,
  onSelect,
}: SinglePartProps) {
  const { t } = useTexts()
  const id = useId()
  const labelOf = usePartLabel(context)
  const resultOf = usePartResult(context, nominalDiameter)
  const index = shown[selectedIndex]
  const part = index === undefined ? undefined : parts[index]
  if (index === undefined || !part) return null
  const result = resultOf(part)
  return (
    <section className={styles.onePart} aria-label={`${t('splices.part')} ${part.name}`}>
      <div className={styles.steps}>
        <Button
          variant="default"
          aria-label={t('splices.previousPart')}
          disabled={selectedIndex === 0}
          onClick={() => onSelect(selectedIndex - 1)}
        >
          <IconChevronLeft size={18} />
        </Button>
        <strong aria-live="polite">
          {t('splices.partOf', { name: part.name, number: selectedIndex + 1, count: shown.length })}
        </strong>
        <Button
          variant="default"
          aria-label={t('splices.nextPart')}
          disabled={selectedIndex === shown.length - 1}
          onClick={() => onSelect(selectedIndex + 1)}
        >
          <IconChevronRight size={18} />
        </Button>
      </div>
      <p className={styles.result} data-band={result?.band}>
        {[t(`splices.partType.${part.type}`), result?.deviation, result?.rating].filter(Boolean).join(' · ')}
      </p>
      {partFields.map((field) => (
        <div key={field} className={styles.line}>
          <label htmlFor={`${id} ${field}`}>{labelOf(field)}</label>
          <PartControl
            {...{ field, part, index, context, nominalDiameter, extent }}
            id={`${id} ${field}`}
            error={message(index, field)}
            onChange={(changed) => onChange(index, changed)}
          />
        </div>
      ))}
    </section>
  )
}
