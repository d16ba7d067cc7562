import type { Document } from '@catenary/contract/library/documents'
import { generalDocuments } from '@catenary/contract/library/general-documents'
import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { queryFor, useEndpointMutation } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import { useImpersonatedUser } from '../../shell/use-impersonated-user.ts'
import { FormError } from '../../ui/FormError.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { LazyBoundary } from '../../ui/page/LazyBoundary.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { downloadUrl } from '../../ui/preview/preview-file.ts'
import { PreviewContent } from '../../ui/preview/PreviewContent.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { DocumentHold, pollWhileWaiting } from '../documents/DocumentHold.tsx'
import { Confirmations } from './Confirmations.tsx'
import { DocumentMarks } from './DocumentMarks.tsx'
import type { FolderTree } from './folder-tree.ts'
import { languagesOf, readersLanguage } from './folder-tree.ts'
import { keepEditing } from './FolderList.tsx'
import { EditSwitches } from './FolderPage.tsx'
import { EditMenu } from './GeneralDocumentRow.tsx'
import { staleByGeneral, useGeneralSearch } from './use-general.ts'
import { VersionList } from './VersionList.tsx'
import styles from './Folders.module.css'

interface Props {
  readonly tree: FolderTree
  readonly id: string
}

/** The page of a general document: the document itself, whether it is to be read, and its versions. */
export function GeneralDocumentPage({ tree, id }: Props) {
  const query = useQuery({
    ...queryFor(generalDocuments.properties, { params: { id } }),
    refetchInterval: ({ state }) => pollWhileWaiting(state.data && [state.data]),
  })
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={3} height={60} />}>
      {(document) => <DocumentContent tree={tree} document={document} />}
    </Loaded>
  )
}

interface ContentProps {
  readonly tree: FolderTree
  readonly document: Document
}

function DocumentContent({ tree, document }: ContentProps) {
  const { t, dateTime } = useTexts()
  const can = useCan()
  const size = useFileSize()
  const { version: pinned, page, isEditing } = useGeneralSearch()
  const { id, name, version: current = 1 } = document
  const pinnedVersion = pinned === undefined || pinned >= current ? undefined : pinned
  const shown = pinnedVersion ?? current
  const isHeld = document.hold !== undefined && pinnedVersion === undefined
  const file = { id, name, size: document.size, pinnedVersion }
  const facts = [
    t('folders.versionNumber', { version: current }),
    languagesOf(document)
      .map((one) => t(`folders.language.${one}`))
      .join(', '),
    size(document.size),
    dateTime(document.createdAt),
    document.createdBy.name,
  ]
  return (
    <>
      <PageTitle parts={[name, t('sections.name.generalDocuments')]} />
      <PageHeader title={name} facts={facts} help="general-documents#2">
        {can('ADMIN') && <EditSwitches />}
        {!isHeld && (
          <Button
            component="a"
            variant="default"
            href={downloadUrl(file)}
            download={name}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('common.download')}
          </Button>
        )}
        {isEditing && <DocumentMenu tree={tree} document={document} />}
      </PageHeader>
      <DocumentMarks document={document} withoutLanguages />
      {pinnedVersion === undefined ? (
        <Confirm document={document} />
      ) : (
        <Pinned version={pinnedVersion} current={current} />
      )}
      {isHeld && <DocumentHold hold={document.hold} />}
      <section className={styles.preview} aria-label={name} hidden={isHeld}>
        {!isHeld && (
          // By its version, also the current one: what was read of another, or failed with it, is not shown for it.
          <LazyBoundary key={shown} fallback={<Loader />}>
            <PreviewContent file={{ ...file, pinnedVersion: shown }} isInPage firstPage={page} />
          </LazyBoundary>
        )}
      </section>
      <VersionList document={document} />
      {can('ADMIN') && document.isRequiredReading && <Confirmations document={document} />}
    </>
  )
}

function DocumentMenu({ tree, document }: ContentProps) {
  const navigate = useNavigate()
  const folderId = document.folder?.id ?? null
  const item = {
    kind: 'document',
    id: document.id,
    name: document.name,
    revision: document.revision,
    parentId: folderId,
  } as const
  return (
    <EditMenu
      tree={tree}
      document={document}
      item={item}
      onRemoved={() => void navigate({ to: tree.urlOf(folderId), search: keepEditing(true) })}
    />
  )
}

/** Which version a link has pinned, and the way to the current one. */
function Pinned({ version, current }: { readonly version: number; readonly current: number }) {
  const { t } = useTexts()
  return (
    <div className={styles.notice}>
      <p className={styles.sentence}>{t('folders.pinned', { version, current })}</p>
      <Link to="." search={((before: object) => ({ ...before, version: undefined })) as never}>
        {t('folders.showCurrent')}
      </Link>
    </div>
  )
}

/** Whether the reader has confirmed the newest version of a document that is to be read, and the button that does. */
function Confirm({ document }: Pick<ContentProps, 'document'>) {
  const { t, dateTime, language } = useTexts()
  const toasts = useToasts()
  const isShownAs = useImpersonatedUser() !== null
  const confirming = useEndpointMutation(generalDocuments.confirm, staleByGeneral)
  const { id, version = 1, isRequiredReading, confirmedAt } = document
  const isForReader = languagesOf(document).includes(readersLanguage(language))
  if (!isRequiredReading || (!confirmedAt && !isForReader)) return null
  if (confirmedAt)
    return (
      <p className={styles.confirmed}>
        <IconCircleCheck size={18} aria-hidden /> {t('folders.confirmedAt', { time: dateTime(confirmedAt) })}
      </p>
    )
  const confirm = () =>
    confirming.mutate(
      { params: { id }, body: { version }, options: { ifMatch: null } },
      { onSuccess: () => toasts.showSuccess(t('folders.confirmed')) },
    )
  return (
    <section className={styles.notice} aria-label={t('folders.required')}>
      <p className={styles.sentence}>{t('folders.toConfirm', { version })}</p>
      {confirming.error && <FormError error={confirming.error} />}
      {!isShownAs && (
        <Button loading={confirming.isPending} onClick={confirm}>
          {t('folders.confirm')}
        </Button>
      )}
    </section>
  )
}
