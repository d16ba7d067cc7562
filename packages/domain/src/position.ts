/** A change to the rope that may move positions along it. */
export interface Mutation {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly type: string
  /** Metres from the zero point, before the change. */
  readonly position: number
  /** Metres cut out, put in or moved; a relocation towards the zero point is negative. */
  readonly length?: number | null
}

/**
 * Where something recorded at a position (m) lies after the mutations that came later than its recording.
 *
 * - `ropeShortening` cuts out [position, position + length]: what lies beyond moves nearer to the zero point, what was
 *   cut out is told at the cut.
 * - `ropeLengthening` puts a piece of `length` in at its position: what lies beyond moves away.
 * - `trackRopeRelocation` moves the whole rope by `length` along its way.
 *
 * Everything else leaves positions alone.
 */
export function currentPosition(position: number, recordedAt: number, mutations: readonly Mutation[]): number {
  return mutations
    .filter(({ time, length }) => time > recordedAt && Boolean(length))
    .toSorted((a, b) => a.time - b.time)
    .reduce(moved, position)
}

function moved(place: number, { type, position, length }: Mutation): number {
  const metres = length ?? 0
  switch (type) {
    case 'ropeShortening':
      return place <= position ? place : Math.max(position, place - metres)
    case 'ropeLengthening':
      return place < position ? place : place + metres
    case 'trackRopeRelocation':
      return place + metres
    default:
      return place
  }
}
