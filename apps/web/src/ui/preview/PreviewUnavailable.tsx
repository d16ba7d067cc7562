import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { RopeIllustration } from '../figures/RopeIllustration.tsx'
import { useTexts } from '../texts/texts-context.ts'
import type { PreviewFile } from './preview-file.ts'
import { downloadUrl } from './preview-file.ts'
import styles from './Preview.module.css'

interface Props {
  readonly file: PreviewFile
  /** Why not, where that is known. */
  readonly reason?: string
}

/** In the place of a file that cannot be shown: that it cannot, why, and the way to have it all the same. */
export function PreviewUnavailable({ file, reason }: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.unavailable}>
      <RopeIllustration />
      <output className={styles.reason}>
        <strong>{t('documents.unavailable')}</strong>
        {reason && <span>{reason}</span>}
      </output>
      <Button
        component="a"
        href={downloadUrl(file)}
        download={file.name}
        variant="default"
        leftSection={<IconDownload size={16} />}
      >
        {t('common.download')}
      </Button>
    </div>
  )
}
