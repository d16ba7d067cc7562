import type { Rope } from '@catenary/contract/assets/ropes'
import type { ComparisonMark, InspectionComparison } from '@catenary/contract/records/comparison'
import { comparisonOutcomes } from '@catenary/contract/records/comparison-options'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Text } from '@mantine/core'
import { useWidth } from '../../ui/paint/use-width.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useComparisonTexts } from './use-comparison-texts.ts'
import styles from './comparison.module.css'

interface Props {
  readonly rope: Rope
  readonly compared: InspectionComparison
}

/** Pixels: of the longest mark, of the rope, of the room at both ends of it, and of what is written below. */
const longest = 40
const ropeHeight = 6
const padding = 8
const scaleHeight = 16
const height = 2 * longest + ropeHeight + 8 + scaleHeight
const middle = (height - scaleHeight) / 2

/** The rope with what the later inspection found above it, and what the earlier one found below. */
export function ComparisonDrawing({ rope, compared }: Props) {
  const { t, short } = useTexts()
  const { ref, width } = useWidth()
  const { day } = useComparisonTexts(rope, compared)
  const { alongRope, ropeLength, counts } = compared
  if (alongRope.length === 0) return null
  const end = Math.max(ropeLength ?? 0, ...alongRope.map(([position]) => position)) || 1
  const most = Math.max(...alongRope.flatMap(([, , before, now]) => [before[1] ?? 0, now[1] ?? 0])) || 1
  const x = (position: number) => padding + (Math.max(0, position) / end) * (width - 2 * padding)
  const named = comparisonOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) =>
      t('comparison.counted', { outcome: t(`comparison.outcome.${outcome}`), count: short(counts[outcome]) }),
    )
  return (
    <div>
      <div ref={ref} className={styles.drawing} style={{ minHeight: height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={t('comparison.alongRope', { counts: named.join('; ') })}
          >
            <rect
              className={styles.rope}
              x={padding}
              y={middle - ropeHeight / 2}
              width={width - 2 * padding}
              height={ropeHeight}
              rx={ropeHeight / 2}
            />
            <RopeEnds rope={rope} length={ropeLength} width={width} />
            {alongRope.map((mark) => (
              <Mark key={`${mark[0]} ${mark[1]}`} mark={mark} x={x(mark[0])} most={most} />
            ))}
          </svg>
        )}
      </div>
      <Text size="xs" c="dimmed">
        {t('comparison.drawing', { later: day(compared.later.timestamp), earlier: day(compared.earlier.timestamp) })}
      </Text>
    </div>
  )
}

interface RopeEndsProps {
  readonly rope: Rope
  /** Metres; nothing is written where it is unknown. */
  readonly length: number | null
  readonly width: number
}

/** The zero point and the length of the rope, as lengths at the ends of the drawing. */
function RopeEnds({ rope, length, width }: RopeEndsProps) {
  const { quantity } = useTexts()
  if (length === null) return null
  const written = (metres: number) => quantity(metres, 'm', { system: unitSystemOf(rope.installation), decimals: 0 })
  return (
    <>
      <text className={styles.end} x={padding} y={height - 3}>
        {written(0)}
      </text>
      <text className={styles.end} x={width - padding} y={height - 3} textAnchor="end">
        {written(length)}
      </text>
    </>
  )
}

interface MarkProps {
  readonly mark: ComparisonMark
  readonly x: number
  /** The largest loss that is drawn, in percent. */
  readonly most: number
}

function Mark({ mark: [, outcome, before, now], x, most }: MarkProps) {
  return (
    <g data-outcome={outcome} className={styles.mark}>
      <Side side={now} x={x} most={most} direction={-1} />
      <Side side={before} x={x} most={most} direction={1} />
    </g>
  )
}

interface SideProps extends Omit<MarkProps, 'mark'> {
  readonly side: ComparisonMark[2]
  /** Up or down from the rope. */
  readonly direction: 1 | -1
}

function Side({ side: [count, loss], x, most, direction }: SideProps) {
  if (count === 0) return null
  const from = middle + direction * (ropeHeight / 2 + 1)
  if (loss === null) return <circle cx={x} cy={from + direction * 3} r={2.5} />
  return <path d={`M${x} ${from}V${from + direction * Math.max(2, (loss / most) * longest)}`} />
}
