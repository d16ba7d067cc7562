import type { SearchResult } from '@catenary/contract/library/search'
import { generalDocumentsPath, pagePath, pages } from '@catenary/contract/page-routes'

/** The names of what a result lies in, from the area down; none for what lies in nothing. */
export function ancestorNames({
  area,
  installation,
  rope,
  folder,
  folderPath,
  projectDocument,
}: SearchResult): string[] {
  const folders = folderPath.length > 0 ? folderPath : [folder]
  return [area, installation, rope, projectDocument, ...folders].flatMap((ancestor) =>
    ancestor ? [ancestor.name] : [],
  )
}

/**
 * Where a result of a filter is opened: on its own page, an event or a task in its dialog over that of its rope, a document over
 * the list of what was found, at the page that was found.
 */
export function resultUrl(result: SearchResult, filter: string): string {
  const { type, id, page } = result
  if (type === 'event' || type === 'task') return `${resultPageUrl(result)}?${new URLSearchParams({ [type]: id })}`
  if (type !== 'document' || isOnItsOwnPage(result)) return resultPageUrl(result)
  const search = new URLSearchParams({ filter, document: id })
  return `${pages.search}?${search}${page === null ? '' : `#${pdfPageHash(page)}`}`
}

/** True for a document that has a page of its own: a general one, or one of the archive. */
export function isOnItsOwnPage({ type, folderPath, projectDocument }: SearchResult): boolean {
  return type === 'document' && (folderPath.length > 0 || projectDocument !== null)
}

/** The part of an address that names a page of a PDF, as PDF readers understand it, without the #. */
export function pdfPageHash(page: number): string {
  return `page=${page}`
}

/** The page of a PDF that the hash of an address names; undefined for another hash. */
export function pdfPageOf(hash: string): number | undefined {
  const page = /^#?page=([1-9]\d{0,5})$/.exec(hash)?.[1]
  return page === undefined ? undefined : Number(page)
}

/** The page of a result; for a document, an event or a task that of its record. */
export function resultPageUrl(result: SearchResult): string {
  const { type, id } = result
  if (type === 'sensorDevice') return pagePath(pages.sensorDevice, { deviceId: id })
  if (type === 'smartrope') return pagePath(pages.smartrope, { deviceId: id })
  if (type === 'area') return pagePath(pages.area, { areaId: id })
  if (type === 'folder' || result.folderPath.length > 0) return generalUrl(result)
  if (result.projectDocument) return archiveUrl(result, result.projectDocument.id)
  if (type === 'project') return pagePath(pages.project, { projectId: id })
  const areaId = result.area?.id
  if (areaId === undefined) return pages.generalDocuments
  const installationId = type === 'installation' ? id : result.installation?.id
  if (installationId === undefined) return pagePath(pages.area, { areaId })
  const ropeId = type === 'rope' ? id : result.rope?.id
  if (ropeId === undefined) return pagePath(pages.installation, { areaId, installationId })
  return pagePath(pages.rope, { areaId, installationId, ropeId })
}

function generalUrl({ type, id, folderPath, page }: SearchResult): string {
  const path = generalDocumentsPath([...folderPath.map((folder) => folder.id), id])
  return type === 'document' && page !== null ? `${path}?${new URLSearchParams({ page: String(page) })}` : path
}

function archiveUrl({ id: documentId, folder }: SearchResult, projectId: string): string {
  return folder
    ? pagePath(pages.folderDocument, { projectId, folder: folder.id, documentId })
    : pagePath(pages.projectDocument, { projectId, documentId })
}
