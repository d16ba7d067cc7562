import { pageAddress, pages } from '@catenary/contract/pages'
import type { SearchResult } from '@catenary/contract/search'

/** The names of what a result lies in, from the area down; none for what lies in nothing. */
export function pathOf({ area, installation, rope, folder, projectDocument }: SearchResult): string[] {
  return [area, installation, rope, folder, projectDocument].flatMap((place) => (place ? [place.name] : []))
}

/** Where a result of a filter is opened: on its own page, a document over the list of what was found. */
export function addressOf(result: SearchResult, filter: string): string {
  if (result.type !== 'document') return placeOf(result)
  const search = new URLSearchParams({ filter, document: result.id })
  return `${pages.search}?${search}`
}

/** The page of a result, of a document the page of what it belongs to. */
export function placeOf(result: SearchResult): string {
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
