import type { Document } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import { etagOf } from '@catenary/contract/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queriesOfFeatures } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useListedChange } from '../../ui/use-listed-change.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/** Whose reading calls show documents. */
const stale = ['documents', 'events', 'folders', 'generalDocuments']

/** A document as it is shown where it is changed. */
export type ShownDocument = Pick<Document, 'id' | 'name' | 'revision'>

const nameOf = ({ name }: ShownDocument) => name

/** Deletes, restores and renames documents, with messages. */
export function useDocumentChanges() {
  const { t } = useTexts()
  const toasts = useToasts()
  const client = useQueryClient()
  const restore = useListedChange({
    // Only the deletion is taken back, and whatever else is stored stays: no version can be overwritten.
    versionOf: () => null,
    send: ({ id }: ShownDocument, ifMatch) =>
      call(documents.change, { params: { id }, body: { document: { isDeleted: false } } }, { ifMatch }),
    stale,
    nameOf,
    onStored: () => toasts.showSuccess(t('documents.restored')),
  })
  const remove = useListedChange({
    versionOf: ({ revision }: ShownDocument) => etagOf(revision),
    send: ({ id }, ifMatch) => call(documents.remove, { params: { id } }, { ifMatch }),
    stale,
    nameOf,
    onStored: (_, document) => toasts.showSuccess(t('documents.deleted'), () => restore.start(document)),
  })
  const invalidate = () => client.invalidateQueries(queriesOfFeatures(stale))
  const rename = useMutation({
    mutationFn: ({ document: { id, revision }, name }: { readonly document: ShownDocument; readonly name: string }) =>
      call(documents.change, { params: { id }, body: { document: { name } } }, { ifMatch: etagOf(revision) }),
    onSuccess: async () => {
      await invalidate()
      toasts.showSuccess(t('documents.renamed'))
    },
    // Saved again, the name goes over the one that is shown then.
    onError: invalidate,
  })
  return { remove, rename }
}
