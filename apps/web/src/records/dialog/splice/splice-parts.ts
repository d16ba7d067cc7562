import type { SplicePartType } from '@catenary/domain/splice'

/** What stands in the fields of one part of a splice, as typed. */
export interface PartDraft {
  readonly name: string
  readonly type: SplicePartType
  readonly position: string
  readonly length: string
  readonly diameterMin: string
  readonly diameterMax: string
  readonly brokenWireCount: string
  readonly looseWireCount: string
  /** Null while nobody has looked. */
  readonly isTouchingStrands: boolean | null
  readonly isCorrosion: boolean | null
  readonly lubricantCondition: 'good' | 'sufficient' | 'insufficient' | ''
  readonly comment: string
}

/** How many parts of each type a splice has; null where that is not known. */
export type PartCounts = Readonly<Record<SplicePartType, number | null>>

/** More parts than this are a slip of the hand; the contract allows as many in all. */
const maxParts = 200

/** A part before anything of it was measured. */
export function emptyPart(type: SplicePartType, name: string): PartDraft {
  return {
    name,
    type,
    position: '',
    length: '',
    diameterMin: '',
    diameterMax: '',
    brokenWireCount: '',
    looseWireCount: '',
    isTouchingStrands: null,
    isCorrosion: null,
    lubricantCondition: '',
    comment: '',
  }
}

/** True where nothing was said of a part beyond that it exists. */
export function isBlankPart(part: PartDraft): boolean {
  const empty = emptyPart(part.type, part.name)
  return (Object.keys(empty) as (keyof PartDraft)[]).every((field) => part[field] === empty[field])
}

/**
 * The parts of a splice with those made that its counts ask for, named K1, T1, S1 and on, in the order in which the
 * hand meets them along the rope. No part is ever dropped here: what a smaller count hides is back with a larger one.
 */
export function withMissingParts(
  parts: readonly PartDraft[],
  counts: PartCounts,
  isRecounted: boolean,
): readonly PartDraft[] {
  const newParts = (['K', 'T', 'S'] as const).flatMap((type) => missingParts(parts, type, counts[type] ?? 0))
  // What was recorded in an order of its own keeps it.
  if (newParts.length === 0 && !isRecounted) return parts
  const all = [...parts, ...newParts]
  const ranks = new Map((['K', 'T', 'S'] as const).flatMap((type) => ranksAlongRope(all, type, counts[type])))
  return all.toSorted((a, b) => (ranks.get(a) ?? hiddenRank) - (ranks.get(b) ?? hiddenRank))
}

// Behind all that is shown.
const hiddenRank = 2

function missingParts(parts: readonly PartDraft[], type: SplicePartType, count: number): PartDraft[] {
  const present = parts.filter((part) => part.type === type)
  const names = new Set(present.map(({ name }) => name))
  const missingCount = Math.min(count, maxParts) - present.length
  if (missingCount <= 0) return []
  return Array.from({ length: missingCount + present.length }, (_, index) => `${type}${index + 1}`)
    .filter((name) => !names.has(name))
    .slice(0, missingCount)
    .map((name) => emptyPart(type, name))
}

/** Where the parts of one type lie, as shares of the splice: evenly, and each tail's end on its side away from the knot. */
function ranksAlongRope(all: readonly PartDraft[], type: SplicePartType, count: number | null): [PartDraft, number][] {
  const ofType = all
    .filter((part) => part.type === type)
    .map((part, index) => ({ part, number: Number(/(\d+)$/.exec(part.name)?.[1] ?? index + 1) }))
    .toSorted((a, b) => a.number - b.number)
    .slice(0, count ?? undefined)
  return ofType.map(({ part }, index) => {
    const away = type === 'S' ? (index % 2 === 0 ? -0.25 : 0.25) : 0
    return [part, (index + 0.5 + away) / ofType.length]
  })
}

/** Which of a draft's parts there are by its counts, as indices: of each type the first ones, all where no count is known. */
export function visibleParts(parts: readonly PartDraft[], counts: PartCounts): number[] {
  const seen = { K: 0, T: 0, S: 0 }
  return parts.flatMap(({ type }, index) => {
    seen[type] += 1
    return seen[type] <= (counts[type] ?? Infinity) ? [index] : []
  })
}
