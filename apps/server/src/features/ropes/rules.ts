import { faultsOf } from '@catenary/contract/faults'
import type { Fault } from '@catenary/contract/faults'
import { geographic } from '@catenary/contract/map-settings'
import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import type { Rope } from '@catenary/contract/ropes'
import type { Link } from './writing-queries.ts'

/** What of a rope's attributes cannot be true together. */
export function attributeFaults(attributes: RopeAttributes): Fault[] {
  const { installationDate, removalDate, ropeLength, referencePoints = [] } = attributes
  const faults: Fault[] = []
  if (installationDate && removalDate && removalDate < installationDate)
    faults.push({ path: 'rope.attributes.removalDate', code: 'beforeInstallation' })
  if (ropeLength === undefined) return faults
  for (const [index, { position }] of referencePoints.entries())
    if (position > ropeLength)
      faults.push({
        path: `rope.attributes.referencePoints[${index}].position`,
        code: 'beyondRope',
        values: { max: ropeLength, unit: 'm' },
      })
  return faults
}

/** The points of a line that lie outside the picture it is drawn on, or outside the world. */
export function lineFaults(latlngs: Rope['latlngs'], image: { width: number; height: number } | null): Fault[] {
  return latlngs.flatMap((place, index): Fault[] => {
    const path = `rope.latlngs[${index}]`
    if (!image) {
      const parsed = geographic.safeParse(place)
      return parsed.success ? [] : faultsOf(parsed.error, path)
    }
    const [x, y] = place
    const isInside = x >= 0 && x <= image.width && y >= 0 && y <= image.height
    return isInside ? [] : [{ path, code: 'outsideImage', values: { ...image } }]
  })
}

/**
 * What is wrong with the rope that another replaced: it lies elsewhere or is not there, follows the other itself, or was
 * replaced by a third one already.
 */
export function predecessorFaults(id: string, predecessorId: string, links: readonly Link[]): Fault[] {
  const path = 'rope.predecessor'
  const byId = new Map(links.map((link) => [link.id, link]))
  if (!byId.has(predecessorId)) return [{ path, code: 'otherInstallation' }]
  const isTaken = links.some((link) => link.predecessorId === predecessorId && link.id !== id && !link.isDeleted)
  return isTaken || followsItself(id, predecessorId, byId) ? [{ path, code: 'circle' }] : []
}

function followsItself(id: string, predecessorId: string, byId: ReadonlyMap<string, Link>): boolean {
  const passed = new Set<string>()
  for (
    let at: string | null = predecessorId;
    at !== null && !passed.has(at);
    at = byId.get(at)?.predecessorId ?? null
  ) {
    if (at === id) return true
    passed.add(at)
  }
  return false
}
