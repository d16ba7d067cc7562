import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftSetting } from './draft-setting.ts'
import { PartControl, partFields, usePartLabel, usePartResult } from './SplicePartFields.tsx'
import type { PartField } from './SplicePartFields.tsx'
import type { PartDraft } from './splice-parts.ts'
import styles from './Splice.module.css'

interface Props {
  readonly parts: readonly PartDraft[]
  /** Which of the parts there are, in the order of measuring. */
  readonly shown: readonly number[]
  readonly setting: DraftSetting
  readonly nominalDiameter: number | undefined
  readonly message: (part: number, field: keyof PartDraft) => string | undefined
  readonly onChange: (part: number, changed: Partial<PartDraft>) => void
}

/** The parts of a splice: a table, on a phone one part at a time. Enter goes to the next part, in the same field. */
export function SpliceParts(props: Props) {
  const { t } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [at, setAt] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const { shown } = props
  const last = shown.length - 1
  const place = Math.min(at, last)

  function step(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const { part, field } = event.target.dataset
    if (part === undefined) return
    // Else the form would be sent in the middle of a row of figures.
    event.preventDefault()
    const next = shown.indexOf(Number(part)) + (event.shiftKey ? -1 : 1)
    const target = shown[next]
    if (target === undefined) return
    flushSync(() => setAt(next))
    const control = frame.current?.querySelector<HTMLElement>(`[data-part="${target}"][data-field="${field}"]`)
    control?.focus()
    if (control instanceof HTMLInputElement && control.type !== 'checkbox') control.select()
  }

  if (last < 0) return null
  return (
    // The keys are those of the controls within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className={styles.parts} onKeyDown={step}>
      <p className={styles.hint}>{t('splices.enterHint')}</p>
      {isNarrow ? <OnePart {...props} place={place} onPlace={setAt} /> : <PartsTable {...props} />}
    </div>
  )
}

function PartsTable({ parts, shown, setting, nominalDiameter, message, onChange }: Props) {
  const { t } = useTexts()
  const labelOf = usePartLabel(setting)
  const resultOf = usePartResult(setting, nominalDiameter)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('splices.parts')}>
      <table className={styles.table} aria-label={t('splices.parts')}>
        <thead>
          <tr>
            <th scope="col">{t('splices.part.name')}</th>
            <th scope="col">{t('splices.part.type')}</th>
            {measured.map((field) => (
              <th key={field} scope="col">
                {labelOf(field)}
              </th>
            ))}
            <th scope="col">{t('splices.deviation')}</th>
            <th scope="col">{t('splices.ratingTitle')}</th>
            {looked.map((field) => (
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
                  {...{ field, part, index, setting }}
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
                {measured.map(cell)}
                <td className={styles.result} data-band={result?.band}>
                  {result?.deviation}
                </td>
                <td className={styles.result} data-band={result?.band}>
                  {result?.rating}
                </td>
                {looked.map(cell)}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

// What follows from the diameters stands beside them.
const measured = ['position', 'length', 'diameterMin', 'diameterMax'] as const satisfies readonly PartField[]
const looked = partFields.filter((field) => field !== 'name' && !measured.some((one) => one === field))

interface OnePartProps extends Props {
  readonly place: number
  readonly onPlace: (place: number) => void
}

function OnePart({ parts, shown, setting, nominalDiameter, message, onChange, place, onPlace }: OnePartProps) {
  const { t } = useTexts()
  const id = useId()
  const labelOf = usePartLabel(setting)
  const resultOf = usePartResult(setting, nominalDiameter)
  const index = shown[place]
  const part = index === undefined ? undefined : parts[index]
  if (index === undefined || !part) return null
  const result = resultOf(part)
  return (
    <section className={styles.onePart} aria-label={`${t('splices.part')} ${part.name}`}>
      <div className={styles.steps}>
        <Button
          variant="default"
          aria-label={t('splices.previousPart')}
          disabled={place === 0}
          onClick={() => onPlace(place - 1)}
        >
          <IconChevronLeft size={18} />
        </Button>
        <strong aria-live="polite">
          {t('splices.partOf', { name: part.name, number: place + 1, count: shown.length })}
        </strong>
        <Button
          variant="default"
          aria-label={t('splices.nextPart')}
          disabled={place === shown.length - 1}
          onClick={() => onPlace(place + 1)}
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
            {...{ field, part, index, setting }}
            id={`${id} ${field}`}
            error={message(index, field)}
            onChange={(changed) => onChange(index, changed)}
          />
        </div>
      ))}
    </section>
  )
}
