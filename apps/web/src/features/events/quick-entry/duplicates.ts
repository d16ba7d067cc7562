import type { DamageWithLoss, InspectionDamage } from '@catenary/contract/events'

/** Two recordings of one type closer than this, in metres, are likely the same damage. */
const sameWithin = 0.01

interface Checked {
  readonly row: { readonly id: string }
  readonly number: number
  readonly damage: InspectionDamage | null
}

type Wires = Pick<InspectionDamage['attributes'], 'strand' | 'wire'>

// Neighbouring wires break at one place: where both are named, they are two damages.
function mayBeSame(a: Wires, b: Wires): boolean {
  const differs = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && one !== other
  return !differs(a.strand, b.strand) && !differs(a.wire, b.wire)
}

/** The rows that say again what an earlier row says, each with the number of that row. */
export function duplicatesAmong(rows: readonly Checked[]): ReadonlyMap<string, number> {
  const placed = rows
    .flatMap(({ row, number, damage }) => (damage ? [{ id: row.id, number, damage }] : []))
    .toSorted((a, b) => a.damage.position - b.damage.position || a.number - b.number)
  const twins = new Map<string, number>()
  placed.forEach((one, index) => {
    for (let next = index + 1; next < placed.length; next += 1) {
      const other = placed[next]
      if (!other || other.damage.position - one.damage.position > sameWithin + 1e-9) return
      if (other.damage.attributes.type !== one.damage.attributes.type) continue
      if (!mayBeSame(one.damage.attributes, other.damage.attributes)) continue
      const [first, again] = one.number < other.number ? [one, other] : [other, one]
      if (!twins.has(again.id)) twins.set(again.id, first.number)
    }
  })
  return twins
}

/** The damage in force that a row says again, if any. */
export function recordedBefore({ damage }: Checked, known: readonly DamageWithLoss[]): DamageWithLoss | undefined {
  if (!damage) return undefined
  return known.find(
    ({ counts, positionToday, attributes }) =>
      counts &&
      attributes.type === damage.attributes.type &&
      Math.abs(positionToday - damage.position) <= sameWithin + 1e-9 &&
      mayBeSame(attributes, damage.attributes),
  )
}
