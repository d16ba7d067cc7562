import type { Document } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, callPage } from '../../api/call.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { Target } from './document-target.ts'

/** A page shows other things too. */
const pageSize = '12'

/** The documents of a target, the newest first, a part at a time. */
export function useDocuments({ type, id }: Target) {
  const endpoint = documents[type]
  const query = useInfiniteQuery({
    queryKey: [endpoint.name, id],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        endpoint,
        { params: { id }, query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
  const list = useMemo(() => query.data?.pages.flatMap(({ items }): readonly Document[] => items) ?? [], [query.data])
  return { query, list }
}

/** Deletes, restores and renames documents, with messages. */
export function useDocumentChanges() {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const invalidateDocuments = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => ['documents', 'events'].includes(String(queryKey[0]).split('.', 1)[0] ?? ''),
    })
  // Without a version check: for a name or an archive flag the last change may win.
  const change = (id: string, document: { readonly name: string } | { readonly isDeleted: false }) =>
    call(documents.change, { params: { id }, body: { document } }, { ifMatch: null })
  const restore = useMutation({
    mutationFn: ({ id }: Pick<Document, 'id'>) => change(id, { isDeleted: false }),
    onSuccess: async () => {
      await invalidateDocuments()
      toasts.done(t('documents.restored'))
    },
    onError: (error, document) => toasts.failed(errorMessage(error), () => restore.mutate(document)),
  })
  const remove = useMutation({
    mutationFn: ({ id }: Pick<Document, 'id'>) => call(documents.remove, { params: { id } }, { ifMatch: null }),
    onSuccess: async (_, document) => {
      await invalidateDocuments()
      toasts.done(t('documents.deleted'), () => restore.mutate(document))
    },
    onError: (error, document) => toasts.failed(errorMessage(error), () => remove.mutate(document)),
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: Pick<Document, 'id' | 'name'>) => change(id, { name }),
    onSuccess: async () => {
      await invalidateDocuments()
      toasts.done(t('documents.renamed'))
    },
  })
  return { remove, rename }
}
