import type { Document } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/** Whose reading calls show documents. */
const stale: ReadonlySet<string> = new Set(['documents', 'events', 'folders', 'generalDocuments'])

/** Deletes, restores and renames documents, with messages. */
export function useDocumentChanges() {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const invalidateDocuments = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => stale.has(String(queryKey[0]).split('.', 1)[0] ?? ''),
    })
  // Without a version check: for a name or an archive flag the last change may win.
  const change = (id: string, document: { readonly name: string } | { readonly isDeleted: false }) =>
    call(documents.change, { params: { id }, body: { document } }, { ifMatch: null })
  const restore = useMutation({
    mutationFn: ({ id }: Pick<Document, 'id'>) => change(id, { isDeleted: false }),
    onSuccess: async () => {
      await invalidateDocuments()
      toasts.showSuccess(t('documents.restored'))
    },
    onError: (error, document) => toasts.showError(errorMessage(error), () => restore.mutate(document)),
  })
  const remove = useMutation({
    mutationFn: ({ id }: Pick<Document, 'id'>) => call(documents.remove, { params: { id } }, { ifMatch: null }),
    onSuccess: async (_, document) => {
      await invalidateDocuments()
      toasts.showSuccess(t('documents.deleted'), () => restore.mutate(document))
    },
    onError: (error, document) => toasts.showError(errorMessage(error), () => remove.mutate(document)),
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: Pick<Document, 'id' | 'name'>) => change(id, { name }),
    onSuccess: async () => {
      await invalidateDocuments()
      toasts.showSuccess(t('documents.renamed'))
    },
  })
  return { remove, rename }
}
