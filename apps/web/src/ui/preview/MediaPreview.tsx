import { useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import type { PreviewFile } from './preview-file.ts'
import { downloadUrl } from './preview-file.ts'
import { PreviewUnavailable } from './PreviewUnavailable.tsx'
import styles from './Preview.module.css'

interface Props {
  readonly file: PreviewFile
  readonly kind: 'audio' | 'video'
}

/** Audio or video in the browser's player, which requests byte ranges. */
export function MediaPreview({ file, kind: Media }: Props) {
  const { t } = useTexts()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <PreviewUnavailable file={file} reason={t('documents.mediaBroken')} />
  return (
    <div className={styles.media}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions for a film from an inspection */}
      <Media
        className={styles[Media]}
        src={downloadUrl(file)}
        aria-label={file.name}
        controls
        playsInline
        preload="metadata"
        onError={() => setFailed(true)}
      />
    </div>
  )
}
