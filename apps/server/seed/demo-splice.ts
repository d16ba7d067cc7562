import type { Splice } from '@catenary/contract/records/splices'

type SplicePart = Splice['parts'][number]

const knots = 6
/** Share of the splice that one knot with its two tuck tails takes. */
const firstKnot = 0.1
const knotSpacing = 0.16
const tailLength = 105

/**
 * A long splice of a 6-strand rope, 1200 diameters long, with 6 knots and 12 tuck tails. `age` from 0 (new) to 1: the
 * knots grow thicker, the tails thinner, the third knot breaks wires and the lubricant dries out.
 */
export function longSplice(name: string, start: number, diameter: number, age: number): Splice {
  const length = (1200 * diameter) / 1000
  const parts = Array.from({ length: knots }, (_, index) => {
    const position = start + length * (firstKnot + knotSpacing * index)
    return knotWithTails(index, position, diameter, age)
  }).flat()
  return {
    name,
    positionStart: start,
    positionEnd: rounded(start + length),
    strandCount: 6,
    knotCount: knots,
    tuckTailCount: 2 * knots,
    tuckTailEndCount: 0,
    parts,
  }
}

function knotWithTails(index: number, position: number, diameter: number, age: number): SplicePart[] {
  const tail = (tailLength * diameter) / 1000
  const isWeakest = index === 2
  const knotGrowth = 0.02 + 0.005 * (index % 3) + age * (isWeakest ? 0.035 : 0.012)
  const tailShrinkage = 0.01 + 0.004 * (index % 4) + age * (index === 4 ? 0.035 : 0.015)
  const knot: SplicePart = {
    ...common(age, isWeakest),
    name: `K${index + 1}`,
    type: 'K',
    position: rounded(position),
    diameterMin: rounded(diameter * (1 + knotGrowth - 0.012)),
    diameterMax: rounded(diameter * (1 + knotGrowth)),
    ...(isWeakest && age > 0.5 ? { brokenWireCount: 2, comment: 'Two broken wires on the crown of the knot' } : {}),
  }
  const tailAt = (number: number, from: number): SplicePart => ({
    ...common(age, false),
    name: `T${number}`,
    type: 'T',
    position: rounded(from),
    length: rounded(tail),
    diameterMin: rounded(diameter * (1 - tailShrinkage)),
    diameterMax: rounded(diameter * (1 - tailShrinkage + 0.015)),
  })
  return [tailAt(2 * index + 1, position - tail), knot, tailAt(2 * index + 2, position)]
}

function common(age: number, isWeakest: boolean) {
  return {
    brokenWireCount: 0,
    looseWireCount: 0,
    isTouchingStrands: isWeakest && age > 0.8,
    isCorrosion: false,
    lubricantCondition: lubricantAt(age + (isWeakest ? 0.2 : 0)),
  } as const
}

function lubricantAt(age: number): 'good' | 'sufficient' | 'insufficient' {
  if (age < 0.5) return 'good'
  return age < 1.1 ? 'sufficient' : 'insufficient'
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
