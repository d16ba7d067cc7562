import type { ArchiveDocument } from '@catenary/contract/library/archive'
import { archive } from '@catenary/contract/library/archive'
import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { fileUrl } from '../../api/call.ts'
import { overPageState } from '../../navigation/dialog-history.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useFileSize } from '../../ui/use-file-size.ts'
import { BreakableName } from '../documents/BreakableName.tsx'
import { DocumentThumb } from '../documents/DocumentThumb.tsx'
import { documentLink } from './archive-links.ts'
import documentStyles from '../documents/Documents.module.css'
import styles from './Archive.module.css'

interface Props {
  readonly document: ArchiveDocument
  /** In a list of documents of several projects. */
  readonly withProject?: boolean
}

/** A document of the archive: its picture, its name that opens it, and the way to download it. */
export function ArchiveDocumentRow({ document, withProject = false }: Props) {
  const { t, date, dateTime } = useTexts()
  const size = useFileSize()
  const { id, name, createdAt, project } = document
  const label = t('documents.downloadNamed', { name })
  const languages = document.location.split(',').filter((language) => language !== '')
  return (
    <li className={documentStyles.row}>
      <DocumentThumb name={name} url={fileUrl(archive.preview, { params: { id }, query: { size: 'thumb' } })} />
      <div className={documentStyles.about}>
        <Link
          className={`${documentStyles.open} ${styles.open}`}
          title={name}
          {...documentLink(document)}
          {...(!withProject && { state: overPageState })}
          resetScroll={withProject}
          preload={false}
        >
          <BreakableName name={name} />
        </Link>
        <span className={documentStyles.meta}>
          <span>{size(document.size)}</span> · <time title={dateTime(createdAt)}>{date(createdAt)}</time>
          {languages.length > 0 && (
            <>
              {' · '}
              <span>{languages.map((language) => language.slice(0, 2).toUpperCase()).join(', ')}</span>
            </>
          )}
        </span>
        {withProject && <span className={styles.detail}>{project.description}</span>}
      </div>
      <Tooltip label={label}>
        <ActionIcon
          component="a"
          href={fileUrl(archive.get, { params: { id } })}
          download={name}
          aria-label={label}
          className={documentStyles.rowTools}
        >
          <IconDownload size={18} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
