import type { Rope } from '@catenary/contract/assets/ropes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { ActionIcon, Text } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconArrowsVertical,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import type { TraceViewRange } from './use-trace-range.ts'
import styles from './trace.module.css'

interface Props {
  readonly view: TraceViewRange
  readonly rope: Rope
}

/** What is shown of a trace, and buttons that move and zoom it. */
export function ZoomButtons({ view, rope }: Props) {
  const { t, quantity } = useTexts()
  const system = unitSystemOf(rope.installation)
  const { range, whole } = view
  const place = (metres: number) => quantity(metres, 'm', { decimals: 2, system })
  const isWhole = range.from <= whole.from && range.to >= whole.to
  const buttons = [
    { label: t('traces.left'), icon: IconArrowLeft, act: () => view.pan(-0.5), disabled: range.from <= whole.from },
    { label: t('traces.right'), icon: IconArrowRight, act: () => view.pan(0.5), disabled: range.to >= whole.to },
    { label: t('traces.zoomIn'), icon: IconZoomIn, act: () => view.zoom(0.5), disabled: false },
    { label: t('traces.zoomOut'), icon: IconZoomOut, act: () => view.zoom(2), disabled: isWhole },
    { label: t('traces.whole'), icon: IconArrowsHorizontal, act: view.showWhole, disabled: isWhole },
  ]
  return (
    <>
      <Text size="sm" className={styles.shown}>
        {t('traces.shown', { from: place(range.from), to: place(range.to) })}
      </Text>
      {buttons.map(({ label, icon: Icon, act, disabled }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon aria-label={label} aria-disabled={disabled} data-disabled={disabled || undefined} onClick={act}>
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
    </>
  )
}

interface FitProps {
  readonly isFitted: boolean
  readonly onFit: () => void
}

/** Fits the height of each channel to what is shown, or back to the whole measurement. */
export function FitButton({ isFitted, onFit }: FitProps) {
  const { t } = useTexts()
  return (
    <Tooltip label={t('traces.fit')}>
      <ActionIcon
        aria-label={t('traces.fit')}
        aria-pressed={isFitted}
        variant={isFitted ? 'filled' : undefined}
        onClick={onFit}
      >
        <IconArrowsVertical size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
