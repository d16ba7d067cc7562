import type { RopeStripInput } from '@catenary/charts/strip/rope-strip'
import { stripLayout } from '@catenary/charts/strip/rope-strip-layout'
import type { NamedPosition } from '@catenary/charts/strip/rope-strip-reference-points'
import { stripReferencePoints } from '@catenary/charts/strip/rope-strip-reference-points'
import styles from './RopeStrip.module.css'

interface Props {
  readonly points: readonly NamedPosition[]
  readonly frame: Pick<RopeStripInput, 'domain' | 'ropeLength' | 'width'>
}

const top = stripLayout.ropeTop + stripLayout.ropeHeight

/** Named places as small ticks below the rope, with their names where there is room. */
export function StripPoints({ points, frame }: Props) {
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
