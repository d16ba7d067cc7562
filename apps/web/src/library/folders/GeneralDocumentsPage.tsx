import { folders } from '@catenary/contract/library/folders'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { recordId } from '../../navigation/search-param-parsers.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { NotFound } from '../../ui/page/NotFound.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { folderTree, readersLanguage } from './folder-tree.ts'
import { FolderPage } from './FolderPage.tsx'
import { GeneralDocumentPage } from './GeneralDocumentPage.tsx'
import { useGeneralSearch } from './use-general.ts'

/** General documents: the folders, or what the last id of the address names, a folder or a document. */
export function GeneralDocumentsPage() {
  const { language } = useTexts()
  const { _splat = '' } = useParams({ strict: false })
  const { isEditing, deleted } = useGeneralSearch()
  const query = useQuery(queryFor(folders.list, { query: isEditing && deleted ? { archived: '1' } : {} }))
  const shownId = _splat.split('/').findLast((id) => id !== '')
  return (
    <Loaded query={query} skeleton={<RowSkeleton />}>
      {(list) => {
        const tree = folderTree(list, readersLanguage(language))
        if (shownId === undefined) return <FolderPage tree={tree} folder={null} />
        const folder = tree.folder(shownId)
        if (folder) return <FolderPage key={folder.id} tree={tree} folder={folder} />
        return recordId(shownId) ? <GeneralDocumentPage key={shownId} tree={tree} id={shownId} /> : <NotFound />
      }}
    </Loaded>
  )
}
