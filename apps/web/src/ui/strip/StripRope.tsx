import type { RopeStrip, StripTick } from '@catenary/charts/strip/rope-strip'
import { roundPixels, stripLayout, tickTopOf } from '@catenary/charts/strip/rope-strip-layout'
import { formatTally } from '@catenary/charts/strip/rope-strip-texts'
import { useTexts } from '../texts/texts-context.ts'
import styles from './RopeStrip.module.css'

interface Props {
  readonly marks: RopeStrip
  readonly width: number
  /** Where the pointer of a position stands: it takes the room of a figure. */
  readonly highlightX: number | undefined
}

/** Half a figure and half the pointer. */
const pointerRoom = 24

const { ropeTop, ropeHeight } = stripLayout
const layStep = 8

/** The rope itself with its lay, its splices, and the damages standing on it. */
export function StripRope({ marks, width, highlightX }: Props) {
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
