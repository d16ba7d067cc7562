import type {
  RopeStrip,
  RopeStripInput,
  StripBracket,
  StripScaleTick,
  StripTick,
} from '@catenary/charts/strip/rope-strip'
import { ropeStrip, xOfPosition } from '@catenary/charts/strip/rope-strip'
import {
  bracketLabel,
  bracketPath,
  roundPixels,
  stripHeight,
  stripLayout,
  textWidth,
  tickTopOf,
} from '@catenary/charts/strip/rope-strip-layout'
import type { BracketLabel } from '@catenary/charts/strip/rope-strip-layout'
import type { NamedPosition } from '@catenary/charts/strip/rope-strip-reference-points'
import { stripReferencePoints } from '@catenary/charts/strip/rope-strip-reference-points'
import { stripDescription } from '@catenary/charts/strip/rope-strip-svg'
import { bracketTexts, formatTally } from '@catenary/charts/strip/rope-strip-texts'
import { formatQuantity } from '@catenary/i18n/format'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useWidth } from '../paint/use-width.ts'
import { useTexts } from '../texts/texts-context.ts'
import type { MissingMarks } from './UnknownRope.tsx'
import { UnknownRope, missingTexts } from './UnknownRope.tsx'
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
  /** Length in metres of the full width, if several ropes share one scale; else the rope's length. */
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
  const { ref, width: outerWidth } = useWidth()
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

interface StripPointsProps {
  readonly points: readonly NamedPosition[]
  readonly frame: Pick<RopeStripInput, 'domain' | 'ropeLength' | 'width'>
}

const top = stripLayout.ropeTop + stripLayout.ropeHeight

/** Named places as small ticks below the rope, with their names where there is room. */
function StripPoints({ points, frame }: StripPointsProps) {
  return stripReferencePoints(points, frame).map(({ x, name, label }) => (
    <g key={name}>
      <path className={styles.point} d={`M${x} ${top + 1}v5`}>
        <title>{name}</title>
      </path>
      {label && (
        <text className={styles.pointLabel} x={label.x} y={top + 16} textAnchor={label.anchor}>
          {name}
        </text>
      )}
    </g>
  ))
}

interface StripBracketsProps {
  readonly brackets: readonly StripBracket[]
  readonly width: number
}

/** The worst window of each reference length, labelled once also where it runs over the join. */
function StripBrackets({ brackets, width }: StripBracketsProps) {
  const { t, language } = useTexts()
  return brackets.map((bracket, index) => {
    const isRepeated = brackets.findIndex(({ multiple }) => multiple === bracket.multiple) < index
    const label = isRepeated
      ? undefined
      : bracketLabel(bracket, width, bracketTexts(bracket, { language, translate: t }))
    return <Bracket key={`${bracket.row} ${bracket.x1}`} bracket={bracket} label={label} />
  })
}

function Bracket({ bracket, label }: { readonly bracket: StripBracket; readonly label: BracketLabel | undefined }) {
  const top = stripLayout.bracketTop + bracket.row * stripLayout.bracketRow
  const isOver = bracket.lossOverTarget >= 100
  return (
    <>
      <path className={isOver ? styles.bracketOver : styles.bracket} d={bracketPath(bracket, top, label)} />
      {label && (
        <text className={isOver ? styles.labelOver : styles.label} x={label.x} y={top + 8} textAnchor={label.anchor}>
          {label.text}
        </text>
      )}
    </>
  )
}

interface StripRopeProps {
  readonly marks: RopeStrip
  readonly width: number
  /** Position of the pointer, which takes the space of a count. */
  readonly highlightX: number | undefined
}

/** Half a figure and half the pointer. */
const pointerRoom = 24

const { ropeTop, ropeHeight } = stripLayout
const layStep = 8

/** The rope itself with its lay, its splices, and the damages standing on it. */
function StripRope({ marks, width, highlightX }: StripRopeProps) {
  const { language } = useTexts()
  const tallies = marks.tallies.filter(({ x }) => highlightX === undefined || Math.abs(x - highlightX) > pointerRoom)
  return (
    <>
      {marks.extents.map(({ x1, x2, counts }) => (
        <rect
          key={`${x1} ${String(counts)}`}
          className={counts ? styles.extent : styles.extentPast}
          x={x1}
          y={ropeTop - 5}
          width={Math.max(1, x2 - x1)}
          height={ropeHeight + 10}
        />
      ))}
      <rect className={styles.rope} x="0" y={ropeTop} width={width} height={ropeHeight} rx="1" />
      <path className={styles.lay} d={layPath(width)} />
      {marks.splices.map(({ x1, x2, name }) => (
        <rect
          key={`${name} ${x1}`}
          className={styles.splice}
          x={x1}
          y={ropeTop - 2}
          width={x2 - x1}
          height={ropeHeight + 4}
          rx="2"
        >
          <title>{name}</title>
        </rect>
      ))}
      <path className={styles.tickPast} d={tickPath(marks.ticks.filter(({ counts }) => !counts))} />
      <path className={styles.tick} d={tickPath(marks.ticks.filter(({ counts }) => counts))} />
      {tallies.map((tally) => (
        <text key={tally.x} className={styles.tally} x={tally.x} y={tickTopOf(tally.height) - 3}>
          {formatTally(tally, language)}
        </text>
      ))}
    </>
  )
}

function layPath(width: number): string {
  const strands = Math.floor((width - 5) / layStep)
  return Array.from(
    { length: strands },
    (_, index) => `M${index * layStep + 1} ${ropeTop + ropeHeight}l5 -${ropeHeight}`,
  ).join('')
}

function tickPath(ticks: readonly StripTick[]): string {
  return ticks.map(({ x, height }) => `M${roundPixels(x)} ${ropeTop - 1}V${tickTopOf(height)}`).join('')
}
