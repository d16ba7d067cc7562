import type { KeyboardEvent, PointerEvent } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { menuWidth } from './use-menu-width.ts'
import styles from './MenuResizer.module.css'

interface Props {
  readonly width: number
  readonly onChange: (width: number) => void
}

const step = 16

/** The edge of the menu: dragged by a pointer, moved by the arrow keys, Home and End. */
export function MenuResizer({ width, onChange }: Props) {
  const { t } = useTexts()
  const byKey: Partial<Record<string, number>> = {
    ArrowLeft: width - step,
    ArrowRight: width + step,
    Home: menuWidth.min,
    End: menuWidth.max,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const nextWidth = byKey[event.key]
    if (nextWidth === undefined) return
    event.preventDefault()
    onChange(nextWidth)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(event.clientX)
  }
  return (
    // A focusable separator is a widget by WAI-ARIA: it has a value and takes keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.edge}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule between paragraphs cannot be moved
      role="separator"
      aria-orientation="vertical"
      aria-label={t('shell.resizeMenu')}
      aria-valuenow={width}
      aria-valuemin={menuWidth.min}
      aria-valuemax={menuWidth.max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onChange(menuWidth.min)}
    />
  )
}
