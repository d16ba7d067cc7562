import type { Document } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import { etagOf } from '@catenary/contract/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { ConflictingVersion } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useChangeFailure } from '../../ui/use-change-failure.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/** Whose reading calls show documents. */
const stale: ReadonlySet<string> = new Set(['documents', 'events', 'folders', 'generalDocuments'])

/** A document as it is shown where it is changed. */
export type ShownDocument = Pick<Document, 'id' | 'name' | 'revision'>

interface Removal {
  readonly document: ShownDocument
  /** The version of another user that it is done over. */
  readonly overwrite?: ConflictingVersion | undefined
}

/** Deletes, restores and renames documents, with messages. */
export function useDocumentChanges() {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const showFailure = useChangeFailure()
  const client = useQueryClient()
  const invalidateDocuments = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => stale.has(String(queryKey[0]).split('.', 1)[0] ?? ''),
    })
  const restore = useMutation({
    // Only the deletion is taken back, and whatever else is stored stays: no version can be overwritten.
    mutationFn: ({ id }: ShownDocument) =>
      call(documents.change, { params: { id }, body: { document: { isDeleted: false } } }, { ifMatch: null }),
    onSuccess: async () => {
      await invalidateDocuments()
      toasts.showSuccess(t('documents.restored'))
    },
    onError: (error, document) => toasts.showError(errorMessage(error), () => restore.mutate(document)),
  })
  const remove = useMutation({
    mutationFn: ({ document: { id, revision }, overwrite }: Removal) =>
      call(documents.remove, { params: { id } }, { ifMatch: overwrite ? overwrite.version : etagOf(revision) }),
    onSuccess: async (_, { document }) => {
      await invalidateDocuments()
      toasts.showSuccess(t('documents.deleted'), () => restore.mutate(document))
    },
    onError: (error, { document }) => {
      void invalidateDocuments()
      const attempt = (overwrite?: ConflictingVersion) => remove.mutate({ document, overwrite })
      showFailure({ error, name: document.name, attempt })
    },
  })
  const rename = useMutation({
    mutationFn: ({ document: { id, revision }, name }: { readonly document: ShownDocument; readonly name: string }) =>
      call(documents.change, { params: { id }, body: { document: { name } } }, { ifMatch: etagOf(revision) }),
    onSuccess: async () => {
      await invalidateDocuments()
      toasts.showSuccess(t('documents.renamed'))
    },
    // Saved again, the name goes over the one that is shown then.
    onError: invalidateDocuments,
  })
  return { remove, rename }
}
