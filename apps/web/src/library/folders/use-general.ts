import type { Document, DocumentPatch } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import type { Folder, FolderPatch } from '@catenary/contract/library/folders'
import { folders } from '@catenary/contract/library/folders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { useCan } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
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
  readonly run: () => Promise<unknown>
  readonly message: string
  /** Takes it back. */
  readonly undo?: Change
}

/** Runs changes with a message of what was done, and a way to take it back; a failure can be tried again. */
function useChanges() {
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ run }: Change) => withConfirmation(run),
    onSuccess: async (_, { message, undo }: Change) => {
      await client.invalidateQueries({
        predicate: ({ queryKey }) =>
          (staleByGeneral as readonly string[]).includes(String(queryKey[0]).split('.', 1)[0] ?? ''),
      })
      toasts.showSuccess(message, undo && (() => mutation.mutate(undo)))
    },
    onError: (error: unknown, change: Change) => toasts.showError(errorMessage(error), () => mutation.mutate(change)),
  })
  return mutation
}

// Without a version check: for a place or an archive mark the last change may win.
const last = { ifMatch: null } as const
const changeFolder = (id: string, folder: FolderPatch) =>
  call(folders.change, { params: { id }, body: { folder } }, last)
const changeDocument = (id: string, document: DocumentPatch) =>
  call(documents.change, { params: { id }, body: { document } }, last)

/** Moves, deletes and restores folders and general documents. */
export function useGeneralChanges(tree: FolderTree) {
  const { t } = useTexts()
  const { mutate } = useChanges()
  const folderName = (id: string | null) => {
    const folder = id === null ? undefined : tree.folder(id)
    return folder ? tree.nameOf(folder) : t('sections.name.generalDocuments')
  }
  const moving = (item: MovableItem, targetId: string | null): Change => ({
    run: () =>
      item.kind === 'folder'
        ? changeFolder(item.id, { parentFolder: targetId === null ? null : { id: targetId } })
        : changeDocument(item.id, { folder: { id: targetId ?? '' } }),
    message: t('folders.moved', { folder: folderName(targetId) }),
  })
  const restoringFolder = (id: string): Change => ({
    run: () => changeFolder(id, { isDeleted: false }),
    message: t('folders.restored'),
  })
  const restoringDocument = (id: string): Change => ({
    run: () => changeDocument(id, { isDeleted: false }),
    message: t('documents.restored'),
  })
  return {
    move: (item: MovableItem, targetId: string | null) =>
      mutate({ ...moving(item, targetId), undo: moving(item, item.parentId) }),
    removeFolder: ({ id }: Folder, onDone?: () => void) =>
      mutate(
        {
          run: () => call(folders.remove, { params: { id } }, last),
          message: t('folders.deleted'),
          undo: restoringFolder(id),
        },
        { onSuccess: onDone },
      ),
    restoreFolder: ({ id }: Folder) => mutate(restoringFolder(id)),
    removeDocument: ({ id }: Document, onDone?: () => void) =>
      mutate(
        {
          run: () => call(documents.remove, { params: { id } }, last),
          message: t('documents.deleted'),
          undo: restoringDocument(id),
        },
        { onSuccess: onDone },
      ),
    restoreDocument: ({ id }: Document) => mutate(restoringDocument(id)),
  }
}
