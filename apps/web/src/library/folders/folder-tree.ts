import type { DocumentLanguage } from '@catenary/contract/library/document-languages'
import { documentLanguageOf, documentLanguages, parseLanguages } from '@catenary/contract/library/document-languages'
import type { Document } from '@catenary/contract/library/documents'
import type { Folder } from '@catenary/contract/library/folders'
import { folderNameIn } from '@catenary/contract/library/folders'
import { generalDocumentsPath } from '@catenary/contract/page-routes'
import type { Language } from '@catenary/i18n/language'

/** The language of general documents that a reader's language is. */
export function readersLanguage(language: Language): DocumentLanguage {
  return documentLanguageOf(language) ?? documentLanguages[0]
}

/** The languages of a general document. */
export function languagesOf({ location }: Pick<Document, 'location'>): readonly DocumentLanguage[] {
  return parseLanguages(location) ?? []
}

/** The folders in a reader's language. */
export interface FolderTree {
  readonly folder: (id: string) => Folder | undefined
  readonly nameOf: (folder: Folder) => string
  /** The folders directly in one, or at the top, by name. */
  readonly childrenOf: (id: string | null) => readonly Folder[]
  /** The folders on the way to one, with itself; empty for one that is not there. */
  readonly pathTo: (id: string | null) => readonly Folder[]
  /** The address of a folder, of the top, or of a document in a folder. */
  readonly urlOf: (folderId: string | null, documentId?: string) => string
  /** Every folder that is not deleted, nor in a deleted one, in the order of the tree. */
  readonly all: readonly Folder[]
}

/** Builds the tree of folders; their names are those of the language. */
export function folderTree(folders: readonly Folder[], language: DocumentLanguage): FolderTree {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const nameOf = (folder: Folder) => folderNameIn(folder, language)
  const byName = new Intl.Collator(language, { numeric: true })
  const childrenOf = (id: string | null) =>
    folders
      .filter(({ parentFolder }) => (parentFolder?.id ?? null) === id)
      .toSorted((a, b) => byName.compare(nameOf(a), nameOf(b)))
  const pathTo = (id: string | null): Folder[] => {
    const folder = id === null ? undefined : byId.get(id)
    return folder ? [...pathTo(folder.parentFolder?.id ?? null), folder] : []
  }
  const below = (id: string | null): Folder[] =>
    childrenOf(id).flatMap((folder) => (folder.isDeleted ? [] : [folder, ...below(folder.id)]))
  const idsTo = (id: string | null) => pathTo(id).map((folder) => folder.id)
  return {
    folder: (id) => byId.get(id),
    nameOf,
    childrenOf,
    pathTo,
    urlOf: (folderId, documentId) =>
      generalDocumentsPath([...idsTo(folderId), ...(documentId === undefined ? [] : [documentId])]),
    all: below(null),
  }
}

/** What of the tree can be moved, as it is shown. */
export type MovableItem = ItemInFolder &
  ({ readonly kind: 'folder' } | ({ readonly kind: 'document' } & Pick<Document, 'revision'>))

interface ItemInFolder {
  readonly id: string
  readonly name: string
  /** The folder that it is in; null at the top. */
  readonly parentId: string | null
}

/** Whether an item can be moved into a folder, or to the top: not where it is, nor a folder into itself. */
export function canMoveTo(tree: FolderTree, item: MovableItem, targetId: string | null): boolean {
  if (targetId === item.parentId) return false
  if (item.kind === 'document') return targetId !== null
  return !tree.pathTo(targetId).some(({ id }) => id === item.id)
}
