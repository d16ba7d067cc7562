import { worstFirst } from '@catenary/domain/loss/worst-first'
import { sumOfLeftOut } from '@catenary/domain/state'
import type { LeftOutOfState } from '@catenary/domain/state'
import type { Area } from './areas.ts'

/** The worst state of several areas together. */
export interface StateOfAreas
  extends Pick<Area, 'damages' | 'worstRope' | 'limitEarliest' | 'ropeCount' | 'ropesWithoutState'>, LeftOutOfState {
  /** The area of the worst rope; undefined where no rope has a state. */
  readonly worstArea: Area | undefined
}

/** The worst state of the areas that are not archived; null where they have no rope. */
export function stateOfAreas(listed: readonly Area[]): StateOfAreas | null {
  const all = listed.filter(({ isDeleted }) => !isDeleted)
  if (!all.some(({ ropeCount }) => ropeCount > 0)) return null
  const [worst] = worstFirst(all.filter(({ damages }) => damages !== null))
  const sum = (count: (area: Area) => number) => all.reduce((total, area) => total + count(area), 0)
  return {
    worstArea: worst,
    damages: worst?.damages ?? null,
    worstRope: worst?.worstRope ?? null,
    limitEarliest: all.flatMap((area) => area.limitEarliest ?? []).toSorted()[0] ?? null,
    ropeCount: sum(({ ropeCount }) => ropeCount),
    ropesWithoutState: sum(({ ropesWithoutState }) => ropesWithoutState),
    ...sumOfLeftOut(all),
  }
}
