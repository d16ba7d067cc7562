import { stripLayout, textWidth } from '@catenary/charts/strip/rope-strip-layout'
import { useId } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import styles from './RopeStrip.module.css'

/** The damages are loading, could not be loaded, or there was no inspection yet. */
export type MissingMarks = 'loading' | 'failed' | 'notInspected'

/** Text of a strip without damages data. */
export const missingTexts = {
  loading: 'ropePage.damagesLoading',
  failed: 'ropePage.damagesNotLoaded',
  notInspected: 'ropes.noState.notInspected',
} as const

interface Props {
  readonly width: number
  readonly missing: MissingMarks
}

const { ropeTop, ropeHeight } = stripLayout
/** Higher than a drawn rope, so that it is not mistaken for one. */
const hatchMargin = 7

/** A rope without damages data: hatched and labelled, never drawn as a sound one. */
export function UnknownRope({ width, missing }: Props) {
  const { t } = useTexts()
  const hatch = useId()
  const text = t(missingTexts[missing])
  return (
    <g className={styles.unknown} data-missing={missing}>
      <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" />
      </pattern>
      <rect
        x="0.5"
        y={ropeTop - hatchMargin}
        width={Math.max(0, width - 1)}
        height={ropeHeight + 2 * hatchMargin}
        rx="2"
        fill={`url(#${hatch})`}
      />
      {/* Beside a rope that is shorter than its text there is room at the right. */}
      <text x={Math.max(width, textWidth(text)) / 2} y={ropeTop - hatchMargin - 8}>
        {text}
      </text>
    </g>
  )
}
