import { palettes } from '@catenary/charts/palette'
import type { DrawnPart } from '@catenary/charts/splice/splice-drawing'
import { partBand } from '@catenary/charts/splice/splice-drawing'
import { spliceElements, spliceLayout } from '@catenary/charts/splice/splice-drawing-svg'
import { bandRating } from '@catenary/domain/splice'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { createElement } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from './Splice.module.css'

interface SpliceDrawingProps {
  /** Start and end of the splice in metres. */
  readonly from: number
  readonly to: number
  readonly parts: readonly DrawnPart[]
  readonly nominalDiameter: number | undefined
  readonly unitSystem: UnitSystem
}

/** The splice to scale along the rope: what lies where, and how it is rated. */
export function SpliceDrawing({ from, to, parts, nominalDiameter, unitSystem }: SpliceDrawingProps) {
  const { t, quantity, language } = useTexts()
  const scheme = useComputedColorScheme('light')
  const { ref, width: outerWidth } = useElementSize()
  const { padding, height } = spliceLayout
  const width = outerWidth - 2 * padding
  const bands = parts.map((part) => partBand(part, nominalDiameter))
  const ratingCounts = [
    ...(['green', 'yellow', 'red'] as const).map(
      (band) => [t(`splices.rating.${bandRating(band)}`), bands.filter((one) => one === band).length] as const,
    ),
    [t('splices.notMeasured'), bands.filter((one) => one === null).length] as const,
  ]
  const ratings = ratingCounts.flatMap(([text, count]) => (count > 0 ? [`${text}: ${count}`] : [])).join(', ')
  const metres = (value: number) => quantity(value, 'm', { system: unitSystem })
  const description = t('splices.drawing', { from: metres(from), to: metres(to), ratings })
  return (
    <div ref={ref} className={styles.drawing} style={{ minHeight: height }}>
      {width > 0 && (
        <svg
          width={outerWidth}
          height={height}
          viewBox={`${-padding} 0 ${outerWidth} ${height}`}
          role="img"
          aria-label={description}
        >
          {spliceElements({
            from,
            to,
            parts,
            nominalDiameter,
            unitSystem,
            width,
            language,
            palette: palettes[scheme],
          }).map(({ tag, attributes, text }, index) => createElement(tag, { key: index, ...attributes }, text))}
        </svg>
      )}
    </div>
  )
}
