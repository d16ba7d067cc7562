import { Button } from '@mantine/core'
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react'
import { Can } from '../../shell/Can.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ArchivedKind, ArchivableRecord } from './use-archive.ts'
import { useArchive } from './use-archive.ts'
import styles from './ArchivedNote.module.css'

interface Props {
  readonly kind: ArchivedKind
  readonly item: ArchivableRecord & { readonly isDeleted: boolean }
  /** True if it or a parent is archived. */
  readonly isInArchive: boolean
}

/** On pages of archived records: states that nothing can be changed, and offers to restore. */
export function ArchivedNote({ kind, item, isInArchive }: Props) {
  const { t } = useTexts()
  const { restore, busyId } = useArchive(kind)
  if (!isInArchive) return null
  return (
    <div className={styles.note} role="note">
      <IconArchive size={18} stroke={1.6} aria-hidden />
      <span className={styles.text}>{t(item.isDeleted ? 'assetPages.readOnly' : 'assetPages.readOnlyInside')}</span>
      {item.isDeleted && (
        <Can permission="AREA_EDIT_FULL">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
            loading={busyId !== null}
            onClick={() => restore(item)}
          >
            {t('common.restore')}
          </Button>
        </Can>
      )}
    </div>
  )
}
