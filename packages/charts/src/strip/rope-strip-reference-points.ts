import { textWidth } from './rope-strip-layout.ts'
import type { RopeStripInput } from './rope-strip.ts'
import { visibleDomain, xOfPosition } from './rope-strip.ts'

/** A named place along the rope, in metres. */
export interface NamedPosition {
  readonly name: string
  readonly position: number
}

/** A named place as it is drawn; its name is left out where there is no room for it. */
export interface StripReferencePoint {
  readonly x: number
  readonly name: string
  /** Where the name is anchored; `null` where it is left out. */
  readonly label: { readonly x: number; readonly anchor: 'start' | 'middle' | 'end' } | null
}

const gap = 8

/** The named places of the part of the rope that is shown, from its beginning on. */
export function stripReferencePoints(
  points: readonly NamedPosition[],
  frame: Pick<RopeStripInput, 'domain' | 'ropeLength' | 'width'>,
): StripReferencePoint[] {
  const { from, to } = visibleDomain(frame)
  const visible = points
    .filter(({ position }) => position >= from && position <= to)
    .toSorted((a, b) => a.position - b.position)
  let occupiedUntil = -Infinity
  return visible.map(({ name, position }) => {
    const x = xOfPosition(position, frame)
    const label = labelAt(x, textWidth(name), frame.width)
    if (label.left < occupiedUntil + gap) return { x, name, label: null }
    occupiedUntil = label.right
    return { x, name, label: { x: label.x, anchor: label.anchor } }
  })
}

function labelAt(x: number, requiredWidth: number, width: number) {
  if (x < requiredWidth / 2) return { x: 0, anchor: 'start', left: 0, right: requiredWidth } as const
  if (x > width - requiredWidth / 2)
    return { x: width, anchor: 'end', left: width - requiredWidth, right: width } as const
  return { x, anchor: 'middle', left: x - requiredWidth / 2, right: x + requiredWidth / 2 } as const
}
