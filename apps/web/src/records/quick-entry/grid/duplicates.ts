import type { DamageWithLoss, InspectionDamage } from '@catenary/contract/records/events'

/** Two recordings of one type closer than this, in metres, are likely the same damage. */
const duplicateTolerance = 0.01

interface NumberedDamage {
  readonly row: { readonly id: string }
  readonly number: number
  readonly damage: InspectionDamage | null
}

type WireNames = Pick<InspectionDamage['attributes'], 'strand' | 'wire'>

// Neighbouring wires break at one place: where both are named, they are two damages.
function mayBeSame(a: WireNames, b: WireNames): boolean {
  const differs = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && one !== other
  return !differs(a.strand, b.strand) && !differs(a.wire, b.wire)
}

/** The rows that say again what an earlier row says, each with the number of that row. */
export function findDuplicates(rows: readonly NumberedDamage[]): ReadonlyMap<string, number> {
  const sortedByPosition = rows
    .flatMap(({ row, number, damage }) => (damage ? [{ id: row.id, number, damage }] : []))
    .toSorted((a, b) => a.damage.position - b.damage.position || a.number - b.number)
  const duplicates = new Map<string, number>()
  sortedByPosition.forEach((one, index) => {
    for (let next = index + 1; next < sortedByPosition.length; next += 1) {
      const other = sortedByPosition[next]
      if (!other || other.damage.position - one.damage.position > duplicateTolerance + 1e-9) return
      if (other.damage.attributes.type !== one.damage.attributes.type) continue
      if (!mayBeSame(one.damage.attributes, other.damage.attributes)) continue
      const [first, again] = one.number < other.number ? [one, other] : [other, one]
      if (!duplicates.has(again.id)) duplicates.set(again.id, first.number)
    }
  })
  return duplicates
}

/** The damage in force that a row says again, if any. */
export function findRecorded({ damage }: NumberedDamage, known: readonly DamageWithLoss[]): DamageWithLoss | undefined {
  if (!damage) return undefined
  return known.find(
    ({ counts, positionToday, attributes }) =>
      counts &&
      attributes.type === damage.attributes.type &&
      Math.abs(positionToday - damage.position) <= duplicateTolerance + 1e-9 &&
      mayBeSame(attributes, damage.attributes),
  )
}
