import type { ArchiveDocument, ArchiveProject } from '@catenary/contract/library/archive'
import { archive } from '@catenary/contract/library/archive'
import { pages } from '@catenary/contract/page-routes'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFolder } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { lazy, useEffect, useMemo } from 'react'
import { callPage } from '../../api/call.ts'
import { useCloseDialog } from '../../navigation/dialog-history.ts'
import { FormError } from '../../ui/FormError.tsx'
import { FilterBox } from '../../ui/list/FilterBox.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { LazyDialogBoundary } from '../../ui/page/LazyBoundary.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { documentLink } from './archive-links.ts'
import { ArchiveDocumentRow } from './ArchiveDocumentRow.tsx'
import styles from './Archive.module.css'

const route = getRouteApi(`/shell${pages.project}`)
const pageSize = '200'
/** Debounce of the filter, in milliseconds. */
const delay = 200

// What shows documents weighs more than all the rest of the page: it comes when one is opened.
const DocumentPreview = lazy(async () => ({
  default: (await import('../../ui/preview/DocumentPreview.tsx')).DocumentPreview,
}))

interface Props {
  readonly project: ArchiveProject
}

/** The documents of a project by folder, the newest first; the one that the address names is shown over the page. */
export function ProjectDocuments({ project }: Props) {
  const { t } = useTexts()
  const { filter = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const setFilter = (typed: string) =>
    void navigate({ search: typed === '' ? {} : { filter: typed }, replace: true, resetScroll: false })
  const isFilterOffered = project.documents.count > 5 || filter !== ''
  return (
    <div className={styles.list}>
      {isFilterOffered && (
        <search className={styles.filter}>
          <FilterBox label={t('archive.filterDocuments')} value={filter} onValue={setFilter} />
        </search>
      )}
      <Documents project={project} filter={filter} />
    </div>
  )
}

function useDocuments(installationNumber: string, filter: string) {
  const { language } = useTexts()
  const query = useInfiniteQuery({
    queryKey: [archive.documents.name, installationNumber, filter, language],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        archive.documents,
        {
          params: { id: installationNumber },
          query: {
            limit: pageSize,
            ...(filter !== '' && { query: filter }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal, language },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
  const folders = useMemo(() => {
    const list = query.data?.pages.flatMap(({ items }): readonly ArchiveDocument[] => items)
    return list && byFolder(list)
  }, [query.data])
  return { query, folders }
}

interface Folder {
  readonly id: string | null
  readonly name: string | null
  readonly documents: readonly ArchiveDocument[]
}

/** The folders in the order of their newest document. */
function byFolder(documents: readonly ArchiveDocument[]): readonly Folder[] {
  const grouped = Map.groupBy(documents, ({ folder }) => folder?.id ?? null)
  return [...grouped].map(([id, list]) => ({ id, name: list[0]?.folder?.name ?? null, documents: list }))
}

function Documents({ project, filter }: Props & { readonly filter: string }) {
  const { t } = useTexts()
  const [wanted] = useDebouncedValue(filter.trim(), delay)
  const { query, folders } = useDocuments(project.installationNumber, wanted)
  if (!folders && query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
  if (!folders) return <RowSkeleton rows={6} height={60} />
  const more = query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined
  return (
    <>
      {folders.length === 0 && <EmptyState sentence={t('documents.empty')} />}
      {folders.map((folder) => (
        <FolderSection key={folder.id} folder={folder} isOnly={folders.length === 1} />
      ))}
      {query.isFetchNextPageError && <FormError error={query.error} />}
      {query.hasNextPage && (
        <Button className={styles.more} variant="default" loading={query.isFetchingNextPage} onClick={more}>
          {t('documents.more')}
        </Button>
      )}
      <ShownDocument
        project={project}
        documents={folders.flatMap(({ documents }) => documents)}
        isComplete={!query.hasNextPage && !query.isFetching}
        onMore={more}
      />
    </>
  )
}

function FolderSection({ folder, isOnly }: { readonly folder: Folder; readonly isOnly: boolean }) {
  const { t } = useTexts()
  const name = folder.name ?? t('archive.withoutFolder')
  const isNamed = folder.id !== null || !isOnly
  return (
    <section className={styles.folder} aria-label={isNamed ? name : t('documents.title')}>
      {isNamed && (
        <h2 className={styles.heading}>
          {folder.id !== null && <IconFolder size={19} stroke={1.6} aria-hidden />}
          {name}
          <span className={styles.count}>{t('documents.count', { count: folder.documents.length })}</span>
        </h2>
      )}
      <ul className={styles.documents} aria-label={isNamed ? name : t('documents.title')}>
        {folder.documents.map((document) => (
          <ArchiveDocumentRow key={document.id} document={document} />
        ))}
      </ul>
    </section>
  )
}

interface ShownProps extends Props {
  readonly documents: readonly ArchiveDocument[]
  /** There are no further documents. */
  readonly isComplete: boolean
  readonly onMore: (() => void) | undefined
}

/** The document that the address names; further ones are loaded until it is among them. */
function ShownDocument({ project, documents, isComplete, onMore }: ShownProps) {
  const { t } = useTexts()
  const { documentId } = useParams({ strict: false })
  const navigate = route.useNavigate()
  const closeDialog = useCloseDialog()
  const isThere = documents.some(({ id }) => id === documentId)
  const isWanted = documentId !== undefined && !isThere && onMore !== undefined
  useEffect(() => {
    if (isWanted) onMore?.()
  }, [isWanted, onMore])
  if (documentId === undefined) return null
  if (!isThere) return isComplete && <p className={styles.notListed}>{t('archive.notListed')}</p>
  const show = (id: string) => {
    const document = documents.find((one) => one.id === id)
    if (document) void navigate({ ...documentLink(document), search: true, replace: true, resetScroll: false })
  }
  const leave = () =>
    void navigate({
      to: pages.project,
      params: { projectId: project.installationNumber },
      search: true,
      replace: true,
      resetScroll: false,
    })
  const close = () => closeDialog(leave)
  return (
    <LazyDialogBoundary onClose={close}>
      <DocumentPreview
        files={documents.map((document) => ({ ...document, calls: archive }))}
        shown={documentId}
        onShow={show}
        onClose={close}
        onEnd={onMore}
      />
    </LazyDialogBoundary>
  )
}
