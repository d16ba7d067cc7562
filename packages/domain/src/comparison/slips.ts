import type { Alignment, Slip } from './alignment.ts'
import { shareOfRival, significance } from './line-search.ts'
import type { Shift } from './shifts.ts'
import { largestOffset, plausibleStretch, reachAt } from './shifts.ts'

/** Of the findings of one inspection, so many are found again by the other as a rule. */
const foundAgain = 0.8
/** A piece between two slips has so many findings that agree with it, and so large a share of those along it. */
const [fewestAgreeing, smallestShare] = [8, 0.5]

/** A line through several pieces is stretched wrongly and needs more slips to make up for it: the next one is stretched as they are. */
const rounds = 4

/** A finding of the earlier inspection, and how far those that it may be are from where the line puts it. */
interface Row {
  readonly position: number
  readonly shifts: readonly Shift[]
  readonly residuals: readonly number[]
  /** How likely one of them is near a difference that has nothing to do with the row. */
  readonly chance: number
  /** Of each state 1 where one of them is within a step of it, else 0. */
  readonly isNear: Uint8Array
}

/** The differences from the line that are tried: up to so many steps to either side. */
interface States {
  readonly step: number
  readonly middle: number
}

/** A piece of the rope along which a counter did not slip: its rows, and by how much it differs from the line. */
interface Piece {
  readonly rows: readonly Row[]
  readonly metres: number
}

/**
 * An alignment with the places where a counter slipped, or the line as it is where nothing proves that one did. The pieces between
 * slips are the most likely sequence of differences from the line (the Viterbi algorithm), in which each slip must be worth more than
 * one anywhere on the rope would be by chance; all pieces are stretched alike.
 */
export function withSlips(line: Alignment, shifts: readonly Shift[], step: number): Alignment {
  let alignment = line
  const states: States = { step, middle: Math.floor(largestOffset / step) }
  for (let round = 0; round < rounds; round += 1) {
    const start = { ...alignment, slips: [] }
    const rows = rowsOf(shifts, start, states)
    if (rows.length < 2 * fewestAgreeing) return line
    const pieces = reliablePieces(piecesOf(rows, states), states)
    if (pieces.length < 2) return round === 0 ? line : start
    // Only the last: before it slight slips may make up for a wrong stretch.
    alignment = (round + 1 < rounds ? fittedPieces : fittedSlips)(pieces, start, step)
  }
  return alignment
}

function rowsOf(shifts: readonly Shift[], { offset, stretch }: Alignment, states: States): Row[] {
  return [...Map.groupBy(shifts, ({ index }) => index).values()].map((own) => {
    const position = own[0]?.position ?? 0
    const residuals = own.map(({ metres }) => metres - offset - stretch * position)
    const chance = Math.min(0.9, (residuals.length * states.step) / reachAt(position))
    return { position, shifts: own, residuals, chance, isNear: statesNear(residuals, states) }
  })
}

function statesNear(residuals: readonly number[], { step, middle }: States): Uint8Array {
  const isNear = new Uint8Array(2 * middle + 1)
  for (const residual of residuals) {
    const first = Math.max(0, Math.ceil((residual - step) / step) + middle)
    const last = Math.min(2 * middle, Math.floor((residual + step) / step) + middle)
    for (let state = first; state <= last; state += 1) isNear[state] = 1
  }
  return isNear
}

/** The most likely pieces; from one to the next the difference jumps. */
function piecesOf(rows: readonly Row[], { step, middle }: States): Piece[] {
  const states = 2 * middle + 1
  const penalty = Math.log((rows.length * states) / significance)
  let scores = new Float64Array(states)
  const origins = rows.map((row) => {
    const best = scores.indexOf(scores.reduce((most, score) => Math.max(most, score), -Infinity))
    const jumped = (scores[best] ?? 0) - penalty
    const origin = Int16Array.from(scores, (score, state) => (score >= jumped ? state : best))
    const worth = worthOf(row)
    scores = scores.map((score, state) => Math.max(score, jumped) + (worth[state] ?? 0))
    return origin
  })
  let state = scores.indexOf(scores.reduce((most, score) => Math.max(most, score), -Infinity))
  const found: { rows: Row[]; state: number }[] = []
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const last = found.at(-1)
    const row = rows[index] as Row
    if (last?.state === state) last.rows.push(row)
    else found.push({ rows: [row], state })
    state = origins[index]?.[state] ?? state
  }
  return found.toReversed().map((piece) => ({ rows: piece.rows.toReversed(), metres: (piece.state - middle) * step }))
}

/** How much more likely a row is in each state than by chance, as a logarithm. */
function worthOf({ chance, isNear }: Row): Float64Array {
  const [hit, miss] = [Math.log(foundAgain / chance), Math.log((1 - foundAgain) / (1 - chance))]
  return Float64Array.from(isNear, (near) => (near === 1 ? hit : miss))
}

/** The pieces that enough findings agree with, and no other difference; the rows of the others belong to the piece before, or after it. */
function reliablePieces(pieces: readonly Piece[], states: States): Piece[] {
  const reliable: Piece[] = []
  let loose: readonly Row[] = []
  for (const piece of pieces) {
    const agreeing = piece.rows.filter((row) => nearestIn(row, piece.metres, states.step)).length
    const isEnough = agreeing >= fewestAgreeing && agreeing >= smallestShare * piece.rows.length
    const isReliable = isEnough && !hasRival(piece, agreeing, states)
    const last = reliable.at(-1)
    if (isReliable && last?.metres !== piece.metres) {
      reliable.push({ ...piece, rows: [...loose, ...piece.rows] })
      loose = []
    } else if (last) reliable[reliable.length - 1] = { ...last, rows: [...last.rows, ...piece.rows] }
    else loose = [...loose, ...piece.rows]
  }
  return reliable
}

/** True where another difference, which pairs other findings, agrees with nearly as many beyond chance: along evenly spaced ones. */
function hasRival({ rows, metres }: Piece, agreeing: number, { step, middle }: States): boolean {
  const votes = new Int32Array(2 * middle + 1)
  for (const { isNear } of rows) for (const [state, near] of isNear.entries()) votes[state] = (votes[state] ?? 0) + near
  const byChance = rows.reduce((sum, { chance }) => sum + chance, 0)
  const enough = byChance + shareOfRival * (agreeing - byChance)
  return votes.some((count, state) => count >= enough && Math.abs((state - middle) * step - metres) > 2 * step)
}

/** The shift of a row that is nearest to a difference from the line, within a step of it. */
function nearestIn({ residuals, shifts }: Row, metres: number, step: number): Shift | undefined {
  let nearest: number | undefined
  for (const [index, residual] of residuals.entries()) {
    const distance = Math.abs(residual - metres)
    if (distance <= step && (nearest === undefined || distance < Math.abs((residuals[nearest] ?? 0) - metres)))
      nearest = index
  }
  return nearest === undefined ? undefined : shifts[nearest]
}

/** The pieces fitted; those with less than a step between them, which pairs bridge, are one: positions read inexactly are no slip. */
function fittedSlips(pieces: readonly Piece[], line: Alignment, step: number): Alignment {
  const fitted = fittedPieces(pieces, line, step)
  const slight = fitted.slips.findIndex(({ metres }) => Math.abs(metres) < step)
  const [one, other] = pieces.slice(slight, slight + 2)
  if (slight < 0 || !one || !other) return fitted
  const { metres } = one.rows.length < other.rows.length ? other : one
  const joined = { rows: [...one.rows, ...other.rows], metres }
  return fittedSlips(pieces.toSpliced(slight, 2, joined), line, step)
}

/** Least squares with one stretch for all pieces and an offset for each; a slip is halfway between two pieces. */
function fittedPieces(pieces: readonly Piece[], line: Alignment, step: number): Alignment {
  const groups = pieces.map(({ rows, metres }) => rows.flatMap((row) => nearestIn(row, metres, step) ?? []))
  const means = groups.map((pairs) => ({
    position: mean(pairs, ({ position }) => position),
    metres: mean(pairs, ({ metres }) => metres),
  }))
  let [variance, covariance] = [0, 0]
  for (const [index, pairs] of groups.entries())
    for (const pair of pairs) {
      const along = pair.position - (means[index]?.position ?? 0)
      variance += along ** 2
      covariance += along * (pair.metres - (means[index]?.metres ?? 0))
    }
  const stretch = variance > 0 ? plausibleStretch(covariance / variance) : line.stretch
  const offsets = means.map(({ position, metres }) => metres - stretch * position)
  const slips = offsets.slice(1).map((offset, index): Slip => {
    const [before, after] = [groups[index]?.at(-1)?.position ?? 0, groups[index + 1]?.[0]?.position ?? 0]
    return { position: (before + after) / 2, metres: offset - (offsets[index] ?? 0) }
  })
  return { offset: offsets[0] ?? line.offset, stretch, slips }
}

function mean(pairs: readonly Shift[], of: (pair: Shift) => number): number {
  return pairs.reduce((sum, pair) => sum + of(pair), 0) / Math.max(1, pairs.length)
}
