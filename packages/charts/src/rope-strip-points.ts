import type { RopeStripInput } from './rope-strip.ts'
import { shownDomain, xOfPosition } from './rope-strip.ts'
import { widthOf } from './rope-strip-layout.ts'

/** A named place along the rope, in metres. */
export interface NamedPlace {
  readonly name: string
  readonly position: number
}

/** A named place as it is drawn; its name is left out where there is no room for it. */
export interface StripPoint {
  readonly x: number
  readonly name: string
  /** Where the name is anchored; `null` where it is left out. */
  readonly label: { readonly x: number; readonly anchor: 'start' | 'middle' | 'end' } | null
}

const gap = 8

/** The named places of the part of the rope that is shown, from its beginning on. */
export function stripPoints(
  points: readonly NamedPlace[],
  frame: Pick<RopeStripInput, 'domain' | 'ropeLength' | 'width'>,
): StripPoint[] {
  const { from, to } = shownDomain(frame)
  const shown = points
    .filter(({ position }) => position >= from && position <= to)
    .toSorted((a, b) => a.position - b.position)
  let taken = -Infinity
  return shown.map(({ name, position }) => {
    const x = xOfPosition(position, frame)
    const label = labelAt(x, widthOf(name), frame.width)
    if (label.left < taken + gap) return { x, name, label: null }
    taken = label.right
    return { x, name, label: { x: label.x, anchor: label.anchor } }
  })
}

function labelAt(x: number, needed: number, width: number) {
  if (x < needed / 2) return { x: 0, anchor: 'start', left: 0, right: needed } as const
  if (x > width - needed / 2) return { x: width, anchor: 'end', left: width - needed, right: width } as const
  return { x, anchor: 'middle', left: x - needed / 2, right: x + needed / 2 } as const
}
