import { geoCoordinates } from '@catenary/contract/assets/map-settings'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { issuesOf } from '@catenary/contract/issues'
import type { FieldIssue } from '@catenary/contract/issues'
import type { RopeLink } from './writing-queries.ts'

/** What of a rope's attributes cannot be true together. */
export function ropeAttributeIssues(attributes: RopeAttributes): FieldIssue[] {
  const { installationDate, removalDate, ropeLength, referencePoints = [] } = attributes
  const issues: FieldIssue[] = []
  if (installationDate && removalDate && removalDate < installationDate)
    issues.push({ path: 'rope.attributes.removalDate', code: 'beforeInstallation' })
  if (ropeLength === undefined) return issues
  for (const [index, { position }] of referencePoints.entries())
    if (position > ropeLength)
      issues.push({
        path: `rope.attributes.referencePoints[${index}].position`,
        code: 'beyondRope',
        values: { max: ropeLength, unit: 'm' },
      })
  return issues
}

/** The points of a line that lie outside the picture it is drawn on, or outside the world. */
export function lineIssues(latlngs: Rope['latlngs'], image: { width: number; height: number } | null): FieldIssue[] {
  return latlngs.flatMap((point, index): FieldIssue[] => {
    const path = `rope.latlngs[${index}]`
    if (!image) {
      const parsed = geoCoordinates.safeParse(point)
      return parsed.success ? [] : issuesOf(parsed.error, path)
    }
    const [x, y] = point
    const isInside = x >= 0 && x <= image.width && y >= 0 && y <= image.height
    return isInside ? [] : [{ path, code: 'outsideImage', values: { ...image } }]
  })
}

/**
 * What is wrong with the rope that another replaced: it lies elsewhere or is not there, follows the other itself, or was
 * replaced by a third one already.
 */
export function predecessorIssues(id: string, predecessorId: string, links: readonly RopeLink[]): FieldIssue[] {
  const path = 'rope.predecessor'
  const byId = new Map(links.map((link) => [link.id, link]))
  if (!byId.has(predecessorId)) return [{ path, code: 'otherInstallation' }]
  const isReplacedByOther = links.some(
    (link) => link.predecessorId === predecessorId && link.id !== id && !link.isDeleted,
  )
  return isReplacedByOther || followsItself(id, predecessorId, byId) ? [{ path, code: 'circle' }] : []
}

function followsItself(id: string, predecessorId: string, byId: ReadonlyMap<string, RopeLink>): boolean {
  const visited = new Set<string>()
  for (
    let current: string | null = predecessorId;
    current !== null && !visited.has(current);
    current = byId.get(current)?.predecessorId ?? null
  ) {
    if (current === id) return true
    visited.add(current)
  }
  return false
}
