import { documentExtensions } from '@catenary/contract/library/document-types'
import type { Document } from '@catenary/contract/library/documents'
import type { DocumentVersion } from '@catenary/contract/library/general-documents'
import { generalDocuments } from '@catenary/contract/library/general-documents'
import { ActionIcon, Title } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { downloadUrl } from '../../ui/preview/preview-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useFileSize } from '../../ui/use-file-size.ts'
import { FileButton } from '../documents/AddDocuments.tsx'
import type { Target } from '../documents/document-target.ts'
import { UploadList } from '../documents/UploadList.tsx'
import { useAddFiles, useUploads } from '../documents/use-uploads.ts'
import { Mark } from './DocumentMarks.tsx'
import { useGeneralSearch } from './use-general.ts'
import table from '../../ui/list/rows.module.css'
import panel from '../documents/Documents.module.css'
import styles from './Folders.module.css'

interface Props {
  readonly document: Document
}

/** The files that a document has had, the newest first, each to look at and to download. */
export function VersionList({ document }: Props) {
  const { t } = useTexts()
  const { isEditing } = useGeneralSearch()
  const target: Target = { type: 'versions', id: document.id }
  const addFiles = useAddFiles()
  const uploads = useUploads(target)
  const query = useQuery(queryFor(generalDocuments.versions, { params: { id: document.id } }))
  return (
    <section className={styles.part} aria-label={t('folders.versions')}>
      <div className={panel.tools}>
        <Title order={2}>{t('folders.versions')}</Title>
        {isEditing && (
          <FileButton
            label={t('folders.newVersion')}
            icon={<IconUpload size={16} />}
            accept={documentExtensions.join(',')}
            onFiles={(files) => addFiles(target, files.slice(0, 1), false)}
          />
        )}
      </div>
      <UploadList uploads={uploads} isChangeable={false} />
      <Loaded query={query} skeleton={<RowSkeleton rows={1} />}>
        {(versions) => <Versions document={document} versions={versions} />}
      </Loaded>
    </section>
  )
}

function Versions({ document, versions }: Props & { readonly versions: readonly DocumentVersion[] }) {
  const { t } = useTexts()
  return (
    <table className={`${table.table} ${styles.versions}`} aria-label={t('folders.versions')}>
      <tbody>
        {versions.map((version) => (
          <VersionRow key={version.version} document={document} version={version} />
        ))}
      </tbody>
    </table>
  )
}

function VersionRow({ document, version }: Props & { readonly version: DocumentVersion }) {
  const { t, dateTime } = useTexts()
  const size = useFileSize()
  const { version: number, name, createdAt, createdBy } = version
  const isCurrent = number === document.version
  const label = t('folders.downloadVersion', { version: number })
  const pinned = isCurrent ? undefined : number
  return (
    <tr>
      <th scope="row">
        <Link to="." search={((before: object) => ({ ...before, version: pinned })) as never}>
          {t('folders.versionNumber', { version: number })}
        </Link>{' '}
        {isCurrent && <Mark kind="good">{t('folders.currentVersion')}</Mark>}
      </th>
      <td className={styles.fileName}>{name}</td>
      <td className={table.muted}>{`${dateTime(createdAt)} · ${createdBy.name} · ${size(version.size)}`}</td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link in it has its text */}
      <td className={table.number}>
        <Tooltip label={label} position="left">
          <ActionIcon
            component="a"
            href={downloadUrl({ id: document.id, name, size: version.size, pinnedVersion: number })}
            download={name}
            aria-label={label}
          >
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </td>
    </tr>
  )
}
