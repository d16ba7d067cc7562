import type { Area } from '@catenary/contract/assets/areas'
import { leftOutOf } from '@catenary/domain/state'

/** An area on the map of areas. */
export function positionOf(area: Area) {
  const { id, latlng, damages, worstRope, ropeCount, ropesWithoutState } = area
  return { id, latlng, damages, worstRope, ropeCount, ropesWithoutState, ...leftOutOf(area) }
}

/** An area of its own place and state: all over the Alps, in no order. */
export function sampleArea(area: Area, index: number): Area {
  const id = `${area.id.slice(0, -12)}${String(index).padStart(12, '0')}`
  const latlng: [number, number] = [45.8 + ((index * 7919) % 2000) / 1000, 6 + ((index * 104_729) % 4500) / 1000]
  const ratio = (index % 13) / 10
  return {
    ...area,
    id,
    name: `Area ${index}`,
    latlng,
    damages: { ratio, health: 100 * Math.max(0, 1 - ratio), count: 1 },
  }
}
