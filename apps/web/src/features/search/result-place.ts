import { pageAddress, pages } from '@catenary/contract/pages'
import type { SearchResult } from '@catenary/contract/search'

/** The names of what a result lies in, from the area down; none for what lies in nothing. */
export function pathOf({ area, installation, rope, folder, projectDocument }: SearchResult): string[] {
  return [area, installation, rope, folder, projectDocument].flatMap((place) => (place ? [place.name] : []))
}

/** Where a result is shown: on its own page, a document on the page of what it belongs to. */
export function addressOf(result: SearchResult): string {
  const { type, id } = result
  if (type === 'area') return pageAddress(pages.area, { areaId: id })
  if (type === 'project') return pageAddress(pages.project, { projectId: id })
  const areaId = result.area?.id
  if (areaId === undefined) return pages.generalDocuments
  const installationId = type === 'installation' ? id : result.installation?.id
  if (installationId === undefined) return pageAddress(pages.area, { areaId })
  const ropeId = type === 'rope' ? id : result.rope?.id
  if (ropeId === undefined) return pageAddress(pages.installation, { areaId, installationId })
  return pageAddress(pages.rope, { areaId, installationId, ropeId })
}
