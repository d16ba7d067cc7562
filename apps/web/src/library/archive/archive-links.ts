import type { ArchiveDocument } from '@catenary/contract/library/archive'
import { pages } from '@catenary/contract/page-routes'

/** Where a document is shown: in its folder, where it has one. */
export function documentLink({ id, folder, project }: Pick<ArchiveDocument, 'id' | 'folder' | 'project'>) {
  const params = { projectId: project.installationNumber, documentId: id }
  return folder === null
    ? ({ to: pages.projectDocument, params } as const)
    : ({ to: pages.folderDocument, params: { ...params, folder: folder.id } } as const)
}
