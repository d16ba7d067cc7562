/** Metres within which two positions are taken as the same: far below what can be measured, far above rounding. */
export const positionTolerance = 1e-6

/** A position taken round to between 0 (included) and the loop's length (excluded). */
export function wrapPosition(position: number, loop: number): number {
  return ((position % loop) + loop) % loop
}

/** A stretch of rope in metres from the zero point; a length of 0 is a point. On a closed rope it may run over the join. */
export interface RopePiece {
  readonly start: number
  readonly length: number
}

/** What a change of the rope does to the positions along it; metres, in the positions of before the change. */
export type PositionChange =
  /** The whole rope moves along its way; towards the zero point is negative. */
  | { readonly kind: 'shift'; readonly metres: number }
  /** [from, from + cut] goes, and a new piece of so many metres comes into its place. */
  | { readonly kind: 'cut'; readonly from: number; readonly cut: number; readonly inserted: number }

/** A move, and the rope's length before and after it; `null` where unknown. */
export interface PositionStep {
  readonly move: PositionChange
  readonly before: number | null
  readonly after: number | null
  readonly isClosed: boolean
}

/** How much longer a move makes the rope, in metres. */
export function lengthDelta(move: PositionChange): number {
  return move.kind === 'shift' ? 0 : move.inserted - move.cut
}

/** A recorded place as a piece of rope; `loop` is the length of a closed rope, over whose join it may run. */
export function pieceFrom(position: number, length: number | null | undefined, loop: number | null): RopePiece {
  const extent = length && length > positionTolerance ? length : 0
  if (loop === null) return { start: position, length: extent }
  return { start: wrapPosition(position, loop), length: Math.min(extent, loop) }
}

/** The length at which positions run on to 0 before and after a step; `null` on open ropes and where it is unknown. */
export function loopLengths({ isClosed, before, after }: PositionStep): {
  readonly before: number | null
  readonly after: number | null
} {
  return isClosed && before !== null && after !== null ? { before, after } : { before: null, after: null }
}

/**
 * What is left of pieces of rope after a step, along the rope; nothing where all of it was cut out.
 *
 * - A cut takes away what lies between its ends. What lies exactly at an end stays, at the cut: the cautious reading, as
 *   with windows. Only where an open rope loses its end goes what lies at that very end.
 * - What lies beyond a cut moves by what was put in less what was cut out; a stretch that reaches over it is in one
 *   piece afterwards where nothing was put in, else in two with the new rope between them.
 * - On a closed rope a cut over the join takes the zero point with it: positions then begin at the cut. Where the new
 *   piece is long enough the zero point comes to lie in it, and nothing that stays moves.
 */
export function applyPositionStep(pieces: readonly RopePiece[], step: PositionStep): RopePiece[] {
  const { move } = step
  const loops = loopLengths(step)
  if (move.kind === 'shift')
    return pieces.map((piece) => pieceFrom(piece.start + move.metres, piece.length, loops.after))
  const remaining = remainingStretches(move, step)
  const retained = splitAtJoin(pieces, loops.before).flatMap((piece) =>
    piece.length > 0 ? remainingExtent(piece, remaining) : remainingPoint(piece, remaining),
  )
  return mergeAdjacent(retained, loops.after)
}

/** Position of the cut after a move: removed recordings are shown there. */
export function cutPosition(step: PositionStep): number {
  const { move } = step
  if (move.kind === 'shift') return 0
  const [first] = remainingStretches(move, step)
  const at = first && Number.isFinite(first.to) ? Math.max(0, first.to + first.shift) : move.from
  const { after } = loopLengths(step)
  return after === null ? at : wrapPosition(at, after)
}

/** A stretch of the rope before the change that stays, and how far it moves. */
interface RemainingStretch {
  readonly from: number
  readonly to: number
  readonly shift: number
}

function remainingStretches(
  { from, cut, inserted }: Extract<PositionChange, { kind: 'cut' }>,
  step: PositionStep,
): RemainingStretch[] {
  const { before: loop } = loopLengths(step)
  const end = from + cut
  if (loop === null) return openRopeStretches({ from, end, shift: inserted - cut }, step.before)
  if (cut >= loop - positionTolerance) return []
  const overJoin = end - loop
  if (overJoin > positionTolerance) return [{ from: overJoin, to: from, shift: -Math.max(0, overJoin - inserted) }]
  return [
    { from: 0, to: from, shift: 0 },
    { from: end, to: loop, shift: inserted - cut },
  ]
}

function openRopeStretches(
  { from, end, shift }: { from: number; end: number; shift: number },
  length: number | null,
): RemainingStretch[] {
  const isInsertion = end - from <= positionTolerance
  const losesStart = !isInsertion && from <= positionTolerance
  const losesEnd = !isInsertion && length !== null && end >= length - positionTolerance
  const beyondTolerance = 3 * positionTolerance
  return [
    { from: -Infinity, to: losesStart ? -beyondTolerance : from, shift: 0 },
    { from: losesEnd ? end + beyondTolerance : end, to: Infinity, shift },
  ]
}

/** Where two stretches meet in a point it moves with what lies beyond. */
function remainingPoint({ start }: RopePiece, remaining: readonly RemainingStretch[]): RopePiece[] {
  const stretch = remaining.findLast(
    ({ from, to }) => start >= from - positionTolerance && start <= to + positionTolerance,
  )
  if (!stretch) return []
  return [{ start: Math.min(Math.max(start, stretch.from), stretch.to) + stretch.shift, length: 0 }]
}

function remainingExtent({ start, length }: RopePiece, remaining: readonly RemainingStretch[]): RopePiece[] {
  return remaining.flatMap(({ from, to, shift }) => {
    const first = Math.max(start, from)
    const retained = Math.min(start + length, to) - first
    return retained > positionTolerance ? [{ start: first + shift, length: retained }] : []
  })
}

/** Pieces that run over the join of a closed rope in two, one on each side of it. */
function splitAtJoin(pieces: readonly RopePiece[], loop: number | null): readonly RopePiece[] {
  if (loop === null) return pieces
  return pieces.flatMap(({ start, length }) => {
    const beyond = start + length - loop
    if (beyond <= positionTolerance) return [{ start, length }]
    return [
      { start, length: loop - start },
      { start: 0, length: beyond },
    ]
  })
}

function mergeAdjacent(pieces: readonly RopePiece[], loop: number | null): RopePiece[] {
  const result: RopePiece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    const end = last ? last.start + last.length : 0
    const isAdjacent = (position: number) => Math.abs(position - end) <= positionTolerance
    if (last && (isAdjacent(piece.start) || (loop !== null && isAdjacent(piece.start + loop))))
      result[result.length - 1] = { start: last.start, length: last.length + piece.length }
    else result.push(loop === null ? piece : { start: wrapPosition(piece.start, loop), length: piece.length })
  }
  return result
}
