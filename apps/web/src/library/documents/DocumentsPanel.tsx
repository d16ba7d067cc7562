import type { ReactNode } from 'react'
import { useCan } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AddDocuments } from './AddDocuments.tsx'
import type { RecordTarget } from './document-target.ts'
import { DocumentList } from './DocumentList.tsx'
import { UploadList } from './UploadList.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useAddFiles, useUploads } from './use-uploads.ts'
import styles from './Documents.module.css'

export interface DocumentsProps {
  readonly target: RecordTarget
  /** The target is archived, or nothing may be changed for another reason. */
  readonly readOnly?: boolean
  /** Images may be added, and nothing be renamed or deleted: an imported event. */
  readonly imagesOnly?: boolean
}

interface Props extends DocumentsProps {
  readonly className?: string
  readonly heading?: ReactNode
}

/** The documents of a target: what is there, what is on its way, and ways to add more; files may be dropped anywhere. */
export function DocumentsPanel({ target, readOnly = false, imagesOnly = false, className, heading }: Props) {
  const { t } = useTexts()
  const can = useCan()
  const mayAdd = can('EVENT_EDIT') && !readOnly
  const uploads = useUploads(target)
  const addFiles = useAddFiles()
  const handleFiles = (files: readonly File[]) => addFiles(target, files, imagesOnly)
  const { isOver, handlers } = useFileDrop(handleFiles)
  return (
    // The drop is for the mouse alone; keyboard and readers aloud have the buttons in it.
    <section
      className={`${styles.panel} ${className ?? ''}`}
      aria-label={t('documents.title')}
      {...(mayAdd && handlers)}
    >
      {(heading || mayAdd) && (
        <div className={styles.tools}>
          {heading}
          {mayAdd && <AddDocuments imagesOnly={imagesOnly} onFiles={handleFiles} />}
        </div>
      )}
      <UploadList uploads={uploads} isChangeable={!imagesOnly} />
      <DocumentList target={target} isChangeable={mayAdd && !imagesOnly} mayAdd={mayAdd} />
      {mayAdd && imagesOnly && <p className={styles.note}>{t('documents.imagesOnly')}</p>}
      {mayAdd && isOver && (
        <div className={styles.over} aria-hidden="true">
          {t('documents.drop')}
        </div>
      )}
    </section>
  )
}
