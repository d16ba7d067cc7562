import type { RopeStripInput, StripBracket } from '@catenary/charts/rope-strip'
import { ropeStrip, xOfPosition } from '@catenary/charts/rope-strip'
import { stripDescription } from '@catenary/charts/rope-strip-svg'
import { bracketLabel, bracketPath, stripHeight, stripLayout } from '@catenary/charts/rope-strip-layout'
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { StripRope } from './StripRope.tsx'
import styles from './RopeStrip.module.css'

interface Props extends Omit<RopeStripInput, 'width' | 'language'> {
  /** A position in metres that is pointed out: where the damage being recorded lies. */
  readonly here?: number | null
  /** Drawn over the strip, such as the brush; gets the width of the rope's drawing in pixels. */
  readonly children?: (width: number) => ReactNode
}

/**
 * The rope drawn as a line from end to end: damages as ticks, splices, and the worst window of each reference length as
 * a bracket. The same marks stand in the printed report.
 */
export function RopeStrip({ here, children, ...input }: Props) {
  const { t, language } = useTexts()
  const { ref, width: outerWidth } = useElementSize()
  const width = Math.max(0, outerWidth - 2 * stripLayout.padding)
  const height = stripHeight(input.worst.length)
  const drawn = { ...input, width, language }
  return (
    <div ref={ref} className={styles.strip}>
      {width > 0 && (
        <svg
          className={styles.drawing}
          width={outerWidth}
          height={height}
          viewBox={`${-stripLayout.padding} 0 ${outerWidth} ${height}`}
          role="img"
          aria-label={stripDescription({ ...drawn, translate: t })}
        >
          <Marks input={drawn} height={height} />
          {here !== null && here !== undefined && <Here x={xOfPosition(here, drawn)} />}
        </svg>
      )}
      {width > 0 && children?.(width)}
    </div>
  )
}

function Marks({ input, height }: { readonly input: RopeStripInput; readonly height: number }) {
  const { damages, splices, worst, width, domain, ropeLength, isClosed, language, unitSystem } = input
  const marks = useMemo(
    () => ropeStrip({ damages, splices, worst, width, domain, ropeLength, isClosed, language, unitSystem }),
    [damages, splices, worst, width, domain, ropeLength, isClosed, language, unitSystem],
  )
  const labelled = marks.brackets.filter(
    ({ multiple }, index) => marks.brackets.findIndex((other) => other.multiple === multiple) === index,
  )
  const scaleTop = height - stripLayout.scaleHeight
  return (
    <>
      <StripRope marks={marks} width={width} />
      {marks.brackets.map((bracket) => (
        <path
          key={`${bracket.row} ${bracket.x1}`}
          className={bracket.lossOverTarget >= 100 ? styles.bracketOver : styles.bracket}
          d={bracketPath(bracket, bracketTop(bracket))}
        />
      ))}
      {labelled.map((bracket) => (
        <BracketLabel key={bracket.multiple} bracket={bracket} width={width} />
      ))}
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

function bracketTop({ row }: StripBracket): number {
  return stripLayout.bracketTop + row * stripLayout.bracketRow
}

function BracketLabel({ bracket, width }: { readonly bracket: StripBracket; readonly width: number }) {
  const { t, short } = useTexts()
  const { x, anchor } = bracketLabel(bracket, width)
  return (
    <text
      className={bracket.lossOverTarget >= 100 ? styles.labelOver : styles.label}
      x={x}
      y={bracketTop(bracket) + 8}
      textAnchor={anchor}
    >
      {t('charts.strip.window', { multiple: short(bracket.multiple), loss: short(bracket.lossOverTarget, 1) })}
    </text>
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
