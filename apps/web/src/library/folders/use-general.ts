import { documents } from '@catenary/contract/library/documents'
import type { Folder } from '@catenary/contract/library/folders'
import { folders } from '@catenary/contract/library/folders'
import { etagOf } from '@catenary/contract/primitives'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { versionAsShown } from '../../api/version-as-shown.ts'
import { useCan } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useListedChange } from '../../ui/use-listed-change.ts'
import type { NamedVersion } from '../../ui/use-listed-change.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { ShownDocument } from '../documents/use-document-changes.ts'
import type { FolderTree, MovableItem } from './folder-tree.ts'
import type { GeneralSearch } from './search-params.ts'

/** Whose reading calls are stale after a change of folders and general documents. */
export const staleByGeneral = ['folders', 'documents', 'generalDocuments'] as const

/** What the address says of the pages of general documents; only administrators edit. */
export function useGeneralSearch(): GeneralSearch & { readonly isEditing: boolean } {
  const search: GeneralSearch = useSearch({ strict: false })
  const isEditing = useCan()('ADMIN') && search.edit === true
  return { ...search, isEditing }
}

interface Change {
  readonly id: string
  /** Of what is changed. */
  readonly name: string
  readonly message: string
  /** The version that is shown. */
  readonly version: () => NamedVersion | Promise<NamedVersion>
  /** Makes the change on a version; then what takes it back. */
  readonly run: (ifMatch: NamedVersion) => Promise<Change | null>
}

/** Runs changes with a message of what was done, and a way to take it back. */
function useChanges() {
  const toasts = useToasts()
  const { start } = useListedChange({
    versionOf: ({ version }: Change) => version(),
    send: ({ run }, ifMatch) => run(ifMatch),
    stale: staleByGeneral,
    nameOf: ({ name }) => name,
    onStored: (undo, { message }) => toasts.showSuccess(message, undo ? () => start(undo) : undefined),
  })
  return (change: Change, onDone?: () => void) => start(change, { onSuccess: onDone })
}

const referenceTo = (id: string | null) => (id === null ? null : { id })

/** Moves, deletes and restores folders and general documents. */
export function useGeneralChanges(tree: FolderTree) {
  const { t } = useTexts()
  const start = useChanges()
  const folderName = (id: string | null) => {
    const folder = id === null ? undefined : tree.folder(id)
    return folder ? tree.nameOf(folder) : t('sections.name.generalDocuments')
  }
  const moving = (item: MovableItem, targetId: string | null): Change => ({
    id: item.id,
    name: item.name,
    message: t('folders.moved', { folder: folderName(targetId) }),
    version: () =>
      item.kind === 'folder'
        ? versionAsShown(folders.get, item.id, { parentFolder: referenceTo(item.parentId) })
        : etagOf(item.revision),
    run: async (ifMatch) => {
      const params = { id: item.id }
      const moved = { ...item, parentId: targetId }
      if (moved.kind === 'folder') {
        await call(folders.change, { params, body: { folder: { parentFolder: referenceTo(targetId) } } }, { ifMatch })
        return moving(moved, item.parentId)
      }
      const body = { document: { folder: { id: targetId ?? '' } } }
      const { revision } = await call(documents.change, { params, body }, { ifMatch })
      return moving({ ...moved, revision }, item.parentId)
    },
  })
  const restoring = ({ id, name }: Pick<MovableItem, 'id' | 'name'>, kind: MovableItem['kind']): Change => ({
    id,
    name,
    message: t(kind === 'folder' ? 'folders.restored' : 'documents.restored'),
    // Only the deletion is taken back, and whatever else is stored stays: no version can be overwritten.
    version: () => null,
    run: async (ifMatch) => {
      const sent = { params: { id } }
      if (kind === 'folder')
        await call(folders.change, { ...sent, body: { folder: { isDeleted: false } } }, { ifMatch })
      else await call(documents.change, { ...sent, body: { document: { isDeleted: false } } }, { ifMatch })
      return null
    },
  })
  const removingFolder = (folder: Folder): Change => {
    const { id, name: english, translations, parentFolder } = folder
    const name = tree.nameOf(folder)
    return {
      id,
      name,
      message: t('folders.deleted'),
      version: () => versionAsShown(folders.get, id, { name: english, translations, parentFolder }),
      run: async (ifMatch) => {
        await call(folders.remove, { params: { id } }, { ifMatch })
        return restoring({ id, name }, 'folder')
      },
    }
  }
  const removingDocument = (document: ShownDocument): Change => ({
    id: document.id,
    name: document.name,
    message: t('documents.deleted'),
    version: () => etagOf(document.revision),
    run: async (ifMatch) => {
      await call(documents.remove, { params: { id: document.id } }, { ifMatch })
      return restoring(document, 'document')
    },
  })
  return {
    move: (item: MovableItem, targetId: string | null) => start(moving(item, targetId)),
    removeFolder: (folder: Folder, onDone?: () => void) => start(removingFolder(folder), onDone),
    restoreFolder: (folder: Folder) => start(restoring({ id: folder.id, name: tree.nameOf(folder) }, 'folder')),
    removeDocument: (document: ShownDocument, onDone?: () => void) => start(removingDocument(document), onDone),
    restoreDocument: (document: ShownDocument) => start(restoring(document, 'document')),
  }
}
