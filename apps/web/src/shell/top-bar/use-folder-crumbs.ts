import { documentLanguageOf, documentLanguages } from '@catenary/contract/library/document-languages'
import type { Folder } from '@catenary/contract/library/folders'
import { folderNameIn, folders } from '@catenary/contract/library/folders'
import { generalDocuments } from '@catenary/contract/library/general-documents'
import { generalDocumentsPath } from '@catenary/contract/page-routes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** The folders on the way to what is shown of general documents, and the document; `isHere` where such a page is shown. */
export function useFolderCrumbs(isHere: boolean) {
  const { language } = useTexts()
  const { _splat = '' } = useParams({ strict: false })
  const shownId = isHere ? _splat.split('/').findLast((id) => id !== '') : undefined
  const { data: all } = useQuery({ ...queryFor(folders.list, { query: {} }), enabled: shownId !== undefined })
  const isDocument = all !== undefined && shownId !== undefined && !all.some(({ id }) => id === shownId)
  const { data: document } = useQuery({
    ...queryFor(generalDocuments.properties, { params: { id: shownId ?? '' } }),
    enabled: isDocument,
  })
  if (shownId === undefined || all === undefined) return []
  const folderId = isDocument ? document?.folder?.id : shownId
  const path = pathTo(all, folderId).map((folder) => ({
    id: folder.id,
    name: folderNameIn(folder, documentLanguageOf(language) ?? documentLanguages[0]),
  }))
  const crumbs = isDocument ? [...path, { id: shownId, name: document?.name }] : path
  return crumbs.map(({ id, name }, index) => ({
    key: id,
    name,
    href: generalDocumentsPath(crumbs.slice(0, index + 1).map((crumb) => crumb.id)),
  }))
}

function pathTo(all: readonly Folder[], id: string | undefined): readonly Folder[] {
  const folder = all.find((one) => one.id === id)
  return folder ? [...pathTo(all, folder.parentFolder?.id), folder] : []
}
