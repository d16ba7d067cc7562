import type { Document } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import type { Folder } from '@catenary/contract/library/folders'
import { folders } from '@catenary/contract/library/folders'
import { etagOf } from '@catenary/contract/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { versionAsShown } from '../../api/version-as-shown.ts'
import { useCan } from '../../shell/session.ts'
import { queriesOfFeatures } from '../../ui/form/use-save-mutation.ts'
import type { ConflictingVersion } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useChangeFailure } from '../../ui/use-change-failure.ts'
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
  /** Makes the change, over the version of another user where that is wanted; then what takes it back. */
  readonly run: (overwrite?: ConflictingVersion) => Promise<Change | null>
  /** Of what is changed. */
  readonly name: string
  readonly message: string
}

/** A change, and the version of another user that it is made over. */
interface Attempt {
  readonly change: Change
  readonly overwrite?: ConflictingVersion | undefined
}

/** Runs changes with a message of what was done, and a way to take it back; a failure can be tried again. */
function useChanges() {
  const toasts = useToasts()
  const showFailure = useChangeFailure()
  const client = useQueryClient()
  const invalidate = () => client.invalidateQueries(queriesOfFeatures(staleByGeneral))
  const mutation = useMutation({
    mutationFn: ({ change, overwrite }: Attempt) => withConfirmation(() => change.run(overwrite)),
    onSuccess: async (undo, { change: { message } }) => {
      await invalidate()
      toasts.showSuccess(message, undo ? () => mutation.mutate({ change: undo }) : undefined)
    },
    onError: (error: unknown, { change }) => {
      void invalidate()
      const attempt = (overwrite?: ConflictingVersion) => mutation.mutate({ change, overwrite })
      showFailure({ error, name: change.name, attempt })
    },
  })
  return (change: Change, onDone?: () => void) => mutation.mutate({ change }, { onSuccess: onDone })
}

/** The version of a folder that is stored as it is shown. */
async function versionOfFolder(id: string, shown: Partial<Folder>, overwrite: ConflictingVersion | undefined) {
  return overwrite ? overwrite.version : versionAsShown(folders.get, id, shown)
}

/** The version of a document that is shown. */
const versionOfDocument = ({ revision }: Pick<Document, 'revision'>, overwrite: ConflictingVersion | undefined) =>
  overwrite ? overwrite.version : etagOf(revision)

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
    name: item.name,
    message: t('folders.moved', { folder: folderName(targetId) }),
    run: async (overwrite) => {
      const params = { id: item.id }
      if (item.kind === 'folder') {
        const ifMatch = await versionOfFolder(item.id, { parentFolder: referenceTo(item.parentId) }, overwrite)
        await call(folders.change, { params, body: { folder: { parentFolder: referenceTo(targetId) } } }, { ifMatch })
        return moving({ ...item, parentId: targetId }, item.parentId)
      }
      const body = { document: { folder: { id: targetId ?? '' } } }
      const { revision } = await call(
        documents.change,
        { params, body },
        { ifMatch: versionOfDocument(item, overwrite) },
      )
      return moving({ ...item, parentId: targetId, revision }, item.parentId)
    },
  })
  // Only the deletion is taken back, and whatever else is stored stays: no version can be overwritten.
  const restoring = ({ id, name }: ShownItem, kind: MovableItem['kind']): Change => ({
    name,
    message: t(kind === 'folder' ? 'folders.restored' : 'documents.restored'),
    run: async () => {
      const sent = { params: { id } }
      if (kind === 'folder') await call(folders.change, { ...sent, body: { folder: { isDeleted: false } } }, anyVersion)
      else await call(documents.change, { ...sent, body: { document: { isDeleted: false } } }, anyVersion)
      return null
    },
  })
  const removingFolder = (folder: Folder): Change => ({
    name: tree.nameOf(folder),
    message: t('folders.deleted'),
    run: async (overwrite) => {
      const { id, name, translations, parentFolder } = folder
      const ifMatch = await versionOfFolder(id, { name, translations, parentFolder }, overwrite)
      await call(folders.remove, { params: { id } }, { ifMatch })
      return restoring({ id, name: tree.nameOf(folder) }, 'folder')
    },
  })
  const removingDocument = (document: ShownDocument): Change => ({
    name: document.name,
    message: t('documents.deleted'),
    run: async (overwrite) => {
      const ifMatch = versionOfDocument(document, overwrite)
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

type ShownItem = Pick<MovableItem, 'id' | 'name'>

const anyVersion = { ifMatch: null } as const
