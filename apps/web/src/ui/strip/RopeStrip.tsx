import type { RopeStripInput } from '@catenary/charts/rope-strip'
import { ropeStrip, xOfPosition } from '@catenary/charts/rope-strip'
import type { NamedPlace } from '@catenary/charts/rope-strip-points'
import { stripDescription } from '@catenary/charts/rope-strip-svg'
import { stripHeight, stripLayout } from '@catenary/charts/rope-strip-layout'
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
  readonly here?: number | null
  /** Named places along the rope. */
  readonly points?: readonly NamedPlace[]
  /** Why what is on the rope cannot be drawn: the rope is hatched then, and says so. */
  readonly missing?: MissingMarks | undefined
  /** Room kept for brackets that are still being read. */
  readonly leastRows?: number
  /** Drawn over the strip, such as the brush; gets the width of the rope's drawing in pixels. */
  readonly children?: (width: number) => ReactNode
}

const noPoints: readonly never[] = []

/**
 * The rope drawn as a line from end to end: damages as ticks, splices, and the worst window of each reference length as
 * a bracket. The same marks stand in the printed report.
 */
export function RopeStrip({ here, points = noPoints, leastRows = 0, missing, children, ...input }: Props) {
  const { t, language } = useTexts()
  const { ref, width: outerWidth } = useElementSize()
  const width = Math.max(0, outerWidth - 2 * stripLayout.padding)
  const pointRow = points.length > 0 ? stripLayout.pointRow : 0
  const height = stripHeight(Math.max(leastRows, input.worst.length)) + pointRow
  const drawn = { ...input, width, language }
  const hereX = here === null || here === undefined ? undefined : xOfPosition(here, drawn)
  return (
    <div ref={ref} className={styles.strip} style={{ minHeight: height }}>
      {width > 0 && (
        <svg
          className={styles.drawing}
          width={outerWidth}
          height={height}
          viewBox={`${-stripLayout.padding} 0 ${outerWidth} ${height}`}
          role="img"
          aria-label={missing ? t(missingTexts[missing]) : stripDescription({ ...drawn, translate: t })}
        >
          <Marks input={drawn} points={points} height={height} hereX={hereX} missing={missing} />
          {hereX !== undefined && <Here x={hereX} />}
        </svg>
      )}
      {width > 0 && children?.(width)}
    </div>
  )
}

interface MarksProps {
  readonly input: RopeStripInput
  readonly points: readonly NamedPlace[]
  readonly height: number
  readonly hereX: number | undefined
  readonly missing: MissingMarks | undefined
}

function Marks({ input, points, height, hereX, missing }: MarksProps) {
  const { damages, splices, worst, width, domain, ropeLength, isClosed, language, unitSystem } = input
  const marks = useMemo(
    () => ropeStrip({ damages, splices, worst, width, domain, ropeLength, isClosed, language, unitSystem }),
    [damages, splices, worst, width, domain, ropeLength, isClosed, language, unitSystem],
  )
  const scaleTop = height - stripLayout.scaleHeight
  return (
    <>
      {missing ? (
        <UnknownRope width={width} missing={missing} />
      ) : (
        <StripRope marks={marks} width={width} hereX={hereX} />
      )}
      <StripPoints points={points} frame={input} />
      <g transform={`translate(0 ${points.length > 0 ? stripLayout.pointRow : 0})`}>
        <StripBrackets brackets={marks.brackets} width={width} />
      </g>
      <path className={styles.scale} d={`M0 ${scaleTop}H${width}`} />
      {marks.scale.map(({ x, label }) => (
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

function Here({ x }: { readonly x: number }) {
  const { ropeTop, ropeHeight } = stripLayout
  return (
    <g className={styles.here} transform={`translate(${x} 0)`}>
      <path d={`M0 2V${ropeTop + ropeHeight + 4}`} />
      <path className={styles.hereHead} d="M-6 0H6L0 8Z" />
    </g>
  )
}
