import type { TraceRange } from '@catenary/charts/trace-chart/trace-view'
import type { Rope } from '@catenary/contract/assets/ropes'
import { quantity as quantityField } from '@catenary/contract/field'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { DecimalMarkProvider } from '../../ui/form/DecimalMarkProvider.tsx'
import { NumberBox } from '../../ui/form/NumberBox.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './trace.module.css'

interface Props {
  readonly rope: Rope
  readonly finding: TraceRange
  readonly onFinding: (finding: TraceRange) => void
  readonly onRecord: (finding: TraceRange) => void
}

const positionField = quantityField('m', { max: 1_000_000, decimals: 3 })

/** Where a finding lies: marked on the trace, or typed; it becomes a damage. */
export function FindingBar({ rope, finding, onFinding, onRecord }: Props) {
  const { t } = useTexts()
  const system = unitSystemOf(rope.installation)
  const [typed, setTyped] = useState<Partial<Record<'from' | 'to', unknown>>>({})
  const valueOf = (end: 'from' | 'to') => (end in typed ? typed[end] : round(Math.max(0, finding[end])))
  const change = (end: 'from' | 'to', value: unknown) => {
    setTyped({ ...typed, [end]: value })
    const next = { from: valueOf('from'), to: valueOf('to'), [end]: value }
    if (typeof next.from === 'number' && typeof next.to === 'number' && next.from <= next.to) {
      setTyped({})
      onFinding({ from: next.from, to: next.to })
    }
  }
  const [from, to] = [valueOf('from'), valueOf('to')]
  const isComplete = typeof from === 'number' && typeof to === 'number' && from <= to
  const box = (end: 'from' | 'to') => (
    <NumberBox
      key={`${end} ${system}`}
      field={positionField}
      system={system}
      label={t(end === 'from' ? 'traces.findingFrom' : 'traces.findingTo')}
      value={valueOf(end) ?? null}
      error={end === 'to' && !isComplete && t('fields.tooSmall', { min: String(from) })}
      onChange={(value) => change(end, value)}
    />
  )
  return (
    <DecimalMarkProvider>
      <div className={styles.finding}>
        <Text size="sm">{t('traces.markHint')}</Text>
        {box('from')}
        {box('to')}
        <Button disabled={!isComplete} onClick={() => isComplete && onRecord({ from, to })}>
          {t('traces.record')}
        </Button>
      </div>
    </DecimalMarkProvider>
  )
}

/** To the millimetre, as positions are stored. */
function round(metres: number): number {
  return Math.round(metres * 1000) / 1000
}
