import { pages } from '@catenary/contract/page-routes'
import { taskUploads } from '@catenary/contract/work/task-upload'
import type { UploadSummary } from '@catenary/contract/work/task-upload'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { RowSkeleton } from '../../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useUndoUpload } from './use-undo-upload.ts'
import card from '../../../ui/card.module.css'
import styles from './upload.module.css'

/** The newest uploads, each to be undone as a whole while none of its tasks was changed. */
export function EarlierUploads() {
  const { t } = useTexts()
  const query = useQuery(queryFor(taskUploads.uploads, {}))
  return (
    <section className={card.card} aria-label={t('taskUpload.earlier')}>
      <CardTitle help="tasks#5">{t('taskUpload.earlier')}</CardTitle>
      <Loaded query={query} skeleton={<RowSkeleton rows={3} />}>
        {(uploads: readonly UploadSummary[]) =>
          uploads.length === 0 ? (
            <EmptyState sentence={t('taskUpload.noEarlier')} />
          ) : (
            <ul className={styles.uploads}>
              {uploads.map((upload) => (
                <UploadEntry key={upload.id} upload={upload} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function UploadEntry({ upload }: { readonly upload: UploadSummary }) {
  const { t, dateTime } = useTexts()
  const { uploadedAt, uploadedBy, firstTitle, taskCount, ropeCount, archivedCount, changedCount } = upload
  const isUndone = archivedCount === taskCount
  const facts = [
    dateTime(uploadedAt),
    uploadedBy.name,
    t('taskUpload.taskCount', { count: taskCount }),
    t('common.ropeCount', { count: ropeCount }),
    isUndone && t('taskUpload.isUndone'),
    !isUndone && archivedCount > 0 && t('taskUpload.archivedCount', { count: archivedCount }),
    !isUndone && changedCount > 0 && t('taskUpload.changedSince', { count: changedCount }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li>
      <span>
        <Link to={pages.tasks} search={{ upload: upload.id, status: isUndone ? 'archived' : 'any' }} preload={false}>
          {taskCount > 1 ? `${firstTitle} …` : firstTitle}
        </Link>
        <span className={styles.fact}>{facts.join(' · ')}</span>
      </span>
      {archivedCount + changedCount === 0 && <UndoButton upload={upload} />}
    </li>
  )
}

function UndoButton({ upload: { id, uploadedAt, taskCount } }: { readonly upload: UploadSummary }) {
  const { t, dateTime } = useTexts()
  const [isConfirming, setConfirming] = useState(false)
  const { undo, isPending } = useUndoUpload()
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
        aria-label={t('taskUpload.undoOf', { date: dateTime(uploadedAt) })}
        onClick={() => setConfirming(true)}
      >
        {t('taskUpload.undo')}
      </Button>
      <ConfirmDialog
        help="tasks#5"
        opened={isConfirming}
        question={t('taskUpload.reallyUndo')}
        explanation={t('taskUpload.undoArchives', { count: taskCount })}
        action={t('taskUpload.undo')}
        busy={isPending}
        onConfirm={() => undo(id, { onSettled: () => setConfirming(false) })}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}
