import type { Document } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, useState, useMemo } from 'react'
import { callPage } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { LazyDialogBoundary } from '../../ui/page/LazyBoundary.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { RecordTarget } from './document-target.ts'
import { pollWhileWaiting } from './DocumentHold.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { useDocumentChanges } from './use-document-changes.ts'
import styles from './Documents.module.css'

/** A page shows other things too. */
const pageSize = '12'

/** The documents of a target, the newest first, a part at a time. */
function useDocuments({ type, id }: RecordTarget) {
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
    refetchInterval: ({ state }) => pollWhileWaiting(state.data?.pages.flatMap(({ items }) => items)),
  })
  const list = useMemo(() => query.data?.pages.flatMap(({ items }): readonly Document[] => items) ?? [], [query.data])
  return { query, list }
}

// What shows documents weighs more than all the rest of the page: it comes when one is opened.
const DocumentPreview = lazy(async () => ({
  default: (await import('../../ui/preview/DocumentPreview.tsx')).DocumentPreview,
}))

interface Props {
  readonly target: RecordTarget
  /** Whether documents may be renamed and deleted. */
  readonly isChangeable: boolean
  readonly mayAdd: boolean
}

/** The documents of a target, the newest first, each with a preview. */
export function DocumentList({ target, isChangeable, mayAdd }: Props) {
  const { t } = useTexts()
  const { query, list } = useDocuments(target)
  const { remove, rename } = useDocumentChanges()
  const [shown, setShown] = useState<string>()
  const [deleted, setDeleted] = useState<Document>()
  const close = () => setShown(undefined)
  const more = query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined
  if (query.isError && list.length === 0)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
  if (query.isPending) return <RowSkeleton rows={3} height={60} />
  if (list.length === 0)
    return (
      <EmptyState sentence={t('documents.empty')}>
        {mayAdd && (
          <p className={styles.note} data-for-hands>
            {t('documents.dropHint')}
          </p>
        )}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.list} aria-label={t('documents.title')}>
        {list.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            onShow={() => setShown(document.id)}
            onRename={isChangeable ? (name) => rename.mutateAsync({ document, name }) : undefined}
            onDelete={isChangeable ? () => setDeleted(document) : undefined}
          />
        ))}
      </ul>
      {query.isFetchNextPageError && <FormError error={query.error} />}
      {query.hasNextPage && (
        <Button className={styles.more} variant="default" loading={query.isFetchingNextPage} onClick={more}>
          {t('documents.more')}
        </Button>
      )}
      {shown !== undefined && (
        <LazyDialogBoundary onClose={close}>
          <DocumentPreview files={list} shown={shown} onShow={setShown} onClose={close} onEnd={more} />
        </LazyDialogBoundary>
      )}
      <ConfirmDialog
        help="areas-installations-ropes#3"
        opened={deleted !== undefined}
        question={t('documents.reallyDelete')}
        explanation={deleted?.name}
        action={t('common.delete')}
        onCancel={() => setDeleted(undefined)}
        onConfirm={() => {
          if (deleted) remove.start(deleted)
          setDeleted(undefined)
        }}
      />
    </>
  )
}
