import type { RopeStretch } from './segment-windows.ts'

/** A piece of rope, and the loss in the worst of the windows that lie over it. */
export interface LossPiece extends RopeStretch {
  /** Loss in percent of the metallic cross-section or, for limits that count wires, of the wires. */
  readonly loss: number
  /** Loss in percent of the permitted loss. */
  readonly lossOverTarget: number
}

/** A window and the loss in it. */
interface LossWindow extends Pick<LossPiece, 'loss' | 'lossOverTarget'> {
  readonly window: RopeStretch
}

/** More pieces than this are drawn together: no drawing shows them apart. */
export const maxPieces = 2000

/**
 * Windows of one length as pieces of rope that follow each other: of several windows over one place the one with the
 * largest loss. A window over the join of a closed rope (`to` less than `from`) lies at both its ends.
 *
 * More than {@link maxPieces} become pieces of a thousandth of the stretch that they cover, each with the largest loss
 * in it, so that no peak is lost. n windows cost O(n log n).
 *
 * @param ropeLength of a closed rope in m; `null` for an open one
 */
export function lossPieces(windows: readonly LossWindow[], ropeLength: number | null): LossPiece[] {
  const pieces = upperEnvelope(windows.flatMap(({ window, ...losses }) => splitAtJoin(window, ropeLength, losses)))
  return pieces.length <= maxPieces ? pieces : binPieces(pieces)
}

function splitAtJoin(
  { from, to }: RopeStretch,
  ropeLength: number | null,
  losses: Pick<LossPiece, 'loss' | 'lossOverTarget'>,
): LossPiece[] {
  if (to >= from || ropeLength === null) return [{ from, to, ...losses }]
  return [
    { from, to: ropeLength, ...losses },
    { from: 0, to, ...losses },
  ]
}

/** The largest of overlapping pieces at each place. */
function upperEnvelope(pieces: readonly LossPiece[]): LossPiece[] {
  const edges = [...new Set(pieces.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b)
  const indexOf = new Map(edges.map((edge, index) => [edge, index]))
  // The windows are applied in descending order of loss, so the first value at a place is final. `next` skips places already
  // covered.
  const next = Array.from({ length: edges.length + 1 }, (_, index) => index)
  const nextUncovered = (index: number): number => {
    let end = index
    while (next[end] !== end) end = next[end] ?? end
    for (let at = index; at !== end;) [at, next[at]] = [next[at] ?? end, end]
    return end
  }
  const covering: (LossPiece | undefined)[] = Array.from({ length: edges.length })
  for (const piece of pieces.toSorted((a, b) => b.loss - a.loss)) {
    const end = indexOf.get(piece.to) ?? 0
    for (let at = nextUncovered(indexOf.get(piece.from) ?? 0); at < end; at = nextUncovered(at)) {
      covering[at] = piece
      next[at] = at + 1
    }
  }
  return mergeEqualNeighbours(edges, covering)
}

function mergeEqualNeighbours(edges: readonly number[], covering: readonly (LossPiece | undefined)[]): LossPiece[] {
  const result: LossPiece[] = []
  covering.forEach((piece, index) => {
    if (!piece) return
    const [from = 0, to = 0] = [edges[index], edges[index + 1]]
    const last = result.at(-1)
    if (last?.to === from && last.loss === piece.loss) result[result.length - 1] = { ...last, to }
    else result.push({ ...piece, from, to })
  })
  return result
}

const binCount = 1000

function binPieces(pieces: readonly LossPiece[]): LossPiece[] {
  const [first, last] = [pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 0]
  const width = (last - first) / binCount
  const worst = new Map<number, LossPiece>()
  for (const piece of pieces) {
    const from = Math.floor((piece.from - first) / width)
    const to = Math.min(binCount, Math.ceil((piece.to - first) / width))
    for (let bin = from; bin < to; bin += 1)
      if (piece.loss > (worst.get(bin)?.loss ?? -1))
        worst.set(bin, { ...piece, from: first + bin * width, to: first + (bin + 1) * width })
  }
  return [...worst.values()].toSorted((a, b) => a.from - b.from)
}
