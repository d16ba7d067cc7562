import type { RopeStripInput, StripScaleTick } from '@catenary/charts/strip/rope-strip'
import { ropeStrip, xOfPosition } from '@catenary/charts/strip/rope-strip'
import { stripHeight, stripLayout, textWidth } from '@catenary/charts/strip/rope-strip-layout'
import type { NamedPosition } from '@catenary/charts/strip/rope-strip-reference-points'
import { stripDescription } from '@catenary/charts/strip/rope-strip-svg'
import { formatQuantity } from '@catenary/i18n/format'
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { StripBrackets } from './StripBrackets.tsx'
import { StripPoints } from './StripPoints.tsx'
import { StripRope } from './StripRope.tsx'
import type { MissingMarks } from './UnknownRope.tsx'
import { missingTexts, UnknownRope } from './UnknownRope.tsx'
import styles from './RopeStrip.module.css'

interface Props extends Omit<RopeStripInput, 'width' | 'language'> {
  /** A position in metres that is pointed out: where the damage being recorded lies. */
  readonly highlightedPosition?: number | null
  /** Named places along the rope. */
  readonly points?: readonly NamedPosition[]
  /** Why the damages cannot be drawn: the rope is then hatched, with this text. */
  readonly missing?: MissingMarks | undefined
  /** Space reserved for brackets that are still loading. */
  readonly minRows?: number
  /** Metres that the whole width stands for, where ropes below each other share one scale; else the rope's own length. */
  readonly scaleLength?: number
  /** Drawn over the strip, such as the brush; gets the width of the rope's drawing in pixels. */
  readonly children?: (width: number) => ReactNode
}

const noPoints: readonly never[] = []

/**
 * The rope drawn as a line from end to end: damages as ticks, splices, and the worst window of each reference length as
 * a bracket. The same marks stand in the printed report.
 */
export function RopeStrip({
  highlightedPosition,
  points = noPoints,
  minRows = 0,
  missing,
  scaleLength,
  children,
  ...input
}: Props) {
  const { t, language } = useTexts()
  const { ref, width: outerWidth } = useElementSize()
  const width = Math.max(0, outerWidth - 2 * stripLayout.padding)
  const pointRow = points.length > 0 ? stripLayout.pointRow : 0
  const height = stripHeight(Math.max(minRows, input.worst.length)) + pointRow
  const stripInput = { ...input, width, language }
  const scaled = useMemo(() => (scaleLength === undefined ? undefined : { from: 0, to: scaleLength }), [scaleLength])
  const drawn = scaled ? { ...stripInput, domain: scaled } : stripInput
  const highlightX =
    highlightedPosition === null || highlightedPosition === undefined
      ? undefined
      : xOfPosition(highlightedPosition, drawn)
  return (
    <div ref={ref} className={styles.strip} style={{ minHeight: height }}>
      {width > 0 && (
        <svg
          className={styles.drawing}
          width={outerWidth}
          height={height}
          viewBox={`${-stripLayout.padding} 0 ${outerWidth} ${height}`}
          role="img"
          aria-label={missing ? t(missingTexts[missing]) : stripDescription({ ...stripInput, translate: t })}
        >
          <Marks
            input={drawn}
            points={points}
            height={height}
            highlightX={highlightX}
            missing={missing}
            withEnd={!!scaled}
          />
          {highlightX !== undefined && <PositionPointer x={highlightX} />}
        </svg>
      )}
      {width > 0 && children?.(width)}
    </div>
  )
}

interface MarksProps {
  readonly input: RopeStripInput
  readonly points: readonly NamedPosition[]
  readonly height: number
  readonly highlightX: number | undefined
  readonly missing: MissingMarks | undefined
  /** Names the rope's length at its end: on a scale that is not its own nothing else does. */
  readonly withEnd: boolean
}

function Marks({ input, points, height, highlightX, missing, withEnd }: MarksProps) {
  const { damages, splices, worst, width, domain, ropeLength, isClosed, language, unitSystem } = input
  const marks = useMemo(
    () => ropeStrip({ damages, splices, worst, width, domain, ropeLength, isClosed, language, unitSystem }),
    [damages, splices, worst, width, domain, ropeLength, isClosed, language, unitSystem],
  )
  const scaleTop = height - stripLayout.scaleHeight
  // On a scale that is longer than the rope, the rope ends before the drawing does.
  const end = Math.min(width, xOfPosition(ropeLength, input))
  return (
    <>
      {missing ? (
        <UnknownRope width={end} missing={missing} />
      ) : (
        <StripRope marks={marks} width={end} highlightX={highlightX} />
      )}
      <StripPoints points={points} frame={input} />
      <g transform={`translate(0 ${points.length > 0 ? stripLayout.pointRow : 0})`}>
        <StripBrackets brackets={marks.brackets} width={width} />
      </g>
      <path className={styles.scale} d={`M0 ${scaleTop}H${end}`} />
      {(withEnd ? endingScale(marks.scale, end, input) : marks.scale).map(({ x, label }) => (
        <g key={label} transform={`translate(${x} ${scaleTop})`}>
          <path className={styles.scale} d="M0 0v4" />
          <text className={styles.scaleLabel} y="15" textAnchor={x < 20 ? 'start' : x > width - 24 ? 'end' : 'middle'}>
            {label}
          </text>
        </g>
      ))}
    </>
  )
}

/** The scale of a rope up to its end at a pixel, which is a tick of its own. */
function endingScale(
  scale: readonly StripScaleTick[],
  end: number,
  { ropeLength, language, unitSystem }: RopeStripInput,
): readonly StripScaleTick[] {
  const label = formatQuantity(language, ropeLength, 'm', { decimals: 0, system: unitSystem })
  const hasRoom = (tick: StripScaleTick) => tick.x + textWidth(tick.label) / 2 + endGap <= end - textWidth(label)
  return [...scale.filter(hasRoom), { x: end, label }]
}

/** Between the label of the rope's end and the one before it, in pixels. */
const endGap = 8

function PositionPointer({ x }: { readonly x: number }) {
  const { ropeTop, ropeHeight } = stripLayout
  return (
    <g className={styles.here} transform={`translate(${x} 0)`}>
      <path d={`M0 2V${ropeTop + ropeHeight + 4}`} />
      <path className={styles.hereHead} d="M-6 0H6L0 8Z" />
    </g>
  )
}
