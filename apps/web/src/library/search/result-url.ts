import type { SearchResult } from '@catenary/contract/library/search'
import { pagePath, pages } from '@catenary/contract/page-routes'

/** The names of what a result lies in, from the area down; none for what lies in nothing. */
export function ancestorNames({ area, installation, rope, folder, projectDocument }: SearchResult): string[] {
  return [area, installation, rope, folder, projectDocument].flatMap((ancestor) => (ancestor ? [ancestor.name] : []))
}

/** Where a result of a filter is opened: on its own page, a document over the list of what was found. */
export function resultUrl(result: SearchResult, filter: string): string {
  if (result.type !== 'document') return resultPageUrl(result)
  const search = new URLSearchParams({ filter, document: result.id })
  return `${pages.search}?${search}`
}

/** The page of a result; for a document that of its record. */
export function resultPageUrl(result: SearchResult): string {
  const { type, id } = result
  if (type === 'area') return pagePath(pages.area, { areaId: id })
  if (type === 'project') return pagePath(pages.project, { projectId: id })
  const areaId = result.area?.id
  if (areaId === undefined) return pages.generalDocuments
  const installationId = type === 'installation' ? id : result.installation?.id
  if (installationId === undefined) return pagePath(pages.area, { areaId })
  const ropeId = type === 'rope' ? id : result.rope?.id
  if (ropeId === undefined) return pagePath(pages.installation, { areaId, installationId })
  return pagePath(pages.rope, { areaId, installationId, ropeId })
}
